import { civilDay, civilMonth, civilYear, isCalendarDay } from '../civil/civil.ts';
import { partsOf } from '../civil/shift.ts';
import { MONTHS } from '../lexicon/calendar.ts';
import { fullYear, readOrdinal, readYearWords } from './number.ts';
import { dayOfYear, monthOfYear, yearless } from './place.ts';
import { isMark, type Reading, type Rule, type Scene, single, skipMark, skipWord, touches, wordAt } from './scene.ts';

interface Part {
  readonly next: number;
  readonly value: number;
}

/** Months whose names are also words or names of people; they and all abbreviations need a cue. */
const NAMELIKE_MONTHS = new Set(
  'may march april june august mar jan dec sept apr jun jul aug sep oct nov feb'.split(' '),
);

export function monthAt(scene: Scene, at: number): Part | null {
  const value = MONTHS.get(wordAt(scene, at));
  if (value === undefined) return null;
  // The point belongs to an abbreviation, and to a full name never.
  const point = isMark(scene, at + 1, '.') && touches(scene, at + 1);
  const short = wordAt(scene, at).length <= 4 && value !== 5;
  const ahead = scene.tokens[at + 2];
  const isDay = ahead?.kind === 'number' || ahead?.kind === 'ordinal';
  const goesOn = ahead !== undefined && (short ? !ahead.capital : isDay && touches(scene, at + 2));
  return { next: point && goesOn ? at + 2 : at + 1, value };
}

export function dayAt(scene: Scene, at: number): Part | null {
  const token = scene.tokens[at];
  const ordinal = readOrdinal(scene, at);
  const part =
    token?.kind === 'number' && token.end - token.start <= 2 ? { next: at + 1, value: token.value } : ordinal;
  if (part !== null) return part.value >= 1 && part.value <= 31 ? part : null;
  const words = scene.tokens[at]?.kind === 'word' ? WORD_DAYS.get(wordAt(scene, at)) : undefined;
  if (words === undefined) return null;
  if (words < 20) return { next: at + 1, value: words };
  const unit = WORD_DAYS.get(wordAt(scene, at + 1));
  return unit !== undefined && unit < 10 && words + unit <= 31
    ? { next: at + 2, value: words + unit }
    : { next: at + 1, value: words };
}

const WORD_DAYS: ReadonlyMap<string, number> = new Map(
  (
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
    'eighteen nineteen twenty'
  )
    .split(' ')
    .map((word, index): [string, number] => [word, index + 1]),
).set('thirty', 30);

/** A year after a month or a day: `2019`, `, 2019`, `of 2019`, `in 2019`, `'96`, `96`, `nineteen eighty six`. */
export function yearAfter(scene: Scene, at: number, short: boolean): Part | null {
  let index = skipMark(scene, at, ',');
  index = skipMark(scene, index, '-/');
  index = skipWord(scene, index, 'of', 'in');
  index = skipWord(scene, index, 'the');
  index = skipWord(scene, index, 'year');
  const apostrophe = isMark(scene, index, "'") ? index + 1 : index;
  const token = scene.tokens[apostrophe];
  if (token?.kind === 'number') {
    const digits = token.end - token.start;
    if (digits === 4 && token.value >= 1000 && token.value <= 2999) return { next: apostrophe + 1, value: token.value };
    const allowed = short || apostrophe > index || token.value > 31;
    const clear = apostrophe === at || apostrophe > index || short;
    if (digits === 2 && allowed && clear) return { next: apostrophe + 1, value: fullYear(scene, token.value) };
  }
  return readYearWords(scene, index);
}

function dayReading(
  scene: Scene,
  at: number,
  next: number,
  month: number,
  day: number,
  year: Part | null,
): Reading | null {
  if (year === null) return yearless(scene, at, next, dayOfYear(month, day));
  return isCalendarDay(year.value, month, day) ? single(year.next, civilDay(year.value, month, day)) : null;
}

