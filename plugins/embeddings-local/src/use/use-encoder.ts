import type { Encoder } from '../encoder.ts';
import { badReply, workerStopped } from '../errors.ts';
import { type Connection, openConnection } from './connection.ts';

const DIMENSIONS = 512;

function split(texts: readonly string[], vectors: Float32Array): readonly Float32Array[] {
  if (vectors.length !== texts.length * DIMENSIONS)
    throw badReply(`${vectors.length} numbers for ${texts.length} texts`);
  if (!vectors.every(Number.isFinite)) throw badReply('numbers that are not finite');
  return texts.map((_, i) => vectors.slice(i * DIMENSIONS, (i + 1) * DIMENSIONS));
}

/**
 * Universal Sentence Encoder lite, in a thread of its own: English, 512 dimensions. When the thread ends by itself, the
 * calls that wait fail with `embedder/worker-stopped`, and the next one starts another thread.
 *
 * @throws GligabaoError `embedder/model-not-loaded` when the model does not load on this host.
 */
export async function openUseEncoder(signal: AbortSignal, resolveFrom: string = import.meta.url): Promise<Encoder> {
  let connection: Promise<Connection> = openConnection(resolveFrom, signal);
  let closed = false;
  await connection;

  async function connected(): Promise<Connection> {
    const current = connection;
    const usable = await current.then(
      ({ ended }) => !ended,
      () => false,
    );
    if (closed) throw workerStopped('the plugin is closed');
    // Another call may have opened a new one while this one looked.
    if (!usable && connection === current) connection = openConnection(resolveFrom, new AbortController().signal);
    return connection;
  }

  return {
    model: 'use-lite-en-1',
    dimensions: DIMENSIONS,
    fusionWeight: 0.3,
    similarity: Object.freeze({ entity: 0.8, fact: 0.65 }),
    async encode(texts, abort) {
      const { encode } = await connected();
      return split(texts, await encode(texts, abort));
    },
    async close() {
      closed = true;
      await connection.then(
        (open) => open.close(),
        () => undefined,
      );
    },
  };
}
