/** The cosine of two vectors of norm 1. */
export function cosine(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (!a || !b) throw new TypeError('a vector is missing');
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}
