import type { DatasetId, Id } from '../domain/ids.ts';
import type { CallContext } from '../ports/context.ts';
import type { Ports } from '../ports/index.ts';
import { spaceOf } from '../search/spaces.ts';

/**
 * Takes the vectors of forgotten texts out of the vector index, in every dataset, by whatever model they were made; what
 * was broken off goes on here.
 *
 * @returns how many vectors were taken away.
 */
export async function sweepVectors(
  { eraser, 'vector-index': index }: Pick<Ports, 'eraser' | 'vector-index'>,
  context: CallContext,
): Promise<number> {
  const left = await eraser.erased(context);
  const spaces = new Map<string, { readonly dataset: DatasetId; readonly ids: Id[] }>();
  for (const { dataset, textId, kind, model } of left) {
    const space = spaceOf(dataset, kind, model);
    const found = spaces.get(space) ?? { dataset, ids: [] };
    spaces.set(space, found);
    found.ids.push(textId);
  }
  for (const [space, { dataset, ids }] of spaces) {
    await index.remove(space, ids, context);
    await eraser.swept(dataset, ids, context);
  }
  return left.length;
}
