import { namesIn, terms } from '@gligabao/text';
import type { Id } from '../../domain/ids.ts';
import type { Postings } from '../../ports/text-index.ts';
import type { TitledName } from './asked-names.ts';

/** Terms of a question with the share that each has of them by its rarity; the shares add up to 1, unless there are none. */
export type Shares = ReadonlyMap<string, number>;

/** A question in two halves: what it is about, and what it asks of that. */
export interface AskedWords {
  /** The terms of the names in it, and of the titles that it names. */
  readonly names: Shares;
  /** What it asks beside those titles: "the mother of the director". */
  readonly others: Shares;
}

function sharesOf(weights: readonly (readonly [term: string, weight: number])[]): Shares {
  const whole = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return new Map(whole === 0 ? [] : weights.map(([term, weight]) => [term, weight / whole]));
}

/** @param rarity how much each term of the question counts. */
export function askedWords(
  question: string,
  titled: readonly TitledName[],
  rarity: ReadonlyMap<string, number>,
): AskedWords {
  const titles = new Set(titled.flatMap(({ key }) => terms(key)));
  // The first word is written large whatever it is.
  const names = namesIn(question).filter(
    ({ key, start, form }) => form === 'whole' && (start > 0 || key.includes(' ')),
  );
  const named = new Set([...titles, ...names.flatMap(({ key }) => terms(key))]);
  const weights = [...rarity];
  return {
    names: sharesOf(weights.filter(([term]) => named.has(term))),
    others: sharesOf(weights.filter(([term]) => !titles.has(term))),
  };
}

/** How much of some terms each text holds, between 0 and 1; one that holds none may be missing. */
export function coverage(shares: Shares, postings: Postings, owners: Pick<Set<Id>, 'has'>): ReadonlyMap<Id, number> {
  const covered = new Map<Id, number>();
  for (const { term, postings: list } of postings.terms) {
    const share = shares.get(term) ?? 0;
    if (share === 0) continue;
    for (const { ownerId } of list) {
      if (owners.has(ownerId)) covered.set(ownerId, (covered.get(ownerId) ?? 0) + share);
    }
  }
  return covered;
}
