import { PETS } from '../../lexicon/kin.ts';
import type { AnswerFact } from '@gligabao/core';
import type { Answering } from '../facts/answering.ts';
import { type AskedName, isAt, nameKey } from '../question/asked-name.ts';
import { factTimes } from '../facts/fact-times.ts';
import type { Candidate } from '../facts/pick-facts.ts';
import { tellAll } from '../facts/tell-stretch.ts';

const HAVING = /^(?:has|owns|adopted|got|has_pet)$/;
const ASKED = /\bpets?\b/;

const isPetNoun = (noun: string): boolean => PETS.has(nameKey(noun).split(' ').at(-1) ?? '');

/** Whether a fact tells of somebody's pet: "has a cat", "Rex is Sue's dog", "has Olive" where Olive is a cat. */
function tellsOfPet(fact: AnswerFact, name: AskedName, facts: readonly AnswerFact[]): boolean {
  if (fact.relation.endsWith('_of')) return isPetNoun(fact.relation.slice(0, -3)) && isAt(name, fact.target);
  if (!HAVING.test(fact.relation) || !isAt(name, fact.source)) return false;
  if (fact.relation === 'has_pet' || isPetNoun(fact.target)) return true;
  return facts.some(
    (other) => other.relation === 'is_a' && nameKey(other.source) === nameKey(fact.target) && isPetNoun(other.target),
  );
}

/** Answers whether somebody has a pet, and which; null when that is not asked or nothing is known of one. */
export function answerPets({ shape, input, telling }: Answering): readonly string[] | null {
  const [name] = shape.about;
  if (!name || shape.about.length > 1 || !ASKED.test(shape.masked)) return null;
  const pets = input.facts.flatMap((fact, rank): Candidate[] =>
    fact.state === 'current' && tellsOfPet(fact, name, input.facts)
      ? [{ fact, times: factTimes(fact, input.context), score: 1, rank }]
      : [],
  );
  if (pets.length === 0) return null;
  const [first = '', ...rest] = tellAll(pets, telling);
  return shape.kind === 'yes-no' ? [`Yes, ${first.replace(/^You(?=r? )/, 'you')}`, ...rest] : [first, ...rest];
}
