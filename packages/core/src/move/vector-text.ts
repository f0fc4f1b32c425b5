const BYTES = 4;

/** A vector as text: base64 of its numbers of 32 bits, little-endian. */
export function vectorToText(vector: Float32Array): string {
  const view = new DataView(new ArrayBuffer(vector.length * BYTES));
  for (const [at, value] of vector.entries()) view.setFloat32(at * BYTES, value, true);
  const bytes = new Uint8Array(view.buffer);
  let text = '';
  for (const byte of bytes) text += String.fromCodePoint(byte);
  return btoa(text);
}

/** The vector that a text stands for; null for a text that stands for none. */
export function vectorFromText(text: string): Float32Array | null {
  let bytes: Uint8Array;
  try {
    bytes = Uint8Array.from(atob(text), (unit) => unit.codePointAt(0) ?? 0);
  } catch {
    return null;
  }
  if (bytes.length === 0 || bytes.length % BYTES !== 0) return null;
  const view = new DataView(bytes.buffer);
  return Float32Array.from({ length: bytes.length / BYTES }, (_, at) => view.getFloat32(at * BYTES, true));
}
