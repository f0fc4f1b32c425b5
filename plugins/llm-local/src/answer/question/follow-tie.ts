import type { AnswerFact } from '@gligabao/core';
import { isTie, tieName } from '../../lexicon/kin.ts';
import { OFFICES } from '../../lexicon/roles.ts';
import { type AskedName, isAt, type MaskedQuestion, nameKey } from './asked-name.ts';

/** A question about "Alice's sister" turned into one about Maria, with the fact that says who that is. */
export interface FollowedTie {
  readonly question: MaskedQuestion;
  readonly tie: AnswerFact | null;
}

/** Somebody by a tie, with more of a question behind it: "@0's sister live", "the ceo of @0 born". */
const BEHIND =
  "(?= (?!(?:called|named|and|or|before|after|in|on|at|now|name|until|during|since|when|while)\\b)\\p{Ll}|'s (?!name\\b))";
const TIES: readonly RegExp[] = Object.freeze([
  new RegExp(String.raw`@(\d+)'s ((?:best )?[\p{Ll}-]+)${BEHIND}`, 'u'),
  new RegExp(String.raw`\bthe ()([\p{Ll}-]+) of @(\d+)${BEHIND}`, 'u'),
]);
const PLURAL_TIE = /s$/;
/** Married people are stored in either direction, under either word. */
const MARRIED: ReadonlyMap<string, readonly string[]> = new Map([
  ['wife', ['married_to', 'wife_of', 'husband_of', 'spouse_of']],
  ['husband', ['married_to', 'husband_of', 'wife_of', 'spouse_of']],
  ['spouse', ['married_to', 'spouse_of', 'wife_of', 'husband_of']],
]);

function holderOf(noun: string, name: AskedName, facts: readonly AnswerFact[]): readonly [AnswerFact, string] | null {
  const either = MARRIED.get(noun);
  for (const fact of facts) {
    if (fact.state !== 'current') continue;
    if (either?.includes(fact.relation)) {
      if (isAt(name, fact.target)) return [fact, fact.source];
      if (isAt(name, fact.source)) return [fact, fact.target];
    } else if (fact.relation === `${tieName(noun)}_of` && isAt(name, fact.target)) return [fact, fact.source];
  }
  return null;
}

/** Follows one tie of the question to who it is; a tie that nobody is known to hold leaves a name without a fact. */
export function followTie(question: MaskedQuestion, facts: readonly AnswerFact[]): FollowedTie {
  const { text, names } = question;
  for (const [index, pattern] of TIES.entries()) {
    const found = pattern.exec(text);
    const noun = found?.[2]?.replace('best ', '') ?? '';
    const at = Number(index === 0 ? found?.[1] : found?.[3]);
    const name = names[at];
    if (!found || !name || PLURAL_TIE.test(noun) || !(isTie(noun) || OFFICES.has(noun))) continue;
    const holder = holderOf(noun, name, facts);
    const held: AskedName =
      holder === null
        ? { text: `${name.text} ${noun}`, keys: new Set(), self: false }
        : { text: holder[1], keys: new Set([nameKey(holder[1])]), self: false };
    return {
      question: {
        text: text.replace(found[0], `@${String(at)}`),
        names: names.map((each, place) => (place === at ? held : each)),
      },
      tie: holder?.[0] ?? null,
    };
  }
  return { question, tie: null };
}
