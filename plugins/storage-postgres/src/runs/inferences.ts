import type { InferenceFilter, InferenceRow, Listed, NewInference, Page } from '@gligabao/core';
import { allOf, windowOf } from '../catalogue/window.ts';
import type { SqlConnection } from '../sql-connection.ts';
import { columnsOf } from '../rows/column.ts';

/** The columns of `gb_inferences` but for the number and the run. */
export const INFERENCE_COLUMNS = columnsOf<NewInference>([
  ['stage', 'text', ({ stage }) => stage],
  ['provider', 'text', ({ inference }) => inference.provider],
  ['model', 'text', ({ inference }) => inference.model],
  ['reasoning', 'text', ({ inference }) => inference.reasoning],
  ['input_tokens', 'bigint', ({ inference }) => inference.inputTokens],
  ['output_tokens', 'bigint', ({ inference }) => inference.outputTokens],
  ['cached_tokens', 'bigint', ({ inference }) => inference.cachedTokens],
  ['cost_usd', 'double precision', ({ inference }) => inference.costUsd],
  ['started_at', 'bigint', ({ inference }) => inference.startedAt],
  ['latency_ms', 'double precision', ({ inference }) => inference.latencyMs],
  ['status', 'text', ({ inference }) => inference.status],
  ['error', 'text', ({ inference }) => inference.error],
  ['prompt_version', 'text', ({ inference }) => inference.promptVersion],
  ['request', 'text', ({ inference }) => inference.request],
  ['response', 'text', ({ inference }) => inference.response],
]);

/** Columns under the names of the domain. */
const SELECT = `SELECT id, user_id AS "userId", dataset, run_id AS "runId", run_kind AS "runKind", stage, provider, model,
  reasoning, input_tokens AS "inputTokens", output_tokens AS "outputTokens", cached_tokens AS "cachedTokens",
  cost_usd AS "costUsd", started_at AS "startedAt", latency_ms AS "latencyMs", status, error,
  prompt_version AS "promptVersion", request, response FROM @.gb_inferences`;

export async function listInferences(
  sql: SqlConnection,
  filter: InferenceFilter,
  page: Page,
): Promise<Listed<InferenceRow>> {
  const where = allOf([
    'true',
    filter.userId !== undefined && 'user_id = :userId',
    filter.dataset !== undefined && 'dataset = :dataset',
    filter.runId !== undefined && 'run_id = :runId',
    filter.stage !== undefined && 'stage = :stage',
  ]);
  return windowOf<InferenceRow, InferenceRow>(sql, `${SELECT} WHERE ${where}`, { ...filter }, page, (row) => ({
    ...row,
  }));
}
