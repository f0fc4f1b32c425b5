import type { Inference, JournalEvent, NewRun, RunState, Stage, StageRow } from '@gligabao/core';

/** A run as it begins, queued long ago. */
export function newRun(fields: Partial<NewRun> = {}): NewRun {
  const call = { kind: 'remember', userId: 'alice', dataset: 'main', artifactKind: 'episode' } as const;
  return { ...call, params: { verbose: true }, queuedAt: -5, startedAt: null, ...fields };
}

/** How a run reads: started, and nothing else, unless told otherwise. */
export function runState(fields: Partial<RunState> = {}): RunState {
  const written = { artifactId: null, datasetId: null, error: null } as const;
  const times = { queuedAt: -5, startedAt: null, finishedAt: null };
  return { ...written, ...times, status: 'started', stages: {}, ...fields };
}

export function stageRow(fields: Partial<StageRow> = {}): StageRow {
  return { status: 'started', error: null, startedAt: 1, finishedAt: null, inferenceIds: [], ...fields };
}

export function inference(fields: Partial<Inference> = {}): Inference {
  const tokens = { inputTokens: 10, outputTokens: 5, cachedTokens: 0, costUsd: 0.000125 };
  const call = { provider: 'provider', model: 'model', reasoning: 'none', startedAt: 1000, latencyMs: 12.5 } as const;
  const outcome = { status: 'succeeded', error: null, promptVersion: null, request: null, response: null } as const;
  return { ...call, ...tokens, ...outcome, ...fields };
}

export const started = (stage: Stage, at = 1): JournalEvent => ({
  type: 'stage-started',
  at,
  stage,
  path: { chunk: 0, attempt: 1 },
});

export const ALL = { limit: 500, offset: 0 };
