import type { Edge } from '../domain/edge.ts';
import type { Id } from '../domain/ids.ts';
import type { Grain, Instant, Interval } from '../domain/time.ts';
import { endOfGrain, lastGrainStart } from '../temporal/grain.ts';
import type { EventWords } from './event-words.ts';
import type { NamedEvent } from './question-time.ts';

/** Things that a question names, by their numbers. */
export interface NamedThings {
  /** Those in the words of the event. */
  readonly inside: ReadonlySet<Id>;
  readonly outside: ReadonlySet<Id>;
}

export interface ResolvedEvent {
  readonly period: Interval;
  readonly grain: Grain;
  readonly event: NamedEvent;
}

/** The rows that may be the event: of its relations, between the things named; without other things, of the one. */
function candidates(words: EventWords, things: NamedThings, rows: readonly Edge[]): readonly Edge[] {
  const { inside, outside } = things;
  const fitting = rows.filter(({ relation }) => words.relations?.test(relation) ?? true);
  const named = (id: Id): boolean => inside.has(id) || outside.has(id);
  const between = fitting.filter(
    ({ sourceId, targetId }) => named(sourceId) && named(targetId) && (inside.has(sourceId) || inside.has(targetId)),
  );
  if (between.length > 0) return between;
  // Something is named that no such fact joins to the rest: another event would be a guess.
  if (inside.size > 0 && outside.size > 0) return [];
  if (words.relations === null) {
    const touching = fitting.filter(({ sourceId, targetId }) => inside.has(sourceId) || inside.has(targetId));
    return new Set(touching.map(({ factId }) => factId)).size === 1 ? touching : [];
  }
  return fitting.filter(({ sourceId, targetId }) => named(sourceId) || named(targetId));
}

function instantOf(words: EventWords, row: Edge): Instant | null {
  return words.bound === 'end' ? row.invalidAt : row.validAt;
}

function grainOf(words: EventWords, row: Edge): Grain {
  return words.bound === 'end' ? row.invalidPrecision : row.validPrecision;
}

/** The period that a bound names, since within its grain nobody said when it was; an end is the instant after its grain. */
function wholeGrain(at: Instant, grain: Grain, isEnd: boolean): Interval {
  if (grain === 'instant') return { from: at, to: at + 1 };
  return isEnd ? { from: lastGrainStart({ at, grain }), to: at } : { from: at, to: endOfGrain({ at, grain }).at };
}

/** Where the last grain before a row's end begins: what came after it may have begun within it. */
function lastGrain({ invalidPrecision: grain }: Edge, at: Instant): Instant {
  return lastGrainStart({ at, grain });
}

function periodBeside(words: EventWords, row: Edge): Interval | null {
  const { validAt: start, invalidAt: end } = row;
  const point = instantOf(words, row);
  switch (words.beside) {
    case 'before':
      return point === null ? null : { from: null, to: point };
    case 'since':
      return point === null ? null : { from: words.bound === 'end' ? lastGrain(row, point) : point, to: null };
    case 'after': {
      const from = words.bound === 'start' || end === null ? start : lastGrain(row, end);
      return from === null ? null : { from, to: null };
    }
    case 'while':
      if (words.bound === 'whole') return start === null && end === null ? null : { from: start, to: end };
      return point === null ? null : wholeGrain(point, grainOf(words, row), words.bound === 'end');
  }
}

/**
 * When the event was that a question names, by the rows of the things in it: the latest that had come by `reference`.
 * Null when no row tells.
 */
export function resolveEvent(
  words: EventWords,
  things: NamedThings,
  rows: readonly Edge[],
  reference: Instant,
): ResolvedEvent | null {
  const known = candidates(words, things, rows)
    .filter((row) => row.validAt === null || row.validAt !== row.invalidAt)
    .flatMap((row) => {
      const at = instantOf(words, row) ?? row.invalidAt;
      return at === null ? [] : [{ row, at }];
    })
    .toSorted((a, b) => Number(a.at > reference) - Number(b.at > reference) || b.at - a.at || b.row.id - a.row.id);
  const row = known[0]?.row;
  const period = row && periodBeside(words, row);
  if (row === undefined || !period) return null;
  return { period, grain: grainOf(words, row), event: { edgeId: row.id, bound: words.bound } };
}
