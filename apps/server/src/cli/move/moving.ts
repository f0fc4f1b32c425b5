import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Dataset, GligabaoError, type MoveTools } from '@gligabao/core';

import { watchStopSignals } from '../remember/stop-signals.ts';
import type { OpenStores } from './open-stores.ts';

const CLEAR = '\r\u001b[2K';
/** Rows between two lines of progress where lines cannot be written over. */
const TOLD_EACH = 100_000;

export function note(text: string): void {
  process.stderr.write(`${process.stderr.isTTY ? CLEAR : ''}gligabao: ${text}\n`);
}

/** Shows how many rows are done, on standard error. */
function progress(what: string): (rows: number) => void {
  let [done, told] = [0, 0];
  return (rows) => {
    done += rows;
    if (process.stderr.isTTY) process.stderr.write(`${CLEAR}${what}: ${done} rows`);
    else if (done - told >= TOLD_EACH) {
      told = done;
      note(`${what}: ${done} rows`);
    }
  };
}

export function moveTools(what?: string): MoveTools {
  return {
    digest() {
      const hash = createHash('sha256');
      return { update: (text) => void hash.update(text), hex: () => hash.copy().digest('hex') };
    },
    breathe: () => nextTurn(),
    ...(what === undefined ? {} : { onRows: progress(what) }),
  };
}

/** Runs work that a signal stops between two of its steps; gives the exit code. */
export async function untilStopped(
  work: (signal: AbortSignal) => Promise<number>,
  whenStopped: () => void,
): Promise<number> {
  const stop = new AbortController();
  const signals = watchStopSignals(() => stop.abort());
  try {
    return await work(stop.signal);
  } catch (error) {
    if (signals.code === null) throw error;
    whenStopped();
    return signals.code;
  } finally {
    signals.release();
    if (process.stderr.isTTY) process.stderr.write(CLEAR);
  }
}

/**
 * A dataset of a user.
 *
 * @throws GligabaoError `not-found` `cli/no-dataset`, with the names that there are.
 */
export async function findDataset(
  { 'dataset-store': datasets, exporter }: Pick<OpenStores, 'dataset-store' | 'exporter'>,
  userId: string,
  name: string,
  signal: AbortSignal,
): Promise<Dataset> {
  const [found] = await datasets.find(userId, [name], { signal });
  if (found) return found;
  const all = await exporter.list({ signal });
  const own = all.filter((each) => each.userId === userId).map((each) => each.name);
  const there = own.length === 0 ? `; user ${userId} has none` : `; there are ${own.slice(0, 20).join(', ')}`;
  throw new GligabaoError('not-found', 'cli/no-dataset', `user ${userId} has no dataset ${name}${there}`, {
    field: 'dataset',
  });
}
