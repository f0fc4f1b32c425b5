import { QUERY_STAGES, REMEMBER_STAGES, type RunKind, type Stage, type StageRow } from '../domain/run.ts';
import type { Instant } from '../domain/time.ts';
import type { RunState } from '../ports/run-store.ts';
import type { JournalEvent } from './journal.ts';

const NOT_STARTED: StageRow = Object.freeze({
  status: 'not_started',
  error: null,
  startedAt: null,
  finishedAt: null,
  inferenceIds: Object.freeze([]),
});

/** The stages of a kind of run, none of them started. */
export function emptyStages(kind: RunKind): Readonly<Partial<Record<Stage, StageRow>>> {
  const names: readonly Stage[] = kind === 'remember' ? REMEMBER_STAGES : QUERY_STAGES;
  return Object.fromEntries(names.map((name) => [name, NOT_STARTED]));
}

/** How a run reads before its first event. */
export function emptyState(kind: RunKind, queuedAt: Instant | null = null): RunState {
  return {
    artifactId: null,
    datasetId: null,
    status: 'started',
    error: null,
    queuedAt,
    startedAt: null,
    finishedAt: null,
    stages: emptyStages(kind),
  };
}

function withStage(state: RunState, stage: Stage, change: Partial<StageRow>): RunState {
  const before = state.stages[stage] ?? NOT_STARTED;
  return { ...state, stages: { ...state.stages, [stage]: { ...before, ...change } } };
}

/** The run row after one more event. A stage that runs once per chunk spans all of them. */
export function foldEvent(state: RunState, event: JournalEvent): RunState {
  switch (event.type) {
    case 'run-started':
      return { ...state, startedAt: event.at };
    case 'run-interrupted':
      return emptyState('remember', state.queuedAt);
    case 'stage-started':
      return withStage(state, event.stage, {
        status: 'started',
        startedAt: state.stages[event.stage]?.startedAt ?? event.at,
      });
    case 'stage-finished':
      return withStage(state, event.stage, { status: 'succeeded', error: null, finishedAt: event.at });
    case 'stage-failed':
      return withStage(state, event.stage, { status: 'failed', error: event.error, finishedAt: event.at });
    case 'artifact-stored':
      return { ...state, datasetId: event.datasetId, artifactId: event.artifactId };
    case 'run-succeeded':
      return { ...state, status: 'succeeded', finishedAt: event.at };
    case 'run-failed':
      return { ...state, status: 'failed', error: event.error, finishedAt: event.at };
    case 'inference-finished':
    case 'stage-noted':
      return state;
  }
}
