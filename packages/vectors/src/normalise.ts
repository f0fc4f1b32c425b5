import { badVector } from './errors.ts';

/** The sum of squares, in 64 bits. */
export function sumOfSquares(vector: Float32Array): number {
  let sum = 0;
  // By index: three times as fast as `of` on a typed array, and every vector of a file passes here.
  for (let i = 0; i < vector.length; i++) sum += (vector[i] ?? 0) ** 2;
  return sum;
}

/** How far from 1 the sum of squares of a vector of norm 1 may be for no other reason than that its numbers have 32 bits. */
const ROUNDING = 2e-7;

/**
 * A copy of norm 1; of a vector that has it already, to the bit as it is.
 *
 * @throws GligabaoError `vector-index/bad-vector` for no length, norm zero, or a number that is not finite.
 */
export function normalised(vector: Float32Array, space: string): Float32Array {
  if (vector.length === 0) throw badVector(space, 'has no length');
  const squares = sumOfSquares(vector);
  // Squares of finite f32 numbers stay far below the largest f64, so a sum that is not finite means an input that is not.
  if (!Number.isFinite(squares)) throw badVector(space, 'holds a number that is not finite');
  if (squares === 0) throw badVector(space, 'has norm zero');
  if (Math.abs(squares - 1) <= ROUNDING) return vector.slice();
  const norm = Math.sqrt(squares);
  return vector.map((value) => value / norm);
}
