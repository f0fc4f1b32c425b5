import type { Inference, InferenceFilter, InferenceRow, Listed, Page, RunId, RunRow, Stage } from '@gligabao/core';
import type { SqlConnection } from '../database.ts';
import { allOf, windowOf } from '../catalogue/window.ts';

const INSERT = `INSERT INTO gb_inferences
  (user_id, dataset, run_id, run_kind, stage, provider, model, reasoning, input_tokens, output_tokens, cached_tokens,
   cost_usd, started_at, latency_ms, status, error, prompt_version, request, response)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Columns under the names of the domain. */
const SELECT = `SELECT id, user_id AS userId, dataset, run_id AS runId, run_kind AS runKind, stage, provider, model,
  reasoning, input_tokens AS inputTokens, output_tokens AS outputTokens, cached_tokens AS cachedTokens,
  cost_usd AS costUsd, started_at AS startedAt, latency_ms AS latencyMs, status, error,
  prompt_version AS promptVersion, request, response FROM gb_inferences`;

/** Adds a row to the ledger; gives its number. */
export function writeInference(sql: SqlConnection, run: RunRow, stage: Stage, inference: Inference): RunId {
  const { lastId } = sql.run(INSERT, [
    run.userId,
    run.dataset,
    run.id,
    run.kind,
    stage,
    inference.provider,
    inference.model,
    inference.reasoning,
    inference.inputTokens,
    inference.outputTokens,
    inference.cachedTokens,
    inference.costUsd,
    inference.startedAt,
    inference.latencyMs,
    inference.status,
    inference.error,
    inference.promptVersion,
    inference.request,
    inference.response,
  ]);
  return lastId;
}

export function listInferences(sql: SqlConnection, filter: InferenceFilter, page: Page): Listed<InferenceRow> {
  const where = allOf([
    '1',
    filter.userId !== undefined && 'user_id = :userId',
    filter.dataset !== undefined && 'dataset = :dataset',
    filter.runId !== undefined && 'run_id = :runId',
    filter.stage !== undefined && 'stage = :stage',
  ]);
  return windowOf<InferenceRow, InferenceRow>(sql, `${SELECT} WHERE ${where}`, { ...filter }, page, (row) => ({
    ...row,
  }));
}
