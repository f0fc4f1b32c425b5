import type { Answering } from './answering.ts';
import type { Candidate } from './pick-facts.ts';

/** The stretches of one fact that a question asks about, in the order of time: who was hired, left and came back has two. */
export function stretchesOf({ fact }: Candidate, { shape, found, chosen }: Answering): readonly Candidate[] {
  const whenever = shape.time.kind === 'open' && shape.time.past;
  const asked = whenever || chosen.length === 0 ? found : chosen;
  const same = asked.filter(
    ({ fact: other }) =>
      other.source === fact.source &&
      other.relation === fact.relation &&
      other.target === fact.target &&
      (other.state === 'upcoming') === (fact.state === 'upcoming'),
  );
  return [...same].sort((a, b) => (a.times.from ?? -Infinity) - (b.times.from ?? -Infinity) || a.rank - b.rank);
}
