import { findDates, isWritable, type Mention, pastWords } from '@gligabao/dates';
import type { Grain, Instant, Interval } from '../domain/time.ts';
import type { QueryCall } from './call.ts';

/** What the time in a question is used for. */
export type TimeUse =
  /** Only facts true at some instant of the period are found, also superseded ones. */
  | 'filter'
  /** Superseded facts are found too. */
  | 'history'
  /** The request said itself which time it means, or the period is the present one. */
  | 'none';

/** The time that a question names in its own words. */
export interface QuestionTime {
  /** The words that say it, as they stand in the question. */
  readonly words: readonly string[];
  readonly use: TimeUse;
  /** Null when no period is known: "when did", or an event that no fact tells. */
  readonly period: Interval | null;
  /** How finely the words named the period. */
  readonly grain: Grain | null;
  /** The row whose start or end the words mean: "before she moved". */
  readonly event: NamedEvent | null;
}

export interface NamedEvent {
  readonly edgeId: number;
  readonly bound: 'start' | 'end' | 'whole';
}

/** The question without the words of an event that is known: they say when, and not what. */
export function withoutEvent(query: string, time: QuestionTime | null): string {
  const [words = ''] = time?.event === null ? [] : (time?.words ?? []);
  return words === '' ? query : query.replace(words, ' ');
}

/** A stretch of the question, such as that of a name. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** "As of" and "back in" name the time itself, whatever they mean in a statement. */
const AT = /^(?:as of|as at|back in|at)\b/iu;

function periodOf({ role, from, to, text }: Mention): Interval | null {
  if (AT.test(text) && from !== null) return { from: from.from, to: (to ?? from).to };
  switch (role) {
    case 'at':
    case 'between':
      return from === null && to === null ? null : { from: from?.from ?? null, to: (to ?? from)?.to ?? null };
    case 'for':
      return from === null ? null : { from: from.from, to: to?.to ?? null };
    case 'since':
      return from === null ? null : { from: from.from, to: null };
    case 'after':
      return from === null ? null : { from: from.to, to: null };
    case 'until': {
      const end = to ?? from;
      return end === null ? null : { from: null, to: end.to };
    }
    case 'before': {
      const end = to ?? from;
      return end === null ? null : { from: null, to: end.from };
    }
  }
}

/** Two bounds that make one period: "since 2019 and until 2021". Two periods make none. */
function joined(periods: readonly Interval[]): Interval | null {
  const [first, second] = periods;
  if (first === undefined || second === undefined) return first ?? null;
  if (periods.length > 2) return null;
  const starts = [first, second].filter(({ to }) => to === null);
  const ends = [first, second].filter(({ from }) => from === null);
  const from = starts[0]?.from ?? null;
  const to = ends[0]?.to ?? null;
  return starts.length === 1 && ends.length === 1 && from !== null && to !== null && from < to ? { from, to } : null;
}

/** Whether a date only stands in a name that says more: "the 31 March Movement". */
function isPartOf({ start, end }: Mention, span: Span): boolean {
  const meet = start < span.end && span.start < end;
  return meet && !(start <= span.start && span.end <= end);
}

/** Whether all instants of a period can be told. */
function isTold({ from, to }: Interval): boolean {
  return [from, to].every((at) => at === null || isWritable(at));
}

/** The dates of a question that tell when, in order; those in names tell what. */
export function datesOf(call: QueryCall, names: readonly Span[]): readonly Mention[] {
  const context = { reference: call.reference, offsetMinutes: call.offsetMinutes };
  return findDates(call.query, context).filter((mention) => {
    const period = mention.kind === 'recurring' ? null : periodOf(mention);
    return period !== null && isTold(period) && !names.some((span) => isPartOf(mention, span));
  });
}

function isPresent({ from, to }: Interval, now: Instant): boolean {
  return from !== null && to !== null && from <= now && now < to;
}

/** The time that the dates of a question name, or the words by which it asks about the past; null when there are none. */
export function readQuestionTime(call: QueryCall, dates: readonly Mention[]): QuestionTime | null {
  const past = pastWords(call.query);
  if (dates.length === 0)
    return past === null ? null : { words: [past], use: 'history', period: null, grain: null, event: null };
  const period = joined(dates.flatMap((mention) => periodOf(mention) ?? []));
  const [first] = dates;
  const told = {
    words: dates.map(({ text }) => text),
    period,
    grain: (first?.from ?? first?.to)?.grain ?? null,
    event: null,
  };
  if (period === null) return { ...told, use: 'history' };
  return { ...told, use: past === null && isPresent(period, call.reference) ? 'none' : 'filter' };
}
