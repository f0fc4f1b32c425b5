import { sumOfSquares } from './normalise.ts';

/** The numbers of a vector as bytes, in the order of the machine (little-endian but on s390x); shares its memory. */
export function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The numbers in these bytes. May share their memory. */
function numbersOf({ buffer, byteOffset, byteLength }: Uint8Array): Float32Array {
  const aligned = byteOffset % 4 === 0 ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
  return new Float32Array(aligned, aligned === buffer ? byteOffset : 0, byteLength / 4);
}

/** Whether a vector has norm 1, but for what 32-bit numbers lose. */
function isUnit(vector: Float32Array): boolean {
  return Math.abs(sumOfSquares(vector) - 1) < 1e-3;
}

/** The vector in these bytes; undefined when it is none of norm 1 and of this length. May share their memory. */
export function vectorOf(bytes: Uint8Array, dimensions: number): Float32Array | undefined {
  if (bytes.byteLength !== dimensions * 4) return undefined;
  const vector = numbersOf(bytes);
  return isUnit(vector) ? vector : undefined;
}
