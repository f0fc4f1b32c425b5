/** FNV-1a over UTF-16 units, then the finish of MurmurHash3, so that every bit depends on every character. */
function hash(text: string): number {
  let value = 0x811c_9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x0100_0193);
  value = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2_ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/**
 * Weighted features as a vector of norm 1: each adds to one place, with a sign of its own (Weinberger and others 2009,
 * Feature Hashing for Large Scale Multitask Learning). `dimensions` is a power of two; `weights` is not empty.
 */
export function hashVector(weights: ReadonlyMap<string, number>, dimensions: number): Float32Array {
  const sums = new Float64Array(dimensions);
  let last = 0;
  for (const [feature, weight] of weights) {
    const value = hash(feature);
    last = value & (dimensions - 1);
    sums[last] = (sums[last] ?? 0) + (value >>> 31 === 1 ? -weight : weight);
  }
  let squares = sums.reduce((sum, value) => sum + value * value, 0);
  if (squares < 1e-12) {
    // Features that cancel one another out to the last leave the place of the last.
    sums[last] = 1;
    squares = 1;
  }
  const norm = Math.sqrt(squares);
  return Float32Array.from(sums, (sum) => sum / norm);
}
