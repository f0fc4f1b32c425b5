import { civilMonth } from '../civil/civil.ts';
import { SEASONS, UNITS } from '../lexicon/words.ts';
import { runValue } from '../timex/timex.ts';
import { readCount } from './number.ts';
import { isMark, type Part, type Scene, skipWord, touches, wordAt } from './scene.ts';
import { isoLength, readSpan } from './span.ts';
import { readClock } from './time.ts';

const REFERENCES: ReadonlyMap<string, string> = new Map([
  ['now', 'PRESENT_REF'],
  ['currently', 'PRESENT_REF'],
  ['nowadays', 'PRESENT_REF'],
  ['presently', 'PRESENT_REF'],
  ['right now', 'PRESENT_REF'],
  ['at present', 'PRESENT_REF'],
  ['at the moment', 'PRESENT_REF'],
  ['these days', 'PRESENT_REF'],
  ['recently', 'PAST_REF'],
  ['lately', 'PAST_REF'],
  ['the past', 'PAST_REF'],
  ['the future', 'FUTURE_REF'],
  ['the near future', 'FUTURE_REF'],
]);
const RECENT_UNITS = new Set(['days', 'weeks', 'months', 'years', 'decades']);

/** `now`, `recently`, `in recent years`, `the future`. */
function reference(scene: Scene, at: number): Part | null {
  let name = '';
  let found: Part | null = null;
  for (let next = at + 1; next <= at + 3; next += 1) {
    const word = wordAt(scene, next - 1);
    if (word === '') break;
    name = name === '' ? word : `${name} ${word}`;
    const value = REFERENCES.get(name);
    if (value !== undefined) found = { at, next, timex: { type: 'DATE', value } };
  }
  // "The past few years" is a length, "the past president" no time.
  if (name.startsWith('the past') && found !== null && scene.tokens[found.next]?.kind === 'word') {
    if (!['and', 'but', 'when', 'that', 'have', 'has', 'had', 'to'].includes(wordAt(scene, found.next))) return null;
  }
  if (wordAt(scene, at) === 'recent' && RECENT_UNITS.has(wordAt(scene, at + 1)))
    return { at, next: at + 2, timex: { type: 'DATE', value: 'PAST_REF' } };
  return found;
}

/** `annual`, `year-ago`, `month-long`, `half-hour`: adjectives made of a unit. */
function adjective(scene: Scene, at: number): Part | null {
  const word = wordAt(scene, at);
  if (word === 'annual') return { at, next: at + 1, timex: { type: 'SET', value: 'P1Y' } };
  if (!isMark(scene, at + 1, '-') || !touches(scene, at + 1) || !touches(scene, at + 2)) return null;
  const second = wordAt(scene, at + 2);
  const halved = word === 'half' ? UNITS.get(second) : undefined;
  if (halved !== undefined) return { at, next: at + 3, timex: { type: 'DURATION', value: isoLength(0.5, halved) } };
  const unit = UNITS.get(word);
  if (unit === undefined) return null;
  if (second === 'long' || second === 'old') {
    const count = PLURALS.has(word) ? null : 1;
    return { at, next: at + 3, timex: { type: 'DURATION', value: isoLength(count, unit) } };
  }
  if ((second !== 'ago' && second !== 'earlier') || word !== 'year') return null;
  return { at, next: at + 3, timex: { type: 'DATE', value: String(scene.year - 1) } };
}

const LEADS = new Set(
  'in for within than about nearly over after almost around during took takes take lasts lasted last least every another only just whole entire full'.split(
    ' ',
  ),
);

/** `three days`, `two-year`, `a 10-day visit`, `31 years old`, `about an hour`. */
function length(scene: Scene, at: number): Part | null {
  const hyphened = hyphenLength(scene, at);
  if (hyphened !== null) return hyphened;
  const article = ['a', 'an'].includes(wordAt(scene, at));
  const all = wordAt(scene, at) === 'all' ? UNITS.get(wordAt(scene, at + 1)) : undefined;
  if (all !== undefined && !PLURALS.has(wordAt(scene, at + 1)))
    return { at, next: at + 2, timex: { type: 'DURATION', value: isoLength(1, all) } };
  const span = readSpan(scene, at);
  if (span === null) return null;
  // "Three dollars a day" is a rate, "a day of joy" a day.
  if (article && span.next === at + 2 && !LEADS.has(wordAt(scene, at - 1))) return rate(scene, at);
  const next = wordAt(scene, span.next) === 'old' ? span.next + 1 : span.next;
  return { at, next, timex: { type: 'DURATION', value: span.iso } };
}

