import { mayStart } from '../lexicon/starters.ts';
import { HEDGES, ROLE_PHRASES } from '../lexicon/roles.ts';
import type { Mention } from '../mention.ts';
import { spanOnward } from './anchored.ts';
import { dayStands, hasCue } from './cue.ts';
import { readDuration } from './duration.ts';
import { dayAlone, dayNumbered } from './part.ts';
import { readRange } from './range.ts';
import { readRecurring, RECURRING_WORDS } from './recurring.ts';
import { awayFrom } from './relative.ts';
import { isMark, type Part, partsOfReading, type Reading, type Scene, skipWord, textBefore, wordAt } from './scene.ts';
import { readSpan } from './span.ts';
import { readPoint } from './time.ts';

type Role = Mention['role'];

export interface Found {
  readonly next: number;
  readonly mention: Mention;
  readonly parts: readonly Part[];
}

interface Prefix {
  readonly next: number;
  readonly role: Role;
  readonly word: string;
}

/** Whether the two numbers of a digit date could be month and day either way: `05/06/2025`. */
function isAmbiguous(text: string): boolean {
  const found = /(?<![\d/-])(\d{1,2})([/-])(\d{1,2})(?:\2\d{2}(?:\d{2})?)?(?![\d/-])/.exec(text);
  const [a, b] = [Number(found?.[1]), Number(found?.[3])];
  return found !== null && a <= 12 && b <= 12 && a !== b;
}

/** A mention over the tokens `[at, next)`, and the times that it is made of. */
function build(
  scene: Scene,
  at: number,
  next: number,
  told: Omit<Mention, 'start' | 'end' | 'text' | 'timex' | 'ambiguous'>,
  parts: readonly Part[],
): Found {
  const start = scene.tokens[at]?.start ?? 0;
  const end = scene.tokens[next - 1]?.end ?? start;
  const text = scene.text.slice(start, end);
  const ambiguous = isAmbiguous(text) ? { ambiguous: true as const } : {};
  const timex = parts.length === 1 && parts[0] !== undefined ? { timex: parts[0].timex } : {};
  return { next, parts, mention: Object.freeze({ start, end, text, ...told, ...timex, ...ambiguous }) };
}

/** The phrases by their first word: most words of a text begin none. */
const PHRASES_BY_START = new Map<string, (typeof ROLE_PHRASES)[number][]>();
for (const each of ROLE_PHRASES) {
  const [first = ''] = each[0];
  PHRASES_BY_START.set(first, [...(PHRASES_BY_START.get(first) ?? []), each]);
}

function prefixAt(scene: Scene, at: number): Prefix | null {
  if (scene.tokens[at]?.kind !== 'word') return null;
  const phrases = PHRASES_BY_START.get(wordAt(scene, at)) ?? [];
  const found = phrases.find(([phrase]) => phrase.every((word, step) => wordAt(scene, at + step) === word));
  if (found === undefined) return null;
  const [phrase, role] = found;
  // A phrase of several words gives the same cue as the one word for its role.
  return { next: at + phrase.length, role, word: phrase.length > 1 ? role : (phrase[0] ?? '') };
}

const YEARLY = /\b(?:birthday|anniversary|bday|name day)\b/i;

/** A birthday's date without a year names a day of every year. */
function isYearly(scene: Scene, at: number, reading: Reading): boolean {
  if (reading.inYear === undefined || reading.first.grain !== 'day') return false;
  const before =
    textBefore(scene, at, 300)
      .split(/[.!?\n]/)
      .at(-1) ?? '';
  return (
    YEARLY.test(before) &&
    /\b(?:is|are|falls|fall)\b|'s\b/.test(before) &&
    ['present', 'scheduled'].includes(scene.tenseAt(at))
  );
}

/** The bounds of a period by what is said of it. */
function boundsOf({ first, last }: Reading, role: Role): Pick<Mention, 'from' | 'to'> {
  switch (role) {
    case 'since':
      return { from: first, to: null };
    case 'after':
      return { from: last, to: null };
    case 'until':
      return { from: null, to: last };
    case 'before':
      return { from: null, to: first };
    case 'at':
    case 'between':
    case 'for':
      return { from: first, to: last };
  }
}

