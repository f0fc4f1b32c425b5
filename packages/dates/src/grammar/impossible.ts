import { isCalendarDay } from '../civil/civil.ts';
import { dayAt, monthAt, yearAfter } from './absolute.ts';
import { dayStands } from './cue.ts';
import { type Scene, skipWord, wordAt } from './scene.ts';

/** A year in which every month has the most days that it may have. */
const LEAP_YEAR = 2000;

const LEADING = new Set([
  'on',
  'by',
  'since',
  'until',
  'till',
  'from',
  'before',
  'after',
  'in',
  'around',
  'about',
  'the',
]);

/**
 * The token after `on February 30, 2020` or `31 April` at a token: a day that its month does not have, with what leads
 * it. Null for all else.
 */
export function impossibleEnd(scene: Scene, at: number): number | null {
  let day = at;
  while (LEADING.has(wordAt(scene, day))) day += 1;
  return inDigits(scene, day) ?? monthFirst(scene, day) ?? dayFirst(scene, day);
}

function monthFirst(scene: Scene, at: number): number | null {
  const month = monthAt(scene, at);
  const day = month === null ? null : dayAt(scene, skipWord(scene, month.next, 'the'));
  return month === null || day === null ? null : endOf(scene, month.value, day.value, day.next);
}

function dayFirst(scene: Scene, at: number): number | null {
  const day = dayAt(scene, at);
  const month = day === null ? null : monthAt(scene, skipWord(scene, day.next, 'of'));
  return month === null || day === null ? null : endOf(scene, month.value, day.value, month.next);
}

/** Without a year it must stand by itself: in "in April 31 people came" the number counts. */
function endOf(scene: Scene, month: number, day: number, next: number): number | null {
  const year = yearAfter(scene, next, false);
  if (isCalendarDay(year?.value ?? LEAP_YEAR, month, day)) return null;
  return year?.next ?? (dayStands(scene, next) ? next : null);
}

/** `2020-02-30`. */
function inDigits(scene: Scene, at: number): number | null {
  const token = scene.tokens[at];
  const found = token?.kind === 'numeric' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(token.text) : null;
  if (found === null) return null;
  const [year = 0, month = 0, day = 0] = found.slice(1).map(Number);
  return isCalendarDay(year, month, day) ? null : at + 1;
}
