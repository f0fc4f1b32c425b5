import type { VectorHit, VectorIndex, VectorItem } from '@gligabao/core';
import { CALL } from './servers.ts';

/** Numbers from 0 to 1, the same ones for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Vectors of numbers from -1 to 1. */
export function randomVectors(count: number, dimensions: number, seed = 1): readonly Float32Array[] {
  const next = randomNumbers(seed);
  return Array.from({ length: count }, () => Float32Array.from({ length: dimensions }, () => next() * 2 - 1));
}

/** Live items of these vectors, with ids from `first`. */
export function itemsOf(vectors: readonly Float32Array[], first = 1, live = true): readonly VectorItem[] {
  return vectors.map((vector, at) => ({ id: first + at, vector, live }));
}

/** The hits that sorting everything would give. */
export function sorted(items: readonly VectorItem[], query: Float32Array): readonly VectorHit[] {
  const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  const norm = (vector: Float32Array): number => Math.sqrt(dot(vector, vector));
  return items
    .map(({ id, vector }) => ({ id, score: dot(vector, query) / (norm(vector) * norm(query)) }))
    .toSorted((a, b) => b.score - a.score || a.id - b.id);
}

export const idsOf = (hits: readonly VectorHit[]): readonly number[] => hits.map(({ id }) => id);

/** The first hits of one query; all of them, a page at a time, when there is no limit. */
export async function hitsOf(
  index: VectorIndex,
  space: string,
  query: Float32Array,
  how: { readonly page?: number; readonly live?: true; readonly limit?: number } = {},
): Promise<readonly VectorHit[]> {
  const { page = 100, limit = Infinity, ...filter } = how;
  const found: VectorHit[] = [];
  for await (const [hits = []] of index.search(space, [query], { page, ...filter }, CALL)) {
    found.push(...hits);
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}

/** The share of the true nearest that was found. */
export function recall(found: readonly number[], nearest: readonly number[]): number {
  const hits = new Set(found);
  return nearest.filter((id) => hits.has(id)).length / nearest.length;
}

/** A vector as pgvector reads it. */
export const vectorText = (vector: Float32Array): string => `[${vector.join(',')}]`;
