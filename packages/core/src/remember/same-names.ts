import type { RelationTable } from '../temporal/index.ts';

/** Two names of which the text itself says that they mean one thing, by their keys; `key` is the one it speaks of. */
export interface SameNames {
  readonly key: string;
  readonly otherKey: string;
}

const RELATIONS: ReadonlySet<string> = new Set([
  'also_known_as',
  'is_also_known_as',
  'aka',
  'a.k.a.',
  'also_called',
  'is_also_called',
  'alias',
  'has_alias',
  'alias_of',
  'is_alias_of',
  'is_an_alias_of',
  'another_name_for',
  'is_another_name_for',
  'same_as',
  'is_same_as',
  'is_the_same_as',
  'same_person_as',
  'is_the_same_person_as',
]);

/** Whether a relation joins two names of one thing, and no two things. One that is declared has a meaning of its own. */
export function joinsNames(relation: string, table: RelationTable): boolean {
  return RELATIONS.has(relation) && !table.declares(relation);
}

const ROMAN = /^(?=[ivxlcdm])m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/u;

/** The digits, numerals and single letters of a name key, in order. A letter before a full stop is an initial. */
function numbersOf(key: string): string {
  const words = key.match(/\p{L}+\.?|\p{N}+/gu) ?? [];
  return words.filter((word) => /^\p{N}/u.test(word) || /^\p{L}$/u.test(word) || ROMAN.test(word)).join(' ');
}

/** Whether two names agree in every digit, numeral and revision letter: "Apollo 11" is no other name of "Apollo 12". */
export function numbersAgree(key: string, otherKey: string): boolean {
  return numbersOf(key) === numbersOf(otherKey);
}
