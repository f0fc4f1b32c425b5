import type { AnswerFact } from '@gligabao/core';
import { type Civil, readCivil, readInstant } from '@gligabao/dates';

/** A bound as it may be told: the civil date that it was stated as, or the instant when nothing stated it. */
export interface FactTimes {
  /** Epoch milliseconds, inclusive; null when unknown. */
  readonly from: number | null;
  /** Epoch milliseconds, exclusive; null when it is not known to have ended. */
  readonly to: number | null;
  readonly start: Civil | null;
  /**
   * The last day, month or year that the fact reached, as who says "until 2017" means it; where another fact followed at
   * once, that in which it began.
   */
  readonly end: Civil | null;
  /** Whether the end is only when somebody said that it was over. */
  readonly reported: boolean;
  /** Whether it was told as still to come, and by nobody since as done. */
  readonly planned: boolean;
  /** The day, month or year in which it gave way to another, as who says "from then on" means it. */
  readonly next: Civil | null;
}

/** The civil date that an instant on UTC looks like: midnight of the first day of a year, a month, a day. */
function guessed(text: string): string {
  const midnight = /^(\d{4})-(\d{2})-(\d{2})T00:00:00Z$/.exec(text);
  if (!midnight) return text;
  const [, year = '', month = '', day = ''] = midnight;
  if (day !== '01') return `${year}-${month}-${day}`;
  return month === '01' ? year : `${year}-${month}`;
}

function guessedEnd(at: number, text: string): Civil | null {
  const looksLike = readCivil(guessed(text));
  if (!looksLike || looksLike.grain === 'instant') return looksLike;
  // The end is exclusive, so that the period before it is the last one that the fact reached.
  const last = new Date(at - 1).toISOString();
  const length = looksLike.grain === 'year' ? 4 : looksLike.grain === 'month' ? 7 : 10;
  return readCivil(last.slice(0, length));
}

/** The period of the same length after one. */
function following(last: Civil | null): Civil | null {
  if (last === null || last.grain === 'instant') return last;
  const length = last.grain === 'year' ? 4 : last.grain === 'month' ? 7 : 10;
  return readCivil(new Date(last.to).toISOString().slice(0, length));
}

/** As a description tells what has not begun: "Nina will visit Rome." */
const AHEAD = /\bwill [a-z]+ |\b(?:is|are) going to |\b(?:plans?|intends?) to /;

interface Rendered {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly reported: boolean;
  /** How many texts state it, where that is told. */
  readonly sources: number;
}

/** The line of a fact in the rendered material tells the grain of its dates: `(from 2019-03 to 2021 ended)`. */
function rendered(context: string, handle: string): Rendered {
  const head = context.indexOf(`\n[${handle}] `);
  if (head < 0) return { reported: false, sources: 1 };
  const next = /\n(?:\[[fp]\d+\] |Passages:|<)/.exec(context.slice(head + 1, head + 8000));
  const line = context.slice(head + 1, next ? head + 1 + next.index : undefined).trimEnd();
  const times = /\((?:from (\S+) ?)?(?:to (\S+) (at the latest )?)?[a-z]+(?: disputed)?(?:, (\d+) sources)?\)$/.exec(
    line,
  );
  return { start: times?.[1], end: times?.[2], reported: times?.[3] !== undefined, sources: Number(times?.[4] ?? 1) };
}

/** The bounds of a fact, as finely as they were stated. */
export function factTimes(fact: AnswerFact, context: string): FactTimes {
  const from = fact.validAt === null ? null : readInstant(fact.validAt);
  const to = fact.invalidAt === null ? null : readInstant(fact.invalidAt);
  const { start, end, reported, sources } = rendered(context, fact.handle);
  const last =
    fact.invalidAt === null || to === null ? null : end === undefined ? guessedEnd(to, fact.invalidAt) : readCivil(end);
  // What another fact followed at once is told by the start of that one.
  const followed = last !== null && last.grain !== 'instant' && last.from === to;
  return {
    from,
    to,
    start: fact.validAt === null ? null : readCivil(start ?? guessed(fact.validAt)),
    end: last,
    reported,
    planned: sources === 1 && AHEAD.test(fact.description),
    next: followed ? last : following(last),
  };
}
