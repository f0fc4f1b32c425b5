/** The largest text that one call takes, in bytes of UTF-8. */
const MAX_BYTES = 1024 * 1024;

/** Where a part may end, best first: behind a blank line, a line, a word. */
const BOUNDARIES = [/\n[^\S\n]*\n/gu, /\n/gu, /\s/gu];

/** The end of the last boundary in the second half of a piece; its whole length where there is none. */
function endOf(piece: string): number {
  const half = Math.floor(piece.length / 2);
  for (const boundary of BOUNDARIES) {
    const last = [...piece.slice(half).matchAll(boundary)].at(-1);
    if (last) return half + last.index + last[0].length;
  }
  return piece.length;
}

/** Cuts a text to parts that one call takes each, at paragraphs where there are any. Joined they are the text again. */
export function cutParts(text: string, maxBytes: number = MAX_BYTES): readonly string[] {
  const parts: string[] = [];
  const room = new Uint8Array(maxBytes);
  for (let from = 0; from < text.length;) {
    // No character is cut in two.
    const { read } = new TextEncoder().encodeInto(text.slice(from, from + maxBytes), room);
    const to = from + read >= text.length ? text.length : from + endOf(text.slice(from, from + read));
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts.length === 0 ? [text] : parts;
}
