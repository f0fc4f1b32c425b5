import type { VectorHit, VectorIndex } from '@gligabao/core';
import { openForTest, type PluginConfig } from '@gligabao/testkit';
import { subject } from './subject.ts';

export const CALL = Object.freeze({ signal: new AbortController().signal });

/** Opens the plugin, and closes it after the body. */
export async function withIndex<Result>(
  config: PluginConfig,
  body: (index: VectorIndex) => Promise<Result>,
  plugin = subject,
): Promise<Result> {
  const opened = await openForTest(plugin, config);
  try {
    const index = opened.ports['vector-index'];
    if (!index) throw new TypeError('no vector index');
    return await body(index);
  } finally {
    await opened.close();
  }
}

/** The first hits of one query. */
export async function firstHits(
  index: VectorIndex,
  space: string,
  query: Float32Array,
  count: number,
): Promise<readonly VectorHit[]> {
  for await (const page of index.search(space, [query], { page: count }, CALL)) return page[0] ?? [];
  return [];
}

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