/** `10 April`, `10th of April 2019`, `the 10th day of April`, `31-Oct-74`. */
const dayMonth: Rule = (scene, at) => {
  const start = skipWord(scene, at, 'the');
  const day = dayAt(scene, start);
  if (day === null) return null;
  const shared = sharedMonth(scene, day);
  if (shared !== null) return shared;
  const pointed = isMark(scene, day.next, '.') && touches(scene, day.next) && scene.tokens[start]?.kind === 'number';
  if (pointed && monthAt(scene, day.next + 1) !== null) return dayMonthPointed(scene, at, day);
  const separated = isMark(scene, day.next, '-/') && touches(scene, day.next);
  let index = separated ? day.next + 1 : skipWord(scene, day.next, 'day');
  index = skipWord(scene, index, 'of');
  const joined = separated && scene.tokens[index]?.kind === 'number' ? index : -1;
  if (joined >= 0) return dayYearMonth(scene, day.value, joined);
  const month = monthAt(scene, index);
  if (month === null || isVerbMay(scene, month.next - 1, index, day.next)) return null;
  return dayReading(
    scene,
    at,
    month.next,
    month.value,
    day.value,
    yearAfter(scene, month.next, separated || wordAt(scene, month.next) === 'of'),
  );
};

/** `18 and 19 June`, `1, 2 or 3 May 2020`: the first day takes the month of the last. */
function sharedMonth(scene: Scene, day: Part): Reading | null {
  const comma = isMark(scene, day.next, ',&') ? day.next + 1 : day.next;
  const index = skipWord(scene, comma, 'and', 'or');
  const other = dayAt(scene, skipWord(scene, index, 'the'));
  if (index === day.next || other === null || other.value <= day.value) return null;
  const last = dayMonth(scene, index);
  if (last === null || last.first.grain !== 'day' || last.weak === true) return null;
  const { year, month } = partsOf(last.first.from);
  return isCalendarDay(year, month, day.value) ? single(day.next, civilDay(year, month, day.value)) : null;
}

/** `16. Nov. 2016`. */
function dayMonthPointed(scene: Scene, at: number, day: Part): Reading | null {
  const month = monthAt(scene, day.next + 1);
  if (month === null) return null;
  const year = yearAfter(scene, month.next, false);
  return year === null ? null : dayReading(scene, at, month.next, month.value, day.value, year);
}

/** `23-2020-September`. */
function dayYearMonth(scene: Scene, day: number, at: number): Reading | null {
  const year = scene.tokens[at];
  if (year === undefined || year.end - year.start !== 4 || !isMark(scene, at + 1, '-/')) return null;
  const month = monthAt(scene, at + 2);
  if (month === null || !isCalendarDay(year.value, month.value, day)) return null;
  return single(month.next, civilDay(year.value, month.value, day));
}

/** In "the first may" or "two may" the month's name is the verb, unless it is written with a capital. */
function isVerbMay(scene: Scene, _last: number, at: number, dayEnd: number): boolean {
  const token = scene.tokens[at];
  return (
    (token?.text === 'may' || token?.text === 'march') &&
    !token.capital &&
    dayEnd === at &&
    scene.tokens[at - 1]?.kind === 'word'
  );
}

/** `April 10`, `April the 10th, 2019`, `Sep-23-2020`, `January first 2000`. */
const monthDay: Rule = (scene, at) => {
  const month = monthAt(scene, at);
  if (month === null) return null;
  let index = skipMark(scene, month.next, ',');
  const separated = isMark(scene, index, '-/') && touches(scene, index);
  index = skipWord(scene, separated ? index + 1 : index, 'the');
  const day = dayAt(scene, index);
  const token = scene.tokens[index];
  if (day === null || (index > month.next && token?.kind === 'number' && isMark(scene, month.next, ','))) return null;
  // "It may first rain"; but "on may the first".
  const verb = scene.tokens[at]?.text === 'may' && !scene.tokens[at].capital && token?.kind === 'word';
  if (verb && index === month.next) return null;
  const year = yearAfter(scene, day.next, separated || token?.kind !== 'number');
  return dayReading(scene, at, day.next, month.value, day.value, year);
};

/** `September-2020-23`, `2019 Aug 1`, `2019/aug/01`, `2017 April`. */
const yearMonth: Rule = (scene, at) => {
  const year = scene.tokens[at];
  if (year?.kind !== 'number' || year.end - year.start !== 4 || year.value < 1000 || year.value > 2999) return null;
  const month = monthAt(scene, skipMark(scene, at + 1, '-/,'));
  if (month === null) return null;
  const day = dayAt(scene, skipMark(scene, month.next, '-/'));
  if (day !== null && isCalendarDay(year.value, month.value, day.value)) {
    return single(day.next, civilDay(year.value, month.value, day.value));
  }
  return single(month.next, civilMonth(year.value, month.value));
};

