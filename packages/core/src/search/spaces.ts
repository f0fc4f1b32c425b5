import type { DatasetId } from '../domain/ids.ts';
import type { TextKind } from '../domain/text.ts';
import type { Embedder } from '../ports/embedder.ts';

const INDEX_OF: Readonly<Record<TextKind, string>> = Object.freeze({
  entity: 'entities',
  fact: 'edges',
  passage: 'chunks',
  summary: 'summaries',
});

/**
 * What a vector is kept under, such as `use@512`: the model and its dimensions. Vectors of two models, or of one model cut
 * to two lengths, say nothing about one another.
 */
export function vectorModelOf({ model, dimensions }: Pick<Embedder, 'model' | 'dimensions'>): string {
  return `${model}@${dimensions}`;
}

/** The vector space of a dataset's texts of one kind, by one model, such as `7--entities--use@512`. */
export function spaceOf(dataset: DatasetId, kind: TextKind, vectorModel: string): string {
  return `${dataset}--${INDEX_OF[kind]}--${vectorModel}`;
}
