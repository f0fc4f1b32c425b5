import type { Answering } from '../facts/answering.ts';
import { isAt, isOf } from '../question/asked-name.ts';
import { factTimes } from '../facts/fact-times.ts';
import type { Candidate } from '../facts/pick-facts.ts';
import { tellAll } from '../facts/tell-stretch.ts';

/** What says who or what somebody is, before anything else. */
const TELLING =
  /^(?:is|is_a|is_an|has_role|role|occupation|profession|job|works_as|works_at|lives_in|\w+_of|married_to)$/;
const MOST = 3;

/** Answers "who is Alice" and "tell me about Alice" with what is known to hold, the most telling first. */
export function answerOverview({ shape, input, telling }: Answering): readonly string[] | null {
  const [name] = shape.about;
  if (!name) return null;
  const about = input.facts.flatMap((fact, rank): Candidate[] => {
    if (fact.state !== 'current' || !isOf(name, fact)) return [];
    const score = (TELLING.test(fact.relation) ? 2 : 0) + (isAt(name, fact.source) ? 1 : 0);
    return [{ fact, times: factTimes(fact, input.context), score, rank }];
  });
  const best = about.sort((a, b) => b.score - a.score || a.rank - b.rank).slice(0, MOST);
  return best.length === 0 ? null : tellAll(best, telling);
}
