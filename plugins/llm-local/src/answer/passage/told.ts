import type { PassageQuote } from '@gligabao/core';
import type { MaterialSentence } from './sentence-material.ts';

/** A sentence of the answer with its handles, and what it rests on in passages, in the order of its handles. */
export interface Told {
  readonly text: string;
  readonly quotes: readonly PassageQuote[];
}

/** What facts say, which know their sentences themselves. */
export function ofFacts(texts: readonly string[]): readonly Told[] {
  return texts.map((text) => ({ text, quotes: [] }));
}

/** What is told of one sentence of a passage, or of that and one next to it. */
export function ofSentences(text: string, first: MaterialSentence, other: MaterialSentence = first): Told {
  const { handle, text: passage } = first.passage;
  const span = [Math.min(first.span[0], other.span[0]), Math.max(first.span[1], other.span[1])] as const;
  return { text, quotes: [{ handle, span, text: passage.slice(...span) }] };
}
