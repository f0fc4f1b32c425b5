import type { ArtifactKind } from './artifact.ts';
import type { DatasetId, Id, RunId } from './ids.ts';
import type { Instant } from './time.ts';

/** The stages of a remember run, in order. */
export const REMEMBER_STAGES = Object.freeze([
  'classify_complexity',
  'chunk_text',
  'extract_graph',
  'summarize_chunk',
  'load_candidates',
  'resolve_edges',
  'store',
  'store_series',
  'resolve_geo',
  'web_search',
  'fetch_series',
  'observe_series',
  'extract_image',
] as const);
export type RememberStage = (typeof REMEMBER_STAGES)[number];

/** Stages that run no model, and so never have inferences. */
export const STAGES_WITHOUT_MODEL: readonly RememberStage[] = Object.freeze(['chunk_text', 'store_series']);

/** The stages of a query run, in order. */
export const QUERY_STAGES = Object.freeze(['read_question', 'retrieve', 'expand', 'answer', 'verify'] as const);
export type QueryStage = (typeof QUERY_STAGES)[number];

export type RunKind = 'remember' | 'query';
export type Stage = RememberStage | QueryStage;

export type StageStatus = 'not_started' | 'started' | 'succeeded' | 'failed';
export type RunStatus = 'started' | 'succeeded' | 'failed';

export interface StageRow {
  readonly status: StageStatus;
  readonly error: string | null;
  readonly startedAt: Instant | null;
  readonly finishedAt: Instant | null;
  /** The numbers of the inferences that the stage ran, in order. */
  readonly inferenceIds: readonly RunId[];
}

/** A run as its log shows it: a reading of the run's journal. */
export interface RunRow {
  readonly id: RunId;
  readonly kind: RunKind;
  readonly userId: string;
  readonly dataset: string;
  /** The artifact kind of a remember run; null for a query. */
  readonly artifactKind: ArtifactKind | null;
  /** How the call was made: options only, never the text. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly artifactId: Id | null;
  readonly datasetId: DatasetId | null;
  readonly status: RunStatus;
  readonly error: string | null;
  readonly queuedAt: Instant | null;
  readonly startedAt: Instant | null;
  readonly finishedAt: Instant | null;
  readonly stages: Readonly<Partial<Record<Stage, StageRow>>>;
}

export type ReasoningLevel = 'none' | 'low' | 'medium' | 'high';
export const REASONING_LEVELS: readonly ReasoningLevel[] = Object.freeze(['none', 'low', 'medium', 'high']);

/** One call to a model: what the ledger keeps of it. */
export interface Inference {
  readonly provider: string;
  /** The model as the provider's API reported it. */
  readonly model: string;
  readonly reasoning: ReasoningLevel;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens: number;
  readonly costUsd: number;
  readonly startedAt: Instant;
  readonly latencyMs: number;
  readonly status: 'succeeded' | 'failed';
  readonly error: string | null;
  /** The version of the prompt or of the rules. */
  readonly promptVersion: string | null;
  /** Only with `capture_inferences`: what was sent and what came back. */
  readonly request: string | null;
  readonly response: string | null;
}

/** A row of the inference ledger. */
export interface InferenceRow extends Inference {
  readonly id: RunId;
  readonly userId: string;
  readonly dataset: string;
  readonly runId: RunId;
  readonly runKind: RunKind | 'eval';
  readonly stage: Stage;
}
