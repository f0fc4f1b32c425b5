import type { Instant } from '@gligabao/core';
import type { Random } from '../src/random.ts';

/** Texts that a database, a driver or an order of texts may take for something else. */
const HARD_TEXTS: readonly string[] = Object.freeze([
  '',
  ' ',
  '  two  spaces ',
  '\t\r\n',
  'a',
  'A',
  'b',
  'B',
  'Z',
  'ab',
  'a b',
  'a-b',
  'a_b',
  'aB',
  'Ä',
  'ä',
  'a\u0308',
  '\u00e9',
  'e\u0301',
  'ß',
  'ss',
  'i',
  'I',
  'ı',
  'İ',
  'i\u0307',
  'ǆ',
  'ﬁ',
  'Å',
  '\u212b',
  'ａ',
  'ｱ',
  'ア',
  '東京',
  '北京',
  '한글',
  'ك',
  'مرحبا',
  'שלום',
  'नमस्ते',
  '\u200b',
  '\ufeff',
  '\u202eabc\u202c',
  '\uffff',
  '\ufdd0',
  '\ufdd1',
  '\ufdd0\ufdd1',
  '\u{1f600}',
  '👩‍👩‍👧‍👦',
  '\u{10ffff}',
  '𝒳',
  '9',
  '10',
  '-1',
  '1e3',
  'NaN',
  'null',
  'NULL',
  'true',
  "'",
  "''",
  "O'Brien",
  '"',
  '\\',
  '\\\\',
  "\\'",
  '\\n',
  '%',
  '_',
  '%s',
  '$$',
  '$1',
  '$tag$',
  ':name',
  '?',
  '@',
  '{}',
  '{a,"b"}',
  '[]',
  '{"a":1}',
  ',',
  ';--',
  '/* */',
  "x'; DROP TABLE gb_edges; --",
  '__proto__',
  'constructor',
  'nul\u0000inside',
  '\u0000',
  'x'.repeat(300),
  '東🙂'.repeat(700),
]);

/** Around the ends of 31, 32 and 53 bits. */
const HARD_NUMBERS: readonly number[] = Object.freeze([
  0,
  1,
  2,
  7,
  2 ** 24 + 1,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 31 + 1,
  2 ** 32 + 1,
  2 ** 53 - 2,
  Number.MAX_SAFE_INTEGER,
]);

/** Both ends of what a `Date` holds, and instants at which calendars, zones and 32-bit clocks turn over. */
const HARD_INSTANTS: readonly Instant[] = Object.freeze([
  -8.64e15,
  Date.UTC(-4712, 0, 1),
  Date.UTC(1, 0, 1) - 1,
  Date.UTC(1582, 9, 15),
  Date.UTC(1900, 0, 1),
  Date.UTC(1970, 0, 1) - 86_400_000,
  -1001,
  -1000,
  -1,
  0,
  1,
  999,
  1000,
  2 ** 31 - 1,
  2 ** 31,
  (2 ** 31 - 1) * 1000,
  2 ** 31 * 1000,
  Date.UTC(2024, 1, 29, 23, 59, 59, 999),
  Date.UTC(2024, 2, 31, 1),
  Date.UTC(2026, 0, 1),
  Date.UTC(9999, 11, 31, 23, 59, 59, 999),
  Date.UTC(10_000, 0, 1),
  8.64e15,
]);

/** A text: an empty one, one of the hard ones, two of them in a row, or a plain one. */
export function anyText(random: Random): string {
  if (random.chance(0.05)) return '';
  const text = random.pick(HARD_TEXTS);
  if (random.chance(0.2)) return `${text}${random.pick(HARD_TEXTS)}`;
  return random.chance(0.2) ? `word ${random.int(1, 40)}` : text;
}

/** A text, or null in one of three cases. */
export const maybeText = (random: Random): string | null => (random.chance(1 / 3) ? null : anyText(random));

export const anyNumber = (random: Random): number =>
  random.chance(0.5) ? random.pick(HARD_NUMBERS) : random.int(0, 5000);

export const maybeNumber = (random: Random): number | null => (random.chance(0.4) ? null : anyNumber(random));

/** An instant of event time. Half of them are of a few that recur, so that rows tie and reads hit their bounds. */
export const anyInstant = (random: Random): Instant =>
  random.chance(0.5) ? random.int(-3, 9) * 100 : random.pick(HARD_INSTANTS);

export const maybeInstant = (random: Random): Instant | null => (random.chance(0.3) ? null : anyInstant(random));

/** A share, exact and inexact ones, or null. */
export const maybeShare = (random: Random): number | null =>
  random.pick([null, 0, 1, 0.1, 0.5, 1 / 3, Number.EPSILON, 0.1 + 0.2, 5e-324, random.int(0, 1000) / 1000]);