/** `twice a week`, `$5 a share a year`: what repeats with the unit. */
function rate(scene: Scene, at: number): Part | null {
  const unit = UNITS.get(wordAt(scene, at + 1));
  const before = scene.tokens[at - 1];
  if (unit === undefined || before === undefined) return null;
  const counted =
    before.kind === 'opaque' || ['times', 'once', 'twice', 'percent', 'share', 'dollars'].includes(before.text);
  return counted ? { at, next: at + 2, timex: { type: 'SET', value: isoLength(1, unit) } } : null;
}

function hyphenLength(scene: Scene, at: number): Part | null {
  const count = readCount(scene, at);
  const article = ['a', 'an', 'the', 'another'].includes(wordAt(scene, at));
  if (count === null || article || !isMark(scene, count.next, '-') || !touches(scene, count.next)) return null;
  const unit = UNITS.get(wordAt(scene, count.next + 1));
  if (unit === undefined || !touches(scene, count.next + 1)) return null;
  const old = isMark(scene, count.next + 2, '-') && wordAt(scene, count.next + 3) === 'old';
  const next = old ? count.next + 4 : count.next + 2;
  return { at, next, timex: { type: 'DURATION', value: isoLength('vague' in count ? null : count.value, unit) } };
}

const PLURALS = new Set(['minutes', 'hours', 'days', 'weeks', 'months', 'years', 'decades', 'centuries']);
const MANY = new Set(['many', 'some', 'recent', 'numerous', 'countless', 'for', 'in', 'over', 'of', 'within']);

/** `for years`, `many months`: a length of no stated count. */
function uncounted(scene: Scene, at: number): Part | null {
  const start = skipWord(scene, at, 'many', 'some', 'numerous', 'countless');
  const word = wordAt(scene, start);
  const unit = UNITS.get(word);
  if (unit === undefined || !PLURALS.has(word)) return null;
  const long = ['decades', 'centuries'].includes(word) || wordAt(scene, start + 1) === 'of';
  if (start === at && !long && !MANY.has(wordAt(scene, at - 1))) return null;
  if (['ago', 'earlier', 'later'].includes(wordAt(scene, start + 1))) {
    const value = wordAt(scene, start + 1) === 'later' ? 'FUTURE_REF' : 'PAST_REF';
    return { at, next: start + 2, timex: { type: 'DATE', value } };
  }
  return { at, next: start + 1, timex: { type: 'DURATION', value: isoLength(null, unit) } };
}

const CLOCK_LEADS = new Set([
  'at',
  'by',
  'until',
  'till',
  'from',
  'to',
  'around',
  'about',
  'after',
  'before',
  'since',
  'and',
]);

/** A time of day that no day stands beside, of the day of the reference: `3 p.m.`, `at 15:30`, `by noon`. */
function clock(scene: Scene, at: number): Part | null {
  const read = readClock(scene, at);
  const token = scene.tokens[at];
  if (read === null || token === undefined || wordAt(scene, at) === 'midnight') return null;
  // "John 3:16" is none.
  if (!/[ap]\.?m/.test(token.text) && !CLOCK_LEADS.has(wordAt(scene, at - 1))) return null;
  const minutes = Math.floor(read.seconds / 60);
  const pad = (value: number): string => String(value).padStart(2, '0');
  const day = new Date(scene.today).toISOString().slice(0, 10);
  const value = `${day}T${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
  return { at, next: read.next, timex: { type: 'TIME', value } };
}

const SEASON_LEADS = new Set(['in', 'during', 'by', 'until', 'since', 'over', 'before', 'after', 'through']);

/** `in the summer`, `by fall`: the season that has begun last, or the coming one. */
function seasonAlone(scene: Scene, at: number): Part | null {
  const start = skipWord(scene, at, 'the');
  const month = SEASONS.get(wordAt(scene, start));
  if (month === undefined || !SEASON_LEADS.has(wordAt(scene, at - 1))) return null;
  if (scene.tokens[start + 1]?.kind === 'word' && wordAt(scene, start + 1) === 'of') return null;
  const begun = month <= scene.month;
  const year = scene.year + (scene.forward(at) ? (begun ? 1 : 0) : begun ? 0 : -1);
  const value = runValue(civilMonth(year, month), civilMonth(year, month + 2));
  return value === null ? null : { at, next: start + 1, timex: { type: 'DATE', value } };
}

/** A time that is no date: a length, a word such as "now", an hour of the day, a rate. */
export function timeAt(scene: Scene, at: number): Part | null {
  return (
    reference(scene, at) ??
    adjective(scene, at) ??
    length(scene, at) ??
    uncounted(scene, at) ??
    seasonAlone(scene, at) ??
    clock(scene, at)
  );
}
