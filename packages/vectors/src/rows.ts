import { byteStrideOf, type Kernel, type Quantised, strideOf } from './kernel/kernel.ts';
import { quantisedQuery, quantisedTwice } from './quantise.ts';

/** Scores of every row with one query. */
export interface RowScores {
  readonly scores: Float32Array;
  /** How far above its score a cosine may be; null where the scores are the cosines. */
  readonly spare: number | null;
}

/** A list that nobody reads any more. */
type SpareList = () => Float32Array | undefined;

/** Vectors of norm 1 in memory, by row. */
export interface Rows {
  readonly bytes: number;
  /** Makes room for this many rows. Throws a RangeError when there is no more memory. */
  reserve(rows: number): void;
  set(row: number, vector: Float32Array): void;
  move(from: number, to: number): void;
  /**
   * The scores of the first `size` rows with each query; queries have norm 1.
   *
   * @param reuse gives a list that scores may be written to, where there is one.
   */
  score(queries: readonly Float32Array[], size: number, reuse?: SpareList): readonly RowScores[];
  /** The scores of rows here and there. */
  scoreEach(queries: readonly Float32Array[], rows: Int32Array): readonly RowScores[];
}

/** Rows of this many bytes stay in the cache of a core while one query after the other reads them. */
const BLOCK_BYTES = 262_144;
/** More than what 32-bit sums of products of unit vectors lose, here and where the cosine itself is computed. */
const LOST_IN_SUMS = 4e-6;

/** Goes over the rows a block at a time, each block with every query in turn. */
function scoreBlocks<Query>(
  queries: readonly Query[],
  size: number,
  rowBytes: number,
  reuse: SpareList | undefined,
  score: (query: Query, first: number, count: number, out: Float32Array) => void,
): readonly Float32Array[] {
  const results = queries.map(() => {
    const list = reuse?.();
    return list?.length === size ? list : new Float32Array(size);
  });
  const block = queries.length === 1 ? size : Math.max(1, Math.floor(BLOCK_BYTES / rowBytes));
  for (let first = 0; first < size; first += block) {
    const count = Math.min(block, size - first);
    queries.forEach((query, i) => {
      const out = results[i]?.subarray(first, first + count);
      if (out) score(query, first, count, out);
    });
  }
  return results;
}

/** Rows of 32-bit numbers, and a way to read them. */
export interface FloatRows extends Rows {
  read(row: number): Float32Array;
}

export function floatRows(kernel: Kernel, dimensions: number): FloatRows {
  const stride = strideOf(dimensions);
  const slab = kernel.openSlab(stride);
  const padded = (query: Float32Array): Float32Array => {
    const row = new Float32Array(stride);
    row.set(query);
    return row;
  };
  return {
    get bytes() {
      return slab.bytes;
    },
    reserve: (rows) => slab.reserve(rows),
    set: (row, vector) => slab.view().set(vector, row * stride),
    move: (from, to) => void slab.view().copyWithin(to * stride, from * stride, (from + 1) * stride),
    read: (row) => slab.view().slice(row * stride, row * stride + dimensions),
    score(queries, size, reuse) {
      const all = scoreBlocks(queries.map(padded), size, stride * 4, reuse, (query, first, count, out) =>
        slab.score(query, first, count, out),
      );
      return all.map((scores) => ({ scores, spare: null }));
    },
    scoreEach: (queries, rows) =>
      queries.map((query) => {
        const scores = new Float32Array(rows.length);
        slab.scoreEach(padded(query), rows, scores);
        return { scores, spare: null };
      }),
  };
}

/** Rows of bytes: half of the memory of 32-bit numbers, of which `score` goes over a half. */
export interface ByteRows extends Rows {
  /** The cosines of rows here and there with a query of norm 1, but for what two bytes a number lose: some 1e-6, rarely 1e-4. */
  cosines(query: Float32Array): (rows: Int32Array) => Float32Array;
}

/** Scores of all rows are bounds that no cosine passes by more than `spare`; those of rows here and there are the cosines. */
export function byteRows(kernel: Kernel, dimensions: number): ByteRows {
  const stride = byteStrideOf(dimensions);
  const slab = kernel.openByteSlab(stride);
  const rests = kernel.openByteSlab(stride);
  // The length of what both bytes lose of any vector.
  let lost = 0;
  // q.v = q'.v' + q'.(v - v') + (q - q').v, with q' and v' for what the whole numbers stand for: the kernel added the
  // length of v - v' already, and no length here is above 2.
  const spareOf = ({ error }: Quantised<Int16Array>): number => 2 * (error + lost) + LOST_IN_SUMS;
  const cosines = (query: Float32Array): ((rows: Int32Array) => Float32Array) => {
    const whole = quantisedQuery(query, stride);
    return (rows) => {
      const scores = new Float32Array(rows.length);
      const more = new Float32Array(rows.length);
      slab.scoreEach(whole, rows, scores);
      rests.scoreEach(whole, rows, more);
      for (let i = 0; i < scores.length; i++) scores[i] = (scores[i] ?? 0) + (more[i] ?? 0);
      return scores;
    };
  };
  return {
    get bytes() {
      return slab.bytes + rests.bytes;
    },
    reserve(rows) {
      slab.reserve(rows);
      rests.reserve(rows);
    },
    set(row, vector) {
      const { coarse, rest } = quantisedTwice(vector, stride);
      slab.set(row, coarse);
      // Takes out of the score of the coarse row the error that is in it.
      rests.set(row, { ...rest, error: -coarse.error });
      lost = Math.max(lost, rest.error);
    },
    move(from, to) {
      slab.move(from, to);
      rests.move(from, to);
    },
    score(queries, size, reuse) {
      const whole = queries.map((query) => quantisedQuery(query, stride));
      const all = scoreBlocks(whole, size, stride, reuse, (query, first, count, out) =>
        slab.score(query, first, count, out),
      );
      return whole.flatMap((query, i) => {
        const scores = all[i];
        return scores ? [{ scores, spare: spareOf(query) }] : [];
      });
    },
    scoreEach: (queries, rows) => queries.map((query) => ({ scores: cosines(query)(rows), spare: null })),
    cosines,
  };
}
