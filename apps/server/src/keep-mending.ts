import { setTimeout as sleep } from 'node:timers/promises';
import { mendVectors, type Memory, sweepVectors } from '@gligabao/core';
import type { Logger } from 'pino';
import type { ServerPorts } from './server-ports.ts';

/** How often it is looked for: a failed write is made up for soon, and a store that is down is left alone. */
const EVERY_MS = 60_000;

/** What is mended, and by what. */
interface Mended {
  readonly ports: ServerPorts;
  readonly memory: Memory;
  readonly log: Logger;
  readonly now: () => number;
}

async function mendPending({ ports, log, now }: Mended, signal: AbortSignal): Promise<void> {
  const { embedder, 'vector-index': index } = ports;
  if (!index) return;
  try {
    const swept = await sweepVectors({ ...ports, 'vector-index': index }, { signal });
    if (swept > 0) log.info({ texts: swept }, 'vectors of forgotten texts have been taken away');
    if (!embedder) return;
    const mended = await mendVectors({ ...ports, embedder, 'vector-index': index }, now(), { signal });
    if (mended > 0) log.info({ texts: mended }, 'vectors that were pending have been written');
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'vectors could not be brought up to date; another try follows');
  }
}

/**
 * Makes up for what an unreachable store left undone, now and every minute, in the background, until the signal is
 * aborted: pending vectors, those of forgotten texts, and ends of runs.
 *
 * @returns resolves when the last round has ended.
 */
export async function keepMending(mended: Mended, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const settled = await mended.memory.settleRuns();
    if (settled > 0) mended.log.info({ runs: settled }, 'the run log has caught up');
    await mendPending(mended, signal);
    await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
