import { badVector, wrongDimensions } from './errors.ts';

/** Nine decimals: as fine as 32-bit numbers are at the size that the numbers of a unit vector have, in half the bytes. */
const GRID = 1e9;

function normOf(vector: Float32Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return Math.sqrt(sum);
}

/**
 * Checks that a vector has a direction.
 *
 * @throws GligabaoError `vector-index/bad-vector` for no length, norm zero, or a number that is not finite.
 */
export function ensureDirection(vector: Float32Array, space: string): void {
  if (vector.length === 0) throw badVector(space, 'has no length');
  const norm = normOf(vector);
  if (!Number.isFinite(norm)) throw badVector(space, 'holds a number that is not finite');
  if (norm === 0) throw badVector(space, 'has norm zero');
}

/** @throws GligabaoError `vector-index/wrong-dimensions`, naming both lengths. */
export function ensureLength(vector: Float32Array, dimensions: number, space: string): void {
  if (vector.length !== dimensions) throw wrongDimensions(space, dimensions, vector.length);
}

/** How far from 1 the norm of a vector of norm 1 may be for no other reason than that its numbers have 32 bits. */
const ROUNDING = 1e-7;

/** The numbers to send: norm 1, and short when written in decimals. */
export function unitNumbers(vector: Float32Array): number[] {
  const norm = normOf(vector);
  const scale = Math.abs(norm - 1) <= ROUNDING ? GRID : GRID / norm;
  return Array.from(vector, (value) => Math.round(value * scale) / GRID);
}
