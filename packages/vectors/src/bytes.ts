import { sumOfSquares } from './normalise.ts';

/** The numbers of a vector as bytes, in the order of the machine (little-endian but on s390x); shares its memory. */
export function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** The vector in these bytes; undefined when it is none of norm 1 and of this length. May share their memory. */
export function vectorOf(bytes: Uint8Array, dimensions: number): Float32Array | undefined {
  if (bytes.byteLength !== dimensions * 4) return undefined;
  const { buffer, byteOffset, byteLength } = bytes;
  const aligned = byteOffset % 4 === 0 ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
  const vector = new Float32Array(aligned, aligned === buffer ? byteOffset : 0, dimensions);
  return Math.abs(sumOfSquares(vector) - 1) < 1e-3 ? vector : undefined;
}
