import { setTimeout as sleep } from 'node:timers/promises';
import { mendVectors } from '@gligabao/core';
import type { Logger } from 'pino';
import type { ServerPorts } from './server-ports.ts';

/** How often pending vectors are looked for: a failed write is made up for soon, and a store that is down is left alone. */
const EVERY_MS = 60_000;

/**
 * Writes pending vectors now and every minute, in the background, until the signal is aborted.
 *
 * @returns resolves when the last round has ended.
 */
export async function keepMending(
  ports: ServerPorts,
  log: Logger,
  now: () => number,
  signal: AbortSignal,
): Promise<void> {
  const { embedder, 'vector-index': index } = ports;
  if (!embedder || !index) return;
  while (!signal.aborted) {
    try {
      const mended = await mendVectors({ ...ports, embedder, 'vector-index': index }, now(), { signal });
      if (mended > 0) log.info({ texts: mended }, 'vectors that were pending have been written');
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'pending vectors could not be written; another try follows');
    }
    await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
