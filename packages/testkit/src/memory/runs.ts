import {
  GligabaoError,
  type InferenceRow,
  type NewRun,
  type RunId,
  type RunRow,
  type RunStore,
  type StageRow,
} from '@gligabao/core';
import type { StoreState } from './state.ts';
import { newestFirst } from './visible.ts';
import { windowOf } from './window.ts';

/** The stages of a row, each with the numbers of all inferences that were recorded under it. */
function withInferences(stages: RunRow['stages'], ledger: readonly InferenceRow[], runId: RunId): RunRow['stages'] {
  const filled = Object.entries(stages).map(([stage, row]): [string, StageRow] => {
    const inferenceIds = ledger.filter((each) => each.runId === runId && each.stage === stage).map(({ id }) => id);
    return [stage, { ...row, inferenceIds }];
  });
  return Object.fromEntries(filled);
}

/** Whether the row has every value that the filter names. */
function matches<Row extends object>(row: Row, filter: { readonly [Key in keyof Row]?: Row[Key] }): boolean {
  const values = new Map<string, unknown>(Object.entries(row));
  return Object.entries(filter).every(([key, value]) => value === undefined || values.get(key) === value);
}

/** Writes the row of a run, and gives its number. */
export function beginRun(store: StoreState, run: NewRun): RunId {
  const { kind, userId, dataset, artifactKind, params, queuedAt, startedAt } = run;
  store.last.run += 1;
  const { run: id } = store.last;
  const given = { id, kind, userId, dataset, artifactKind, params, queuedAt, startedAt };
  const empty = { artifactId: null, datasetId: null, error: null, finishedAt: null, stages: {} };
  store.runs.set(id, { row: { ...given, ...empty, status: 'started' }, events: [] });
  return id;
}

export function memoryRuns(store: StoreState): RunStore {
  return {
    async begin(run, { lease }) {
      const id = beginRun(store, run);
      if (run.kind === 'query') store.lines.beginQuery(id, lease);
      return id;
    },
    async append(run, { events, state, inferences, result = null }, { lease }) {
      store.lines.require(lease);
      const stored = store.runs.get(run);
      if (!stored) throw new GligabaoError('not-found', 'run-store/unknown-run', `there is no run ${run}`);
      const { userId, dataset, kind: runKind } = stored.row;
      const recorded = inferences.map(({ stage, inference }) => {
        store.last.inference += 1;
        const { inference: id } = store.last;
        return { ...inference, id, userId, dataset, runId: run, runKind, stage };
      });
      store.inferences.push(...recorded);
      const stages = withInferences(state.stages, store.inferences, run);
      store.runs.set(run, { row: { ...stored.row, ...state, stages }, events: [...stored.events, ...events] });
      if (state.status !== 'started') store.lines.ended(run);
      const request = store.requests.get(run);
      if (request && state.status === 'succeeded') store.requests.set(run, { ...request, body: null, result });
      return recorded.map(({ id }) => id);
    },
    async read(run) {
      return store.runs.get(run) ?? null;
    },
    async list(filter, page) {
      const rows = [...store.runs.values()].map(({ row }) => row).filter((row) => matches(row, filter));
      return windowOf(rows.sort(newestFirst), page);
    },
    async inferences(filter, page) {
      return windowOf(store.inferences.filter((row) => matches(row, filter)).sort(newestFirst), page);
    },
  };
}
