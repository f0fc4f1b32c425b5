import type { Civil } from './civil/civil.ts';
import { readCivil } from './civil/read-civil.ts';
import { findDates } from './find-dates.ts';
import type { DateContext, Mention } from './mention.ts';

const START_ROLES: ReadonlySet<Mention['role']> = new Set(['at', 'since', 'between']);
const END_ROLES: ReadonlySet<Mention['role']> = new Set(['at', 'until', 'between']);

/** A bound that was told, and whether it had to be read out of words. */
export interface Bound {
  readonly date: Civil;
  /** Not the ISO date or timestamp that was asked for, nor one of the tolerant forms of `readCivil`. */
  readonly inWords: boolean;
}

/**
 * The start or the end of a period as a model returns it: what `readCivil` reads, or words that are nothing but one date
 * (`last week`, `Q3 2021`, `early 2020`, `since March`), read against the context. Null for anything else, also for a day
 * that there is not (`2019-02-30`) and for words that do not tell that bound (`before 2020` as a start).
 */
export function readBound(text: string, bound: 'start' | 'end', context: DateContext): Bound | null {
  const civil = readCivil(text);
  if (civil !== null) return { date: civil, inWords: false };
  const words = text.trim().replace(/[.?]$/, '');
  const [mention, ...others] = findDates(words, context);
  if (mention === undefined || others.length > 0 || mention.text.length < words.length) return null;
  if (mention.kind !== 'date' && mention.kind !== 'range') return null;
  const told = bound === 'start' ? START_ROLES : END_ROLES;
  const date = bound === 'start' ? mention.from : mention.to;
  return date === null || !told.has(mention.role) ? null : { date, inWords: true };
}
