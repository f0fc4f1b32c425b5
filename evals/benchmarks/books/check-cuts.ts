import type { Chunk } from '@gligabao/text';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** How far around a place it is looked for what is cut there. */
const AROUND = 200;

/** Whether a place is inside of a segment. The text around it is read from a line's start, where nothing is cut. */
function isInside(segmenter: Intl.Segmenter, text: string, at: number, isOne: (segment: Intl.SegmentData) => boolean) {
  if (at === 0 || at >= text.length) return false;
  const from = Math.max(0, text.lastIndexOf('\n', at - 1) + 1, at - AROUND);
  const segment = segmenter.segment(text.slice(from, at + AROUND)).containing(at - from);
  return segment !== undefined && segment.index < at - from && isOne(segment);
}

/** What is wrong with the cuts of a text, as sentences; `text.slice(start, end)` is the text of a chunk. */
export function* checkCuts(text: string, chunks: readonly Chunk[]): Generator<string> {
  let reached = 0;
  for (const [index, { start, end, ownStart }] of chunks.entries()) {
    const here = `chunk ${index} (${start} to ${end})`;
    for (const at of [start, ownStart, end]) {
      if (isInside(graphemes, text, at, () => true)) yield `${here}: a grapheme is cut at ${at}`;
      if (isInside(words, text, at, ({ isWordLike }) => isWordLike === true)) yield `${here}: a word is cut at ${at}`;
    }
    if (start > ownStart || ownStart >= end) yield `${here}: its offsets are out of order`;
    // Between two own parts nothing but white space is left out.
    if (text.slice(reached, ownStart).trim() !== '') yield `${here}: text before it is in no chunk`;
    if (ownStart < reached) yield `${here}: its own part begins in the one before`;
    reached = end;
  }
  if (text.slice(reached).trim() !== '') yield 'the end of the text is in no chunk';
}
