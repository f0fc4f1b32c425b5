/** Rows are padded with zeros to a multiple of this many numbers, so that a kernel needs no remainder loop. */
const LANES = 16;

/**
 * Scores are rounded to a grid of 2^-20 (1e-6): far more than kernels differ by (1e-7), so that they agree on ties, and
 * a vector has cosine 1 with itself.
 */
export const GRID = 2 ** 20;

/** The numbers a row takes in memory. */
export function strideOf(dimensions: number): number {
  return Math.ceil(dimensions / LANES) * LANES;
}

/** The rows of one matrix in memory, one after the other. */
export interface Slab {
  /** The memory that the slab holds, in bytes. */
  readonly bytes: number;
  /** Makes room for this many rows; rows keep their numbers. Throws a RangeError when there is no more memory. */
  reserve(rows: number): void;
  /** All rows as numbers; the view is void after the next `reserve`. */
  view(): Float32Array;
  /** Dot products, on the grid, of a query (as long as a row in memory) with `count` rows from `first`, written to `out`. */
  score(query: Float32Array, first: number, count: number, out: Float32Array): void;
}

/** A way to compute dot products. */
export interface Kernel {
  readonly name: 'simd' | 'plain';
  openSlab(stride: number): Slab;
}
