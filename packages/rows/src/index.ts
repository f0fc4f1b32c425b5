export type { Column, ColumnType } from './column.ts';
export { columnsBut, columnsOf, namesOf } from './column.ts';
export type { DatasetRow, PositionRow } from './dataset.ts';
export { DATASET_COLUMNS, POSITION_COLUMNS, toDataset, toPosition } from './dataset.ts';
export type { ArtifactRow } from './artifact.ts';
export { ARTIFACT_COLUMNS, toArtifact } from './artifact.ts';
export type { AliasRow } from './alias.ts';
export { ALIAS_COLUMNS, toAlias } from './alias.ts';
export type { EntityRow } from './entity.ts';
export { ENTITY_COLUMNS, ENTITY_KEPT_COLUMNS, ENTITY_VALUE_COLUMNS, toEntity } from './entity.ts';
export type { EntityVersions } from './entity-versions.ts';
export { entityVersions } from './entity-versions.ts';
export type { EdgeRevisionRow, EdgeRow } from './edge.ts';
export {
  EDGE_CAUSE_COLUMNS,
  EDGE_COLUMNS,
  EDGE_KEPT_COLUMNS,
  EDGE_REVISION_NAMES,
  EDGE_VALUE_COLUMNS,
  toEdge,
  toRevision,
} from './edge.ts';
export type { EdgeVersions } from './edge-versions.ts';
export { clockBindings, edgeVersions, newness, reachedBy } from './edge-versions.ts';
export type { AmongConditions, BoundCondition, LabelsMeet } from './among.ts';
export { amongConditions, viewBindings } from './among.ts';
export type { AssertionRow, VerdictRow } from './evidence.ts';
export { ASSERTION_COLUMNS, toAssertion, toVerdict, VERDICT_COLUMNS } from './evidence.ts';
export { gatherFacts } from './gather-facts.ts';
export type { ReadingRow } from './reading.ts';
export { READING_COLUMNS, toReading } from './reading.ts';
export { toSpan } from './span.ts';
export { type StatementRow, toStatement } from './statement.ts';
export type { HeldTerm, TextRow } from './text.ts';
export type { ShownTexts } from './shown-texts.ts';
export { shownTexts } from './shown-texts.ts';
export { POSTING_COLUMNS, TEXT_COLUMNS, toText } from './text.ts';
export { INFERENCE_COLUMNS, INFERENCE_ROW } from './inference.ts';
export type { RequestRow } from './request.ts';
export { REQUEST_COLUMNS, toRequest } from './request.ts';
export type { StoredRun } from './run.ts';
export { EVENT_COLUMNS, RUN_TABLES, toRun } from './run.ts';
export type { GivenStages } from './stages.ts';
export { STAGE_COLUMNS, STAGES_WITH_MODEL } from './stages.ts';
export {
  allOf,
  broughtBy,
  artifactsWanted,
  EDGE_ORDERS,
  EDGE_STATE,
  edgesStatedBy,
  inferencesWanted,
  isNamed,
  listingClocks,
  runsWanted,
} from './listing.ts';
export type { SessionRow } from './session.ts';
export { SESSION_ORDER, sessionsWanted, toSession } from './session.ts';
export type { MentionRow, WordingRow } from './mention.ts';
export { MENTION_COLUMNS, toMention, toWording, WORDING_COLUMNS } from './mention.ts';
export type { ErasedVectorRow, FormerEntity, KeptTextRow, RevisionOf } from './erasure.ts';
export {
  EDGE_ROW_COLUMNS,
  ERASED_VECTOR_COLUMNS,
  FORMER_ENTITY_COLUMNS,
  formerVersions,
  linkColumns,
  madeOf,
  REVISION_COLUMNS,
  toErasedVector,
  toKeptText,
} from './erasure.ts';
export type { Insert, Owner, RunKeys } from './moved.ts';
export {
  insertsOf,
  movedOnly,
  modelsOfDataset,
  MOVED_TABLES,
  movedColumns,
  movedColumnsOf,
  movedNames,
  movedText,
  NOT_MOVED,
  OF_OWNER,
  OF_RUNS_UNDER_WAY,
  ownerUnderImport,
  runsOfOwner,
  termsText,
  toMoved,
  UNDECIDED,
} from './moved.ts';
export { termKeys } from './term-key.ts';
