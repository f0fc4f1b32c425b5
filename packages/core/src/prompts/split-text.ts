import { sentences } from '@gligabao/text';

/** The candidate that lies nearest to the middle, when it leaves at least a quarter of the text on each side. */
function nearestMiddle(candidates: readonly number[], length: number): number | null {
  const fitting = candidates.filter((at) => at >= length / 4 && at <= (length * 3) / 4);
  return fitting.reduce<number | null>(
    (best, at) => (best === null || Math.abs(at - length / 2) < Math.abs(best - length / 2) ? at : best),
    null,
  );
}

function starts(text: string, pattern: RegExp): readonly number[] {
  return [...text.matchAll(pattern)].map((match) => match.index + match[0].length);
}

/**
 * Where to cut a text in two: after a line, else a sentence, else a word, as near to the middle as there is one. Null
 * when the text has no such place.
 */
export function middleBoundary(text: string): number | null {
  return (
    nearestMiddle(starts(text, /\n+/g), text.length) ??
    nearestMiddle(
      sentences(text).map((sentence) => sentence.start),
      text.length,
    ) ??
    nearestMiddle(starts(text, /\s+/g), text.length)
  );
}
