import type { NewRequest, QueuedRun, RunId, RunState } from '@gligabao/core';
import { CALL } from '../call.ts';
import { newRun, runState } from '../run-store/rows.ts';
import type { StorePorts } from '../store-ports.ts';

/** A run that was put in line at instant 100. */
export function queuedRun(fields: Partial<QueuedRun> = {}): QueuedRun {
  return { ...newRun(), kind: 'remember', queuedAt: 100, ...fields };
}

export function request(fields: Partial<NewRequest> = {}): NewRequest {
  return { body: '{"text":"hello"}', key: null, hash: 'h1', ...fields };
}

/** Enqueues a run, and gives its number. */
export async function enqueued(
  { 'run-queue': queue }: StorePorts,
  of: Partial<NewRequest> = {},
  run: Partial<QueuedRun> = {},
): Promise<RunId> {
  return (await queue.enqueue(queuedRun(run), request(of), CALL)).id;
}

/** Writes how a run ended. */
export async function ended(
  { 'run-store': runs }: StorePorts,
  run: RunId,
  state: Partial<RunState>,
  result?: string,
): Promise<void> {
  const batch = { events: [], state: runState({ queuedAt: 100, ...state }), inferences: [] };
  await runs.append(run, { ...batch, ...(result === undefined ? {} : { result }) }, CALL);
}
