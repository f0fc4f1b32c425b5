import type { VectorHit } from '@gligabao/core';
import {
  createMatrix,
  type Kernel,
  type Matrix,
  normalised,
  plainKernel,
  searchMatrix,
  simdKernel,
} from '../src/index.ts';

export const CALL = Object.freeze({ signal: new AbortController().signal });
export const simd: Kernel = simdKernel() ?? plainKernel;
export const SPACE = '1--facts';

/** A matrix with ids from 1. */
export function filled(vectors: readonly Float32Array[], kernel = simd): Matrix {
  const matrix = createMatrix(kernel, vectors[0]?.length ?? 1);
  vectors.forEach((vector, at) => matrix.set(at + 1, normalised(vector, SPACE), true));
  return matrix;
}

/** The first hits of one query. */
export function firstHits(matrix: Matrix, query: Float32Array, count: number): readonly VectorHit[] {
  for (const page of searchMatrix(matrix, [normalised(query, SPACE)], { page: count }, CALL)) return page[0] ?? [];
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
