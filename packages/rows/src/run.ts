import {
  type ArtifactKind,
  type DatasetId,
  type Id,
  type Instant,
  type JournalEvent,
  QUERY_STAGES,
  type RunId,
  type RunKind,
  type RunRow,
  type RunStatus,
} from '@gligabao/core';
import { columnsOf } from './column.ts';
import { NOT_STARTED, stagesOf } from './stages.ts';

/** What both tables of the run log share. */
interface RunColumns {
  readonly id: RunId;
  readonly user_id: string;
  readonly dataset: string;
  readonly kind: ArtifactKind | null;
  readonly params: string;
  readonly artifact_id: Id | null;
  readonly dataset_id: DatasetId | null;
  readonly status: RunStatus;
  readonly error: string | null;
  readonly queued_at: Instant | null;
  readonly started_at: Instant | null;
  readonly finished_at: Instant | null;
}
/** A row of `gb_remember_runs`, with its stages in columns, or of `gb_query_runs`, with `stages` as JSON. */
export type StoredRun = RunColumns & Readonly<Record<string, unknown>>;

/** Which table has the runs of a kind. */
export const RUN_TABLES: Readonly<Record<RunKind, string>> = Object.freeze({
  remember: 'gb_remember_runs',
  query: 'gb_query_runs',
});

/** The stages of a query run that no state was written for yet: none of them started. */
const IDLE_QUERY = Object.freeze(Object.fromEntries(QUERY_STAGES.map((stage) => [stage, NOT_STARTED])));

function queryStages(json: unknown): RunRow['stages'] {
  return typeof json === 'string' ? (JSON.parse(json) as RunRow['stages']) : IDLE_QUERY;
}

export function toRun(kind: RunKind, row: StoredRun): RunRow {
  return {
    id: row.id,
    kind,
    userId: row.user_id,
    dataset: row.dataset,
    artifactKind: row.kind,
    params: JSON.parse(row.params) as RunRow['params'],
    artifactId: row.artifact_id,
    datasetId: row.dataset_id,
    status: row.status,
    error: row.error,
    queuedAt: row.queued_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    stages: kind === 'remember' ? stagesOf(row) : queryStages(row['stages']),
  };
}

/** The columns of `gb_run_events` but for the run and the place in its journal. */
export const EVENT_COLUMNS = columnsOf<JournalEvent>([
  ['at', 'integer', ({ at }) => at],
  ['type', 'text', ({ type }) => type],
  ['event', 'text', (event) => JSON.stringify(event)],
]);
