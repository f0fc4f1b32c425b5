const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

// Longer than any family or flag sequence in use, so that a boundary is found without reading the whole text.
const LOOK_BACK = 256;

/** The longest prefix of at most `units` UTF-16 units that ends on a grapheme boundary. */
export function cutGraphemes(text: string, units: number): string {
  if (text.length <= units) return text;
  if (units <= 0) return '';
  return text.slice(0, boundaryBefore(text, units));
}

function boundaryBefore(text: string, units: number): number {
  for (let back = LOOK_BACK; ; back *= 4) {
    const start = Math.max(0, units - back);
    const window = segmenter.segment(text.slice(start, units + LOOK_BACK));
    const segment = window.containing(units - start);
    const boundary = start + (segment?.index ?? 0);
    // The first segment of a window may begin inside a grapheme, so only a later one is trusted.
    if (boundary > start || start === 0) return boundary;
  }
}