/** A mention of the tokens from `at` on, whose date stands from `index` on. */
function withRole(scene: Scene, at: number, index: number, reading: Reading, role: Role, reachesNow = false): Found {
  const { next, first, last, day } = reading;
  const kind = first === last ? (isYearly(scene, at, reading) ? 'recurring' : 'date') : 'range';
  const told = {
    kind,
    role,
    ...boundsOf(reading, role),
    ...(day === undefined ? {} : { day }),
    ...(reachesNow ? { reachesNow: true as const } : {}),
  } as const;
  return build(scene, at, next, told, partsOfReading(scene, index, reading));
}

/** `from X to Y`, `between X and Y`; an end such as `the present` leaves the range open. */
function rangeAt(scene: Scene, at: number): Found | null {
  const word = wordAt(scene, at);
  if (word !== 'from' && word !== 'between') return null;
  const start = skipWord(scene, at + 1, 'in');
  const range =
    readRange(scene, start, word === 'between') ?? readRange(scene, skipWord(scene, start, 'the'), word === 'between');
  if (range !== null) return withRole(scene, at, start, range, 'between');
  return null;
}

const OPEN_ENDS = new Set(['present', 'now', 'date', 'today']);

/** The tokens of `to the present`, `until now`, which say that the period goes on. */
function openEnd(scene: Scene, at: number): number {
  if (
    !['to', 'until', 'till', 'through'].includes(wordAt(scene, at)) &&
    scene.tokens[at]?.text !== '-' &&
    scene.tokens[at]?.text !== '–'
  )
    return at;
  const index = skipWord(scene, skipWord(scene, at + 1, 'the'), 'current');
  return OPEN_ENDS.has(wordAt(scene, index)) ? index + 1 : at;
}

/** The tokens of `onwards`, `and later`, `or later`, `and after` at the end of its clause. */
function onwardEnd(scene: Scene, at: number): number {
  const index = skipWord(scene, at, 'and', 'or');
  if (
    index > at &&
    ['later', 'after'].includes(wordAt(scene, index)) &&
    (scene.tokens[index + 1]?.kind ?? 'mark') === 'mark'
  )
    return index + 1;
  return skipWord(scene, at, 'onwards', 'onward');
}

/** `within two weeks`: until the end of that count from now. */
function withinAt(scene: Scene, at: number): Found | null {
  if (wordAt(scene, at) !== 'within' || ['past', 'perfect'].includes(scene.tenseAt(at))) return null;
  const span = readSpan(scene, skipWord(scene, at + 1, 'about', 'just'));
  if (span === null || ['of', 'after', 'before', 'from'].includes(wordAt(scene, span.next))) return null;
  const day = span.days % 1 === 0 ? scene.today : scene.reference;
  const timex = { type: 'DURATION', value: span.iso } as const;
  return withRole(scene, at, at + 1, { ...awayFrom(span.next, day, span, 1), timex }, 'until');
}

const BOUNDS: ReadonlyMap<string, Role> = new Map([
  ['more than', 'before'],
  ['less than', 'after'],
]);

/** `more than two weeks ago` lies before the day of that count, `less than a month before Easter` after it. */
function beyondAt(scene: Scene, at: number): Found | null {
  const role = BOUNDS.get(`${wordAt(scene, at)} ${wordAt(scene, at + 1)}`);
  const reading = role === undefined ? null : readPoint(scene, at + 2);
  if (role === undefined || reading === null || readSpan(scene, at + 2) === null) return null;
  const counts = scene.tokens.slice(at + 2, reading.next).some(({ text }) => text === 'ago' || text === 'before');
  return counts ? withRole(scene, at, at + 2, reading, role) : null;
}

const COMPARED = new Set(['year', 'years', 'date', 'dates', 'is', 'are']);

