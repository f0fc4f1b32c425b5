import type { RelationEntry } from './relation-entry.ts';

/** An office that one holder has at a time: "is X of", "X of", "became X of" read from the holder, "has X" from the body. */
function office(title: string, otherTitles: readonly string[] = []): RelationEntry {
  const titles = [title, ...otherTitles];
  return Object.freeze({
    name: `${title}_of`,
    cardinality: 'one-per-target',
    synonyms: [
      ...otherTitles.map((each) => `${each}_of`),
      ...titles.flatMap((each) => [`is_${each}_of`, `is_the_${each}_of`, `serves_as_${each}_of`, `current_${each}_of`]),
      ...titles.flatMap((each) => [`became_${each}_of`, `appointed_${each}_of`, `elected_${each}_of`]),
    ],
    inverses: titles.flatMap((each) => [`has_${each}`, each, `appointed_as_${each}`, `${each}_is`]),
  });
}

/** Relations of which a target has one value at a time. */
export const RELATIONS_OF_TARGET: readonly RelationEntry[] = Object.freeze([
  office('ceo', ['chief_executive', 'chief_executive_officer']),
  office('cto', ['chief_technology_officer']),
  office('cfo', ['chief_financial_officer']),
  office('coo', ['chief_operating_officer']),
  office('chair', ['chairman', 'chairwoman', 'chairperson']),
  office('head_of_government'),
  office('head_of_state'),
  office('managing_director'),
  office('head_coach'),
  office('president'),
  office('vice_president'),
  office('prime_minister'),
  office('chancellor'),
  office('mayor'),
  office('governor'),
  office('king'),
  office('queen'),
  office('pope'),
  office('captain'),
  office('principal', ['headmaster', 'headmistress', 'head_teacher']),
  office('dean'),
  office('editor_in_chief'),
  {
    name: 'capital_of',
    cardinality: 'one-per-target',
    synonyms: ['is_capital_of', 'is_the_capital_of', 'capital_city_of', 'is_the_capital_city_of', 'became_capital_of'],
    inverses: ['has_capital', 'capital', 'capital_city', 'has_capital_city', 'capital_is'],
  },
]);
