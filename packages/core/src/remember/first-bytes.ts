/** The longest beginning of a text that takes at most this many bytes in UTF-8; no character is cut in two. */
export function firstBytes(text: string, most: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(most));
  return text.slice(0, read);
}
