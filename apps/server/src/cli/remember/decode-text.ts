import { GligabaoError } from '@gligabao/core';

const MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * The text of bytes in UTF-8, or in UTF-16 with a byte order mark; the mark is no part of it.
 *
 * @throws GligabaoError `incorrect` `cli/not-text` for anything else: what is read wrongly is remembered wrongly.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  let text: string | null = null;
  try {
    text = new TextDecoder(marked?.[0] ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Said below, with what was looked for.
  }
  // Valid as UTF-8 are also many programs and pictures; no text has a NUL.
  if (text === null || text.includes('\0')) {
    throw new GligabaoError(
      'incorrect',
      'cli/not-text',
      'it is binary, or text in another encoding than UTF-8, or UTF-16 with a byte order mark',
    );
  }
  return text;
}
