import type { NewInference } from '@gligabao/core';
import { columnsOf } from './column.ts';

/** The columns of `gb_inferences` but for the number and the run. */
export const INFERENCE_COLUMNS = columnsOf<NewInference>([
  ['stage', 'text', ({ stage }) => stage],
  ['provider', 'text', ({ inference }) => inference.provider],
  ['model', 'text', ({ inference }) => inference.model],
  ['reasoning', 'text', ({ inference }) => inference.reasoning],
  ['input_tokens', 'integer', ({ inference }) => inference.inputTokens],
  ['output_tokens', 'integer', ({ inference }) => inference.outputTokens],
  ['cached_tokens', 'integer', ({ inference }) => inference.cachedTokens],
  ['cost_usd', 'real', ({ inference }) => inference.costUsd],
  ['started_at', 'integer', ({ inference }) => inference.startedAt],
  ['latency_ms', 'real', ({ inference }) => inference.latencyMs],
  ['status', 'text', ({ inference }) => inference.status],
  ['error', 'text', ({ inference }) => inference.error],
  ['prompt_version', 'text', ({ inference }) => inference.promptVersion],
  ['request', 'text', ({ inference }) => inference.request],
  ['response', 'text', ({ inference }) => inference.response],
]);

/** All columns of `gb_inferences`, each under its name in an `InferenceRow`. */
export const INFERENCE_ROW = `id, user_id AS "userId", dataset, run_id AS "runId", run_kind AS "runKind", stage, provider,
  model, reasoning, input_tokens AS "inputTokens", output_tokens AS "outputTokens", cached_tokens AS "cachedTokens",
  cost_usd AS "costUsd", started_at AS "startedAt", latency_ms AS "latencyMs", status, error,
  prompt_version AS "promptVersion", request, response`;
