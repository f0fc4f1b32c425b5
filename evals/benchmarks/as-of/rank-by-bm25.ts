import { baselineTerms, createBm25, type Document } from '../../src/index.ts';
import { withoutDate } from './without-date.ts';
import type { DatedQuestion, Fact } from './load-tempreason.ts';
import type { ShownFact } from './score.ts';

/** BM25 over the sentences, with the usual k1 and b, Porter stems and stop words, and no notion of time. */
export function bestByBm25(facts: readonly Fact[]): (question: DatedQuestion) => ShownFact | null {
  const rank = createBm25(
    facts.map(({ sentence }, index): Document => ({ id: String(index), text: sentence })),
    { terms: baselineTerms, k1: 1.2, b: 0.75 },
  );
  return ({ question }) => {
    const fact = facts[Number(rank(withoutDate(question), 1)[0] ?? Number.NaN)];
    return fact === undefined ? null : { source: fact.subject, target: fact.object };
  };
}
