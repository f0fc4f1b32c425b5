import { cleanText } from '@gligabao/text';

/** Some 170 words of English: with more, a vector says less and less of what is asked, and takes seconds to compute. */
const HALF = 1000;

/** What of a question is embedded: all, or how a long one begins and how it ends, between which stands what was pasted. */
export function embeddedQuestion(query: string): string {
  if (query.length <= 2 * HALF) return query;
  // A character of two units may have been cut in two.
  const ends = cleanText(`${query.slice(0, HALF)} ${query.slice(-HALF)}`);
  return ends.trim() === '' ? query : ends;
}
