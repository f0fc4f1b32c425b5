export type { Instant, Grain, Bound, Interval } from './domain/time.ts';
export { contains } from './domain/time.ts';
export type { DatasetId, Id, LeaseId, RunId } from './domain/ids.ts';
export type { Dataset, Position, RowKind } from './domain/dataset.ts';
export { ORIGIN, ROW_KINDS } from './domain/dataset.ts';
export type { Artifact, ArtifactKind, Metadata, MetadataValue, Span } from './domain/artifact.ts';
export { MADE_KINDS, SENT_KINDS } from './domain/artifact.ts';
export type { Among, LabelCondition } from './domain/among.ts';
export type { Mention } from './domain/mention.ts';
export type { Wording } from './domain/wording.ts';
export type { Alias } from './domain/alias.ts';
export type { Entity } from './domain/entity.ts';
export { UNKNOWN_TYPE, VALUE_TYPE } from './domain/entity.ts';
export type { ChangeCause, Edge, EdgeBounds, EdgeOutline, EdgeState, Fact } from './domain/edge.ts';
export { outlineOf, stateAt } from './domain/edge.ts';
export type { Assertion, Polarity, Verdict, VerdictKind } from './domain/assertion.ts';
export type { Session } from './domain/session.ts';
export type { Reading } from './domain/reading.ts';
export type { Cardinality, Slot } from './domain/slot.ts';
export { slotKey, slotOf } from './domain/slot.ts';
export type { IndexedText, TextKind, VectorState } from './domain/text.ts';
export { TEXT_KINDS } from './domain/text.ts';
export type {
  Inference,
  InferenceRow,
  QueryStage,
  ReasoningLevel,
  RememberStage,
  RunKind,
  RunRow,
  RunStatus,
  Stage,
  StageRow,
  StageStatus,
} from './domain/run.ts';
export { QUERY_STAGES, REASONING_LEVELS, REMEMBER_STAGES, STAGES_WITHOUT_MODEL } from './domain/run.ts';
export type { Model } from './domain/model.ts';
export type { ErrorDetails, ErrorKind } from './errors.ts';
export { ERROR_KINDS, GligabaoError, isGligabaoError } from './errors.ts';
export type { JournalEvent, JournalPath } from './pipeline/journal.ts';
export type { PortName, Ports, StorePorts } from './ports/index.ts';
export { PORT_NAMES, STORE_PORTS } from './ports/index.ts';
export type { CallContext, Draft } from './ports/context.ts';
export type { Clocks, View } from './ports/clocks.ts';
export type { Listed, Page } from './ports/page.ts';
export type { DatasetCounts, DatasetStore, StoreHealth } from './ports/dataset-store.ts';
export type { CommitOutcome, CommitPlan, EdgeChange, NewText } from './ports/commit-plan.ts';
export { NO_ROWS } from './ports/commit-plan.ts';
export type {
  Evidence,
  FactEvidence,
  ReadingQuery,
  FoundEntity,
  FactForm,
  GraphStore,
  HydrateQuery,
  NeighbourQuery,
  OutlineQuery,
  Outlines,
  StatementQuery,
  Rows,
  Statement,
  Support,
} from './ports/graph-store.ts';
export type {
  Adjacent,
  Posting,
  Postings,
  TermPostings,
  TextIndex,
  VectorSettled,
  WalkedTexts,
  OwnersQuery,
  TextOwner,
} from './ports/text-index.ts';
export type {
  ArtifactFilter,
  Catalogue,
  EdgeFilter,
  EdgeOrder,
  EdgeRevision,
  EntityFilter,
  SessionFilter,
  VectorCount,
} from './ports/catalogue.ts';
export type { InferenceFilter, NewInference, NewRun, RunFilter, RunState, RunStore } from './ports/run-store.ts';
export type { Enqueued, KeptRequest, NewRequest, QueuedRun, RunQueue } from './ports/run-queue.ts';
export type { Leases } from './ports/leases.ts';
export type { ClaimedRun, ClaimQuery, LinesState, Place, PlaceQuery, RunLines } from './ports/run-lines.ts';
export type { HeldLine, Line, LineWork } from './domain/line.ts';
export { leaseEnded } from './lines/lease-ended.ts';
export { OwnLines, type OwnLinesSettings } from './lines/own-lines.ts';
export type {
  AroundTraces,
  ErasedVector,
  Eraser,
  Erasure,
  ErasureOutcome,
  KeptText,
  RewrittenLink,
  RewrittenRow,
  Traces,
} from './ports/eraser.ts';
export type { Finding, Upkeep } from './ports/upkeep.ts';
export type { VectorHit, VectorIndex, VectorItem, VectorSupports } from './ports/vector-index.ts';
export type { Embedded, Embedder } from './ports/embedder.ts';
export type { Choice, Classified, Classifier } from './ports/classifier.ts';
export type { Completion, LanguageModel, ModelSupports, Reply } from './ports/language-model.ts';
export type {
  Answer,
  AnswerFact,
  AnswerPassage,
  StatedFact,
  AnswerQuestionInput,
  ClaimedEdge,
  ClaimedEntity,
  ExtractedGraph,
  ExtractGraphInput,
  Judgement,
  PassageQuote,
  Performed,
  Comparison,
  PossibleAlias,
  ResolvedPair,
  ResolveEdgesInput,
  SummarizeChunkInput,
  ShownFact,
  TaskName,
  Tasks,
  TaskTypes,
} from './ports/tasks.ts';
export type { RelationEntry, RelationTable } from './temporal/index.ts';
export { asksOfTime, deriveFacts, isVisible, newestFirst, reconcileRows, relationTable } from './temporal/index.ts';
export type { PromptedSettings } from './prompts/index.ts';
export { promptedTasks } from './prompts/index.ts';
export type { MeterSettings } from './wrappers/metered.ts';
export { metered } from './wrappers/metered.ts';
export { type RateLimit, rateLimit } from './wrappers/rate-limit.ts';
export type { RetrySettings } from './wrappers/retry.ts';
export { retrying } from './wrappers/retrying.ts';
export { retryingEmbedder } from './wrappers/retrying-embedder.ts';
export { underSignals, whenAborted } from './pipeline/under-signals.ts';
export { steadyCommits, type SteadySettings } from './wrappers/steady-commits.ts';
export { meteredEmbedder } from './wrappers/metered-embedder.ts';
export { meteredClassifier } from './wrappers/metered-classifier.ts';
export type { AcceptedRemember } from './memory/remember-manager.ts';
export type { NumberedEvent } from './memory/live-runs.ts';
export { keptResult } from './memory/earlier-call.ts';
export type { Memory, MemoryHost, Watching } from './memory/memory.ts';
export type { Decided } from './memory/decide.ts';
export type { DecisionName } from './decide/calls.ts';
export { CloseRequest, ResolveRequest, RestoreRequest, RetractRequest } from './decide/request.ts';
export { createMemory } from './memory/memory.ts';
export type { ForgetRequest, ForgottenText } from './memory/forget-text.ts';
export { sweepVectors } from './memory/sweep-vectors.ts';
export { mendVectors } from './memory/mend-vectors.ts';
export { isStale, reembed, type ReembedScope } from './memory/reembed.ts';
export { recoverRuns } from './memory/recover-runs.ts';
export { strayVectors } from './memory/stray-vectors.ts';
export { startedRuns } from './memory/started-runs.ts';
export type { MovedBatch, MovedField, MovedKind, MovedRow, MovedValue } from './domain/moved.ts';
export { fieldsOf, MOVED_FIELDS, MOVED_KINDS } from './domain/moved.ts';
export type { DatasetReading, Exporter } from './ports/exporter.ts';
export type { BegunImport, Importer, ImportProgress, ImportSource, ImportUnderWay } from './ports/importer.ts';
export type { Digest, Hashes, Imported, ImportOptions, ImportPorts, MovePorts, MoveTools } from './move/index.ts';
export { discardImport, exportDataset, hashDataset, importDataset } from './move/index.ts';
export { readRequest } from './request/read-request.ts';
export { label, timestamp } from './request/fields.ts';
export { edgeTimes, shownSpan } from './request/shown.ts';
export { RememberRequest } from './remember/request.ts';
export { RememberResponse } from './remember/response.ts';
export { REMEMBER_DEFAULTS, type RememberSettings } from './remember/settings.ts';
export { QueryRequest, SearchRequest } from './query/request.ts';
export { QueryResponse } from './query/response.ts';
export { SearchResponse } from './query/search-response.ts';
export { disarmCitationMarks } from './domain/citation-marks.ts';
export { CONTEXT_CLOSE, CONTEXT_OPEN } from './domain/own-output.ts';
export { spaceOf, vectorModelOf } from './search/spaces.ts';
