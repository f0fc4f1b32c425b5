/** Rows are padded with zeros to a multiple of this many numbers, so that a kernel needs no remainder loop. */
const LANES = 16;
const BYTE_LANES = 64;

/**
 * Scores are rounded to a grid of 2^-20 (1e-6): far more than kernels differ by (1e-7), so that they agree on ties, and
 * a vector has cosine 1 with itself.
 */
export const GRID = 2 ** 20;

/** The numbers a row takes in memory. */
export function strideOf(dimensions: number): number {
  return Math.ceil(dimensions / LANES) * LANES;
}

/** The numbers that a row of bytes takes in memory. */
export function byteStrideOf(dimensions: number): number {
  return Math.ceil(dimensions / BYTE_LANES) * BYTE_LANES;
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
  /** The same for rows here and there. */
  scoreEach(query: Float32Array, rows: Int32Array, out: Float32Array): void;
}

/** A vector in whole numbers: each number of it is about `scale` times the whole one. */
export interface Quantised<Numbers> {
  readonly numbers: Numbers;
  readonly scale: number;
  /** The length of what is lost: of the vector less what the whole numbers stand for. Never below it. */
  readonly error: number;
}

/** Rows of one byte a number, each with its scale and its error. */
export interface ByteSlab {
  readonly bytes: number;
  /** As in `Slab`. */
  reserve(rows: number): void;
  set(row: number, vector: Quantised<Int8Array>): void;
  move(from: number, to: number): void;
  /**
   * The most that the dot product of what the query stands for with each of `count` rows from `first` can be, written to
   * `out`: that with what the row stands for, and its error.
   */
  score(query: Quantised<Int16Array>, first: number, count: number, out: Float32Array): void;
  /** The same for rows here and there. */
  scoreEach(query: Quantised<Int16Array>, rows: Int32Array, out: Float32Array): void;
}

/** A way to compute dot products. */
export interface Kernel {
  readonly name: 'simd' | 'plain';
  openSlab(stride: number): Slab;
  openByteSlab(stride: number): ByteSlab;
}
