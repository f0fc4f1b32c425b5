import type { NounPhrase } from '../chunk/phrase.ts';
import { isTie, KIN } from '../lexicon/kin.ts';
import { ORGANIZATION_NOUNS } from '../lexicon/organizations.ts';
import { isGivenName } from '../token/name-token.ts';
import { isOccupation } from '../lexicon/roles.ts';

/** Whether a phrase says what somebody or something is: a role, a tie, a kind. */
export function describes(phrase: NounPhrase): boolean {
  if (phrase.name !== null || phrase.pronoun !== null || phrase.labels.length > 0) return false;
  if (['this', 'that', 'these', 'those', 'what', 'such'].includes(phrase.determiner ?? '')) return false;
  if (phrase.determiner !== null || phrase.owner !== null || phrase.modifier !== null || phrase.of.length > 0)
    return true;
  return isOccupation(phrase.head) || isTie(phrase.head) || ORGANIZATION_NOUNS.has(phrase.head);
}

/** Whether a phrase stands for somebody by a tie or role and may be followed by the name: "My brother, Sam,". */
function awaitsName(phrase: NounPhrase): boolean {
  if (phrase.name !== null || phrase.pronoun !== null || phrase.labels.length > 0) return false;
  if (phrase.owner !== null)
    return (
      isTie(phrase.head) ||
      isOccupation(phrase.head) ||
      phrase.head === 'employer' ||
      ORGANIZATION_NOUNS.has(phrase.head)
    );
  return (
    (KIN.has(phrase.head) && phrase.plural) || (phrase.of.length > 0 && isOccupation(phrase.head)) || isTie(phrase.head)
  );
}

/** What the second of two phrases around a comma is to the first. */
export type Apposition = 'description' | 'name' | 'age' | null;

export function appositionOf(first: NounPhrase, second: NounPhrase): Apposition {
  if (/^\d{1,3}$/.test(second.text) && second.name === null && isPersonLike(first)) return 'age';
  const firm = !isTie(first.head) && !isOccupation(first.head) && ORGANIZATION_NOUNS.has(first.head);
  if (awaitsName(first) && second.name !== null && second.owner === null)
    return firm && isGivenName(second.name.toLowerCase()) ? null : 'name';
  const told = first.owner !== null && first.pronoun === null && isTie(first.head);
  if ((first.name !== null || first.labels.length > 0 || told) && describes(second)) return 'description';
  return null;
}

function isPersonLike(phrase: NounPhrase): boolean {
  return (phrase.name !== null && phrase.name.length > 1) || phrase.labels.length > 0;
}
