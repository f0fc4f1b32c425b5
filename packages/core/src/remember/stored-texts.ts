import type { DatasetId, Id } from '../domain/ids.ts';
import type { IndexedText, TextKind } from '../domain/text.ts';
import type { CallContext } from '../ports/context.ts';
import type { TextIndex } from '../ports/text-index.ts';

/** The current texts of stored owners, by owner. */
export async function storedTexts(
  kind: TextKind,
  ids: readonly Id[],
  dataset: DatasetId,
  index: TextIndex,
  context: CallContext,
): Promise<ReadonlyMap<Id, IndexedText>> {
  if (ids.length === 0) return new Map();
  const clocks = { superseded: true, retracted: true };
  const texts = await index.visible(dataset, { owners: { kind, ids } }, clocks, context);
  return new Map(texts.map((text) => [text.ownerId, text]));
}