/** Whether a day and a year of four digits stand there: `29, 2022`. */
function isDayAndYear(scene: Scene, at: number): boolean {
  const day = dayAt(scene, at) ?? (isShortNumber(scene, at) ? { next: at + 1 } : null);
  const year = day && scene.tokens[skipMark(scene, day.next, ',')];
  return year?.kind === 'number' && year.end - year.start === 4;
}

/** A number of one or two digits, which may stand for a day also where it is none. */
function isShortNumber(scene: Scene, at: number): boolean {
  const token = scene.tokens[at];
  return token?.kind === 'number' && token.end - token.start <= 2;
}

/** A number before a month that is no day of any: `32 August`. */
function isImpossibleDay(scene: Scene, at: number): boolean {
  return isShortNumber(scene, at) && (scene.tokens[at]?.value ?? 0) > 31;
}

/** `March 2019`, `March of 2019`, `Aug '96`, `Dec/2018`; `March` alone is weak where the word has another sense. */
const monthYear: Rule = (scene, at) => {
  const month = monthAt(scene, at);
  // A day that its month does not have: half of what is said would be a guess.
  if (month === null || isDayAndYear(scene, month.next) || isImpossibleDay(scene, at - 1)) return null;
  const year = yearAfter(scene, month.next, false);
  if (year !== null) {
    const day = isMark(scene, year.next, '-') && touches(scene, year.next) ? dayAt(scene, year.next + 1) : null;
    if (day !== null && isCalendarDay(year.value, month.value, day.value)) {
      return single(day.next, civilDay(year.value, month.value, day.value));
    }
    return single(year.next, civilMonth(year.value, month.value));
  }
  const name = scene.tokens[at];
  const reading = yearless(scene, at, month.next, monthOfYear(month.value));
  if (reading === null || name === undefined) return null;
  return NAMELIKE_MONTHS.has(name.text) || !name.capital ? { ...reading, weak: true } : reading;
};

/** Whether a year ends a date that there is not, such as `February 29, 2022`. */
function endsImpossible(scene: Scene, at: number): boolean {
  const day = isMark(scene, at - 1, ',') ? at - 2 : at - 1;
  return (
    day > 0 &&
    (isShortNumber(scene, day) || dayAt(scene, day)?.next === day + 1) &&
    monthAt(scene, day - 1)?.next === day
  );
}

/** A year alone: four digits or words; only a cue makes it a date. */
const bareYear: Rule = (scene, at) => {
  const token = scene.tokens[at];
  if (token?.kind === 'number') {
    const plausible = token.end - token.start === 4 && token.value >= 1000 && token.value <= 2200;
    if (
      !plausible ||
      endsImpossible(scene, at) ||
      /^\s*(?:BC|BCE|b\.c\.)\b/.test(scene.text.slice(token.end, token.end + 6))
    )
      return null;
    return { ...single(at + 1, civilYear(token.value)), weak: true };
  }
  const words = readYearWords(scene, at);
  return words === null ? null : { ...single(words.next, civilYear(words.value)), weak: true };
};

const YEAR_NAMES = new Set(['year', 'cy', 'fy', 'fiscal']);

/** `the year 2019`, `year of 2008`, `cy 2008`, `FY18`, `fiscal 2019`; a fiscal year goes by the year of its name. */
const namedYear: Rule = (scene, at) => {
  const the = skipWord(scene, at, 'the');
  const joined = /^[cf]y'?(\d{2,4})$/.exec(wordAt(scene, the))?.[1];
  if (joined !== undefined) return single(the + 1, civilYear(fullYear(scene, Number(joined))));
  const start = skipWord(scene, the, 'calendar');
  const named = wordAt(scene, start);
  if (!YEAR_NAMES.has(named)) return null;
  const index = named === 'fiscal' ? skipWord(scene, start + 1, 'year') : start + 1;
  const year = bareYear(scene, skipWord(scene, index, 'of'));
  return year === null ? null : single(year.next, year.first);
};

export const ABSOLUTE: readonly Rule[] = [dayMonth, monthDay, yearMonth, monthYear, namedYear, bareYear];
