import type { DatasetId, Id } from '../domain/ids.ts';
import type { IndexedText, TextKind } from '../domain/text.ts';
import type { CallContext } from '../ports/context.ts';
import type { Ports } from '../ports/index.ts';
import type { WalkedTexts } from '../ports/text-index.ts';
import type { VectorItem } from '../ports/vector-index.ts';
import { spaceOf, vectorModelOf } from '../search/spaces.ts';

/** Texts embedded in one request: enough to be quick, few enough to be stopped between two. */
const BATCH = 64;

export type VectorPorts = Pick<Ports, 'text-index' | 'embedder' | 'vector-index'>;

function bySpace<Item>(
  texts: readonly IndexedText[],
  spaceFor: (text: IndexedText) => string,
  itemOf: (text: IndexedText) => Item,
): ReadonlyMap<string, readonly Item[]> {
  const spaces = new Map<string, readonly Item[]>();
  for (const text of texts) {
    const space = spaceFor(text);
    spaces.set(space, [...(spaces.get(space) ?? []), itemOf(text)]);
  }
  return spaces;
}

/** Takes the vectors that another model made out of its spaces. */
async function removeFormer(
  dataset: DatasetId,
  texts: readonly IndexedText[],
  model: string,
  { 'vector-index': index }: VectorPorts,
  context: CallContext,
): Promise<void> {
  const formerOf = ({ vector, vectorModel }: IndexedText) => (vector === 'stored' ? vectorModel : null);
  const left = texts.filter((text) => (formerOf(text) ?? model) !== model);
  const spaceFor = (text: IndexedText) => spaceOf(dataset, text.kind, formerOf(text) ?? model);
  for (const [space, ids] of bySpace(left, spaceFor, ({ id }) => id)) await index.remove(space, ids, context);
}

/** Takes the live mark from the vectors of texts. */
export async function closeVectors(
  dataset: DatasetId,
  texts: readonly IndexedText[],
  { embedder, 'vector-index': index }: VectorPorts,
  context: CallContext,
): Promise<void> {
  const model = vectorModelOf(embedder);
  const spaceFor = ({ kind }: IndexedText): string => spaceOf(dataset, kind, model);
  for (const [space, ids] of bySpace(texts, spaceFor, ({ id }) => id)) await index.close(space, ids, context);
}

/** Makes and writes the vectors of some texts, in one batch. */
export async function writeVectors(
  dataset: DatasetId,
  texts: readonly IndexedText[],
  ports: VectorPorts,
  context: CallContext,
): Promise<void> {
  const { embedder, 'vector-index': index, 'text-index': textIndex } = ports;
  const model = vectorModelOf(embedder);
  const { vectors } = await embedder.embed(
    texts.map(({ embedded }) => embedded),
    'stored',
    context,
  );
  const vectorOf = new Map<Id, Float32Array>();
  for (const [at, { id }] of texts.entries()) if (vectors[at]) vectorOf.set(id, vectors[at]);
  const written = texts.filter(({ id }) => vectorOf.has(id));
  const spaceFor = ({ kind }: { readonly kind: TextKind }): string => spaceOf(dataset, kind, model);
  const itemOf = ({ id }: IndexedText): VectorItem => ({
    id,
    vector: vectorOf.get(id) ?? new Float32Array(),
    live: true,
  });
  for (const [space, items] of bySpace(written, spaceFor, itemOf)) await index.put(space, items, context);
  // Looked at after the vectors are there: what is closed from now on is marked by the run that closes it.
  const textIds = written.map(({ id }) => id);
  const live = new Set((await textIndex.visible(dataset, { textIds }, {}, context)).map(({ id }) => id));
  await closeVectors(
    dataset,
    written.filter(({ id }) => !live.has(id)),
    ports,
    context,
  );
  const settled = textIds.map((textId) => ({ textId, state: 'stored' as const, model }));
  await textIndex.settle(dataset, settled, context);
  await removeFormer(dataset, written, model, ports, context);
}

/**
 * Makes and writes the vectors of some texts of a dataset, in batches. Stopped between two, what was written is written;
 * safe at any time, since a vector that is written twice is the same vector.
 *
 * @param onBatch told how many texts were done since it was last told.
 * @returns how many texts got their vector.
 */
export async function writeVectorsOf(
  dataset: DatasetId,
  which: WalkedTexts,
  ports: VectorPorts,
  context: CallContext,
  onBatch?: (texts: number) => void,
): Promise<number> {
  let written = 0;
  for (let after = 0; ;) {
    context.signal.throwIfAborted();
    const texts = await ports['text-index'].walk(dataset, { which, after, limit: BATCH }, context);
    const last = texts.at(-1);
    if (!last) return written;
    await writeVectors(dataset, texts, ports, context);
    written += texts.length;
    after = last.id;
    onBatch?.(texts.length);
  }
}
