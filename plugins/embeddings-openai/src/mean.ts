import { badReply } from './errors.ts';

/** Below this a vector has no direction. */
const NO_NORM = 1e-12;

function normOf(vector: Float64Array): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
}

/** A part of a text: the vector that the model gave it, and how much of the text it is. */
export interface Part {
  readonly vector: Float64Array;
  readonly weight: number;
}

/**
 * One vector of norm 1 for a text: the mean of its parts, each of norm 1 and weighted by its tokens.
 *
 * @throws GligabaoError `fault` `embedder/bad-reply` for a vector of norm zero.
 */
export function meanOf(parts: readonly Part[], dimensions: number): Float32Array {
  const sum = new Float64Array(dimensions);
  for (const { vector, weight } of parts) {
    const norm = normOf(vector);
    if (!(norm > NO_NORM) || !Number.isFinite(norm)) throw badReply('a vector of norm zero, or of none');
    for (const [i, value] of vector.entries()) sum[i] = (sum[i] ?? 0) + (value / norm) * weight;
  }
  const norm = normOf(sum);
  // Parts that point in opposite directions cancel out.
  if (!(norm > NO_NORM)) throw badReply('vectors of pieces that have no mean');
  return Float32Array.from(sum, (value) => value / norm);
}