function pointAt(scene: Scene, at: number, prefix: Prefix | null): Found | null {
  // "Where year is greater than 2015".
  const compares = ['greater', 'less'].includes(wordAt(scene, at));
  if (compares && !COMPARED.has(wordAt(scene, at - 1))) return null;
  let index = prefix?.next ?? at;
  // "In two weeks" is a date itself, so the preposition is read with it first.
  if (prefix !== null && !(prefix.word === 'in' || prefix.word === 'around' || prefix.word === 'about')) {
    while (HEDGES.has(wordAt(scene, index)) && readPoint(scene, index) === null) index += 1;
  }
  const direct = readRange(scene, index, false) ?? readPoint(scene, index);
  const reading = direct ?? (wordAt(scene, index) === 'the' && prefix !== null ? readPoint(scene, index + 1) : null);
  const word = prefix?.word ?? '';
  if (reading === null) return dayOfMonth(scene, at, index, prefix);
  const openYear =
    reading.weak === true && reading.first.grain === 'year' && openEnd(scene, reading.next) > reading.next;
  if (
    !openYear &&
    !isWholeText(scene, at, reading) &&
    !hasCue(
      scene,
      reading,
      index,
      direct === null ? (LEADS_THE.has(word) && !isName(scene, reading.next) ? 'in' : '') : word,
    )
  )
    return dayOfMonth(scene, at, index, prefix);
  const open = reading.first.grain === 'instant' ? reading.next : openEnd(scene, reading.next);
  if (open > reading.next)
    return withRole(
      scene,
      at,
      index,
      { ...reading, next: open, parts: partsOfReading(scene, index, reading) },
      'since',
      true,
    );
  const onward = onwardEnd(scene, reading.next);
  if (onward > reading.next)
    return withRole(
      scene,
      at,
      index,
      { ...reading, next: onward, parts: partsOfReading(scene, index, reading) },
      'since',
    );
  // "A photo from last weekend" is of that weekend; "from next week" begins then.
  const origin =
    word === 'from' &&
    (ORIGINS.has(wordAt(scene, index)) || ['ago', 'earlier'].includes(wordAt(scene, reading.next - 1)));
  const role = origin ? 'at' : (prefix?.role ?? 'at');
  return withRole(
    scene,
    at,
    index,
    reading,
    reading.first !== reading.last && word === '' && scene.tokens[at]?.kind === 'number' ? 'between' : role,
  );
}

/** Months that are as well the names of people. */
const FIRST_NAMES = new Set(['april', 'may', 'june', 'august', 'jan', 'aug', 'mar']);

/** A text that is nothing but "March" or "fri" means the date; a year or a name alone may be anything. */
function isWholeText(scene: Scene, at: number, { next, first }: Reading): boolean {
  const end = scene.tokens.at(-1)?.text === '.' ? scene.tokens.length - 1 : scene.tokens.length;
  if (at > 0 || next < end || first.grain === 'year') return false;
  const token = scene.tokens[at];
  return token !== undefined && !FIRST_NAMES.has(token.text) && (first.grain !== 'day' || !token.capital);
}

const ORIGINS = new Set(['last', 'yesterday', 'past', 'this']);

/** Prepositions after which `the` may stand before a month or a year. */
const LEADS_THE = new Set(['in', 'during', 'since', 'until', 'by', 'before', 'after']);

/** Whether a capitalised word follows, as in `the March Hare`. */
function isName(scene: Scene, at: number): boolean {
  const token = scene.tokens[at];
  return token?.kind === 'word' && token.capital;
}

/** `on the 4th`, `by the twentieth`, `on the 17`, `I leave on 15`; `the 15th` as the whole text. */
function dayOfMonth(scene: Scene, at: number, index: number, prefix: Prefix | null): Found | null {
  if (prefix !== null && ['in', 'around', 'over', 'at'].includes(prefix.word)) return null;
  const the = wordAt(scene, index) === 'the';
  const number = scene.tokens[the ? index + 1 : index]?.kind === 'number';
  const day = number ? dayNumbered(scene, the ? index + 1 : index) : dayAlone(scene, index);
  if (day === null) return null;
  const next = scene.tokens[day.next];
  // "The Third" is a name.
  const digits = scene.tokens[index + 1]?.kind !== 'word';
  if (prefix === null)
    return the && digits && at === 0 && next === undefined ? withRole(scene, at, index, day, 'at') : null;
  if (!the && !(number && scene.forward(at) && (next === undefined || isMark(scene, day.next, '.,;!?')))) return null;
  if (number && prefix.word !== 'on') return null;
  return dayStands(scene, day.next) ? withRole(scene, at, index, day, prefix.role) : null;
}

