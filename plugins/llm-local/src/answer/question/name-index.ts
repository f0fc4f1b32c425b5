import type { AnswerFact } from '@gligabao/core';
import { readCivil } from '@gligabao/dates';
import { remembered } from '@gligabao/text';
import { nameKey } from './asked-name.ts';

/** Stored names by the runs of words under which a question may mention them. */
export interface NameIndex {
  readonly whole: ReadonlyMap<string, ReadonlySet<string>>;
  /** A given or family name of a longer name. */
  readonly part: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The most words of a name that are looked for. */
export const MAX_NAME_WORDS = 6;

const WORD = /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}.'’&+#-]*/gu;

/** The words of a text as they are compared, without an ending point or possessive. */
const nameWords = remembered(
  (text: string): readonly string[] =>
    [...text.matchAll(WORD)].map(([word]) => nameKey(word.replace(/['’]s?$|\.$/u, ''))),
  20_000,
);

function add(map: Map<string, Set<string>>, words: string, key: string): void {
  const known = map.get(words);
  if (known) known.add(key);
  else map.set(words, new Set([key]));
}

/** A common noun at the end of a fact ("a car") is no name that a question must find. */
function isProper(name: string): boolean {
  return !/^\p{Ll}/u.test(name) || /\p{Lu}/u.test(name);
}

/** "Died in 2024" makes no name of the year that a question may mention. */
function isDate({ relation, target }: AnswerFact): boolean {
  return (
    readCivil(target) !== null &&
    (target.length > 4 || /^(?:died|born|time_of_birth|founded|.*_(?:on|in|date))/.test(relation))
  );
}

export function indexNames(facts: readonly AnswerFact[]): NameIndex {
  const whole = new Map<string, Set<string>>();
  const part = new Map<string, Set<string>>();
  const names = facts.flatMap((fact) => [fact.source, ...(isDate(fact) ? [] : [fact.target])]);
  for (const name of new Set(names)) {
    if (!isProper(name)) continue;
    const key = nameKey(name);
    const words = nameWords(name);
    if (words.length === 0 || words.length > MAX_NAME_WORDS) continue;
    add(whole, words.join(' '), key);
    const named = name.split(/\s+/).every((word) => /^\p{Lu}/u.test(word));
    if (words.length < 2 || words.length > 3 || !named) continue;
    add(part, words[0] ?? '', key);
    add(part, words.at(-1) ?? '', key);
  }
  return { whole, part };
}
