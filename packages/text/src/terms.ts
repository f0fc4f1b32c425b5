import { stemmer } from 'stemmer';
import { isStopWord } from './stop-words.ts';

/** Changes whenever the same text gives other terms, so that an index knows that it is stale. */
export const TERMS_VERSION = '1';

/** The Porter stem of a lower-case English word. */
export function stem(word: string): string {
  return stemmer(word);
}

/** The index terms of a text, in order. */
export function terms(text: string): readonly string[] {
  const words =
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !isStopWord(word)).map(stem);
}

/** How often each index term occurs. */
export function termCounts(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