/** A further date of a list, `in 2019, 2020 and 2021`: the one before it is the cue. */
export function listedAt(scene: Scene, at: number, before: Found | null): Found | null {
  if (before === null || before.mention.kind !== 'date' || before.next >= at || at - before.next > 2) return null;
  const between = scene.tokens
    .slice(before.next, at)
    .map((token) => token.text)
    .join(' ');
  if (!/^(?:,|and|or|, and|, or)$/.test(between)) return null;
  const reading = readPoint(scene, at);
  const grain = (before.mention.from ?? before.mention.to)?.grain;
  if (reading?.weak !== true || reading.first.grain !== grain || reading.first !== reading.last) return null;
  // "They met on 3 March and wed a week later."
  if (grain === 'day' && scene.tokens[at]?.kind === 'word' && !WEEKDAY_NAME.test(before.mention.text)) return null;
  return withRole(scene, at, at, reading, 'at');
}

const WEEKDAY_NAME = /\b(?:mon|tue|wed|thu|fri|sat|sun)/i;

const BEGINNINGS: ReadonlySet<string> = new Set([
  ...ROLE_PHRASES.map(([phrase]) => phrase[0] ?? ''),
  ...RECURRING_WORDS,
  'for',
  'between',
  'within',
  'more',
  'less',
]);

/** Whether a time expression may begin with a word, as tokens have it. */
export function beginsDate(word: string): boolean {
  return BEGINNINGS.has(word) || mayStart(word);
}

function mayBegin(scene: Scene, at: number): boolean {
  const token = scene.tokens[at];
  if (token?.kind === 'word') return beginsDate(token.text);
  return token !== undefined && token.kind !== 'opaque' && (token.kind !== 'mark' || token.text === "'");
}

/** "My last week", "the first day at Acme": the end of something and no place in the calendar. */
function isOfSomething(scene: Scene, from: number): boolean {
  const at = skipWord(scene, from, 'the');
  if (!['last', 'first', 'final', 'next'].includes(wordAt(scene, at))) return false;
  if (!['day', 'week', 'month'].includes(wordAt(scene, at + 1))) return false;
  const day = wordAt(scene, at + 1) === 'day' && wordAt(scene, at) !== 'next';
  if (day && ['at', 'with', 'as'].includes(wordAt(scene, at + 2))) return true;
  const before = textBefore(scene, at, 20);
  return /(?:\b(?:my|your|his|her|our|their|its)|['’]s?)\s+$/iu.test(before);
}

/** The time expression that begins at a token, or null. */
export function mentionAt(scene: Scene, at: number): Found | null {
  if (!mayBegin(scene, at) || isOfSomething(scene, at)) return null;
  const recurring = readRecurring(scene, at);
  if (recurring !== null) {
    const { next, value } = recurring;
    const parts = [{ at, next, timex: { type: 'SET', value } as const }];
    return build(scene, at, next, { kind: 'recurring', role: 'at', from: null, to: null }, parts);
  }
  const counted = withinAt(scene, at) ?? beyondAt(scene, at);
  if (counted !== null) return counted;
  const onward = spanOnward(scene, at);
  if (onward !== null) return withRole(scene, at, at, onward, 'between');
  const duration = readDuration(scene, at);
  if (duration !== null) {
    const told = { kind: 'duration', role: 'for', from: duration.from, to: null } as const;
    return build(scene, at, duration.next, told, [duration.part]);
  }
  const range = rangeAt(scene, at);
  if (range !== null) return range;
  const prefix = prefixAt(scene, at);
  const alone = pointAt(scene, at, null);
  const led = prefix === null ? null : pointAt(scene, at, prefix);
  return led !== null && (alone === null || led.next >= alone.next) ? led : alone;
}
