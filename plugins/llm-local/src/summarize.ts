import type { SummarizeChunkInput } from '@gligabao/core';
import { sentences, termCounts } from '@gligabao/text';

/** Sentences of a summary. */
const SENTENCES = 3;
/** A sentence beyond this says too much at once to stand for the rest. */
const LONGEST = 400;
/** A sentence below this is a heading, an exclamation or a rest of a cut. */
const SHORTEST = 25;

/**
 * A summary by rules: the sentences whose words recur most in the chunk, in the order of the text. The weight of a
 * sentence is the mean of its words, so that a long one does not win by its length.
 */
export function summarizeChunk({ text }: SummarizeChunkInput): string {
  const all = sentences(text);
  const counts = termCounts(text);
  const ranked = all
    .map((sentence, at) => {
      const terms = [...termCounts(sentence.text).keys()];
      const sum = terms.reduce((total, term) => total + Math.log1p((counts.get(term) ?? 1) - 1), 0);
      const fits = sentence.text.length >= SHORTEST && sentence.text.length <= LONGEST;
      return { at, sentence, score: fits ? sum / Math.max(4, terms.length) : -1 };
    })
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, SENTENCES)
    .sort((a, b) => a.at - b.at);
  const summary = ranked.map(({ sentence }) => sentence.text.replaceAll(/\s+/gu, ' ')).join(' ');
  return summary.slice(0, SENTENCES * LONGEST);
}
