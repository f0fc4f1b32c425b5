import type { Quantised } from './kernel/kernel.ts';

// Taken once: each number of each vector passes here, and a look at a global costs far more in some hosts.
const { abs, max, min, round } = Math;

const MOST_OF_A_BYTE = 127;
const MOST_OF_A_QUERY = 32_767;
/** Sums of products are kept in 32 bits. */
const MOST_OF_A_SUM = 2 ** 31 - 1;
/** What 32-bit numbers lose: an error that is kept in one of them must not be rounded below what it was. */
const ROUNDED_UP = 1 + 1e-6;

function quantise<Numbers extends Int8Array | Int16Array>(
  vector: Float32Array,
  into: Numbers,
  most: number,
): Quantised<Numbers> {
  let largest = 0;
  for (let i = 0; i < vector.length; i++) largest = max(largest, abs(vector[i] ?? 0));
  const scale = Math.fround(largest / most) || 1;
  let lost = 0;
  for (let i = 0; i < vector.length; i++) {
    const value = vector[i] ?? 0;
    const whole = max(-most, min(most, round(value / scale)));
    into[i] = whole;
    lost += (value - whole * scale) ** 2;
  }
  return { numbers: into, scale, error: Math.sqrt(lost) * ROUNDED_UP };
}

/** A vector in bytes, and what they lose of it in bytes again. */
export interface TwicePut {
  readonly coarse: Quantised<Int8Array>;
  readonly rest: Quantised<Int8Array>;
}

/** A vector in bytes twice over, each padded to `stride` numbers. */
export function quantisedTwice(vector: Float32Array, stride: number): TwicePut {
  const coarse = quantisedRow(vector, stride);
  const left = new Float32Array(vector.length);
  for (let i = 0; i < vector.length; i++) left[i] = (vector[i] ?? 0) - (coarse.numbers[i] ?? 0) * coarse.scale;
  return { coarse, rest: quantisedRow(left, stride) };
}

/** A vector in bytes, padded to `stride` numbers. */
export function quantisedRow(vector: Float32Array, stride: number): Quantised<Int8Array> {
  return quantise(vector, new Int8Array(stride), MOST_OF_A_BYTE);
}

/** A query in 16 bits, as finely as sums of its products with bytes allow, padded to `stride` numbers. */
export function quantisedQuery(query: Float32Array, stride: number): Quantised<Int16Array> {
  const most = Math.min(MOST_OF_A_QUERY, Math.floor(MOST_OF_A_SUM / (MOST_OF_A_BYTE * stride)));
  return quantise(query, new Int16Array(stride), most);
}
