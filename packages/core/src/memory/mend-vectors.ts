import type { DatasetId } from '../domain/ids.ts';
import type { IndexedText } from '../domain/text.ts';
import type { CallContext } from '../ports/context.ts';
import type { Ports } from '../ports/index.ts';
import { spaceOf } from '../search/spaces.ts';

/** Texts embedded in one request: enough to be quick, few enough to be stopped between two. */
const BATCH = 64;

type MendingPorts = Pick<Ports, 'dataset-store' | 'text-index' | 'embedder' | 'vector-index'>;

async function mendBatch(
  dataset: DatasetId,
  texts: readonly IndexedText[],
  ports: MendingPorts,
  context: CallContext,
): Promise<void> {
  const { embedder, 'vector-index': index, 'text-index': textIndex } = ports;
  const { vectors } = await embedder.embed(
    texts.map(({ embedded }) => embedded),
    'stored',
    context,
  );
  const spaces = new Map<string, { readonly id: number; readonly vector: Float32Array; readonly live: boolean }[]>();
  for (const [at, { id, kind, closedAt }] of texts.entries()) {
    const vector = vectors[at];
    const space = spaceOf(dataset, kind);
    if (vector) spaces.set(space, [...(spaces.get(space) ?? []), { id, vector, live: closedAt === null }]);
  }
  for (const [space, items] of spaces) await index.put(space, items, context);
  const settled = texts.map(({ id }) => ({ textId: id, state: 'stored' as const, model: embedder.model }));
  await textIndex.settle(dataset, settled, context);
}

/**
 * Writes the vectors that an earlier failure left pending, in every dataset. Safe at any time: a vector that is written
 * twice is the same vector.
 *
 * @returns how many texts were mended.
 */
export async function mendVectors(ports: MendingPorts, now: number, context: CallContext): Promise<number> {
  const { pendingIn } = await ports['dataset-store'].health(now, context);
  let mended = 0;
  for (const dataset of pendingIn) {
    for (;;) {
      context.signal.throwIfAborted();
      const query = { model: ports.embedder.model, limit: BATCH };
      const { texts } = await ports['text-index'].unsettled(dataset, query, context);
      const pending = texts.filter(({ vector }) => vector === 'pending');
      if (pending.length === 0) break;
      await mendBatch(dataset, pending, ports, context);
      mended += pending.length;
    }
  }
  return mended;
}
