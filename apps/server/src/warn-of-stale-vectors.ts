import { isStale, type VectorCount, vectorModelOf } from '@gligabao/core';
import type { Logger } from 'pino';
import type { ServerPorts } from './server-ports.ts';

/** How many texts the embedder in use cannot find, by the model of their vector; `none` where there is no vector. */
export function staleByModel(counts: readonly VectorCount[], vectorModel: string): Readonly<Record<string, number>> {
  const stale: Record<string, number> = {};
  for (const count of counts) {
    // What is pending is written in the background, without being asked.
    if (count.state === 'pending' || !isStale(count, vectorModel)) continue;
    const model = count.model ?? 'none';
    stale[model] = (stale[model] ?? 0) + count.texts;
  }
  return stale;
}

/** Says in the log which texts the embedder in use does not find, and what to do about it. */
export async function warnOfStaleVectors(
  { embedder, 'vector-index': index, catalogue }: ServerPorts,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  if (!embedder || !index) return;
  try {
    const embedderInUse = vectorModelOf(embedder);
    const stale = staleByModel(await catalogue.vectors({ signal }), embedderInUse);
    if (Object.keys(stale).length === 0) return;
    log.warn(
      { embedder: embedderInUse, stale },
      'texts have their vectors of another embedder: they are found by their words only, until `gligabao reembed` is run',
    );
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'the vectors could not be counted');
  }
}
