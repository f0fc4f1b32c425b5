import type { Answering } from '../facts/answering.ts';
import { isOf, nameKey } from '../question/asked-name.ts';
import { chooseByTime } from '../facts/choose-by-time.ts';
import { type Candidate, pickFacts } from '../facts/pick-facts.ts';
import { tellStretch } from '../facts/tell-stretch.ts';

const SAME = /\bthe same (city|town|village|place|house|country|state|company|firm|employer|school|job|\p{L}+)\b/u;
/** Two values of these may lie in one: Rome and Milan are in the same country. */
const WIDE = new Set(['country', 'state', 'region', 'continent']);

/** "Do Tom and Maria live in the same city?": what is known of each, and whether it is one. Null for other questions. */
export function answerSame({ shape, input, telling }: Answering): readonly string[] | null {
  const kind = SAME.exec(shape.masked)?.[1];
  if (kind === undefined || shape.about.length < 2) return null;
  const found = shape.about.map((name): Candidate | undefined => {
    const alone = { ...shape, about: [name], names: [name], rest: [] };
    const fitting = pickFacts(alone, input.facts, input.context).filter(({ fact }) => isOf(name, fact));
    return chooseByTime(alone, fitting, input.facts, input.context)[0];
  });
  const known = found.flatMap((each) => (each ? [each] : []));
  if (known.length < found.length) return [];
  const values = new Set(known.map(({ fact }) => nameKey(fact.target)));
  const told = known.map((each) => tellStretch(each, telling)).join(', and ');
  if (values.size > 1 && WIDE.has(kind)) return [told];
  return [`${values.size === 1 ? 'Yes' : 'No'}, ${told}`];
}
