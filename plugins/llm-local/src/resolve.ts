import type { Comparison, ResolvedPair, ResolveEdgesInput, ShownFact } from '@gligabao/core';
import { nameKey, relationKey } from '@gligabao/text';
import { isOccupation } from './lexicon/roles.ts';
import { gerund, readKnownVerb } from './lexicon/verb-forms.ts';

const NUMBERS: ReadonlyMap<string, string> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, index): [string, string] => [word, String(index)]),
);
const SCALES: ReadonlyMap<string, string> = new Map([
  ['hundred', '00'],
  ['thousand', '000'],
  ['million', '000000'],
]);

/** What somebody is, and the ties that this excludes: of the two the later counts, whichever was told first. */
const EXCLUDES: ReadonlyMap<string, readonly string[]> = new Map([
  ['is retired', ['works_at', 'also_works_at']],
  ['is single', ['married_to', 'dating', 'engaged_to']],
  ['is divorced', ['married_to']],
  ['is unemployed', ['works_at', 'also_works_at']],
]);
/** What somebody is, newly told, and what this ends: it may be taken up again. */
const ENDS: ReadonlyMap<string, readonly string[]> = new Map([['is retired', ['has_role', 'works_as']]]);
/** Ties of two alike: each end is one whom the fact is about. */
const OF_BOTH: ReadonlySet<string> = new Set(['married_to', 'dating', 'engaged_to']);
const CONTRADICTS: readonly (readonly [string, string])[] = [
  ['likes', 'dislikes'],
  ['loves', 'hates'],
  ['likes', 'hates'],
  ['loves', 'dislikes'],
];

/** A text with numbers in digits and without small differences, so that equal facts read equal. */
function plainText(text: string): string {
  return nameKey(text)
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/\b([a-z]+)\b/g, (word) => NUMBERS.get(word) ?? word)
    .replace(/\b(\d+) (hundred|thousand|million)\b/g, (whole: string, digits: string, scale: string) =>
      SCALES.has(scale) ? digits + (SCALES.get(scale) ?? '') : whole,
    )
    .replace(/\b(?:the|a|an)\b/g, ' ')
    .replace(/[.!]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function sameEnds(a: ShownFact, b: ShownFact): boolean {
  return plainText(a.source) === plainText(b.source) && plainText(a.target) === plainText(b.target);
}

/** "stopped cycling" ends "cycles to work". */
function stops(added: ShownFact, stored: ShownFact): boolean {
  if (relationKey(added.relation) !== 'stopped') return false;
  const [verb = ''] = relationKey(stored.relation).split('_');
  const lemma = readKnownVerb(verb)?.lemma ?? verb.replace(/s$/, '');
  return plainText(added.target).split(' ')[0] === gerund(lemma);
}

function lastWord({ target }: ShownFact): string {
  return plainText(target).split(' ').at(-1) ?? '';
}

function excludes(one: ShownFact, other: ShownFact): boolean {
  const [state, relation] = [`${relationKey(one.relation)} ${plainText(one.target)}`, relationKey(other.relation)];
  if (EXCLUDES.get(state)?.includes(relation) !== true) return false;
  const about = OF_BOTH.has(relation) ? [other.source, other.target] : [other.source];
  return about.some((name) => nameKey(name) === nameKey(one.source));
}

function verdictOf(added: ShownFact, stored: ShownFact): ResolvedPair['verdict'] | null {
  const [relation, other] = [relationKey(added.relation), relationKey(stored.relation)];
  if (sameEnds(added, stored) && (relation === other || plainText(added.description) === plainText(stored.description)))
    return 'duplicate';
  if (excludes(added, stored) || excludes(stored, added)) return 'contradicts';
  if (nameKey(added.source) !== nameKey(stored.source)) return null;
  if (stops(added, stored)) return 'ends';
  if (ENDS.get(`${relation} ${plainText(added.target)}`)?.includes(other) === true) return 'ends';
  if (relation === 'is' && plainText(added.target) === 'retired' && other === 'is_a' && isOccupation(lastWord(stored)))
    return 'ends';
  const opposed = CONTRADICTS.some(([a, b]) => (a === relation && b === other) || (b === relation && a === other));
  return opposed && plainText(added.target) === plainText(stored.target) ? 'contradicts' : null;
}

/**
 * Decides by rules which stored facts a new one repeats, ends or contradicts. It never guesses: only the same ends with
 * the same relation or wording are duplicates, and only declared opposites of the same source end or contradict. No
 * names that are merely alike are taken for one.
 */
export function resolveEdges(input: ResolveEdgesInput): Comparison {
  const pairs = input.added.flatMap((added) =>
    input.stored.flatMap((stored): ResolvedPair[] => {
      const verdict = verdictOf(added, stored);
      return verdict === null ? [] : [{ added: added.handle, stored: stored.handle, verdict }];
    }),
  );
  return { pairs, aliases: [], dropped: {} };
}
