import type { DatasetId } from '../domain/ids.ts';
import type { TextKind } from '../domain/text.ts';

const INDEX_OF: Readonly<Record<TextKind, string>> = Object.freeze({
  entity: 'entities',
  fact: 'edges',
  passage: 'chunks',
  summary: 'summaries',
});

/** The vector space of a dataset's texts of one kind, such as `7--entities`. */
export function spaceOf(dataset: DatasetId, kind: TextKind): string {
  return `${dataset}--${INDEX_OF[kind]}`;
}
