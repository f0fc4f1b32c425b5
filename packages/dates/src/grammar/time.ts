import { civilInstant } from '../civil/civil.ts';
import { mayStart } from '../lexicon/starters.ts';
import { DAY_PARTS } from '../lexicon/words.ts';
import { POINT } from './anchored.ts';
import { civilTimex } from '../timex/timex.ts';
import { atPart } from './relative.ts';
import { isMark, longest, type Reading, type Scene, single, skipMark, skipWord, wordAt } from './scene.ts';

interface Clock {
  readonly next: number;
  readonly seconds: number;
  readonly offset: number | null;
}

/** Offsets of zone names in minutes. Names that mean several zones are left out. */
const ZONES: ReadonlyMap<string, number> = new Map([
  ['utc', 0],
  ['gmt', 0],
  ['z', 0],
  ['pst', -480],
  ['pdt', -420],
  ['mst', -420],
  ['mdt', -360],
  ['cdt', -300],
  ['est', -300],
  ['edt', -240],
  ['bst', 60],
  ['cet', 60],
  ['cest', 120],
  ['jst', 540],
]);

export function readClock(scene: Scene, at: number): Clock | null {
  const token = scene.tokens[at];
  const noon = wordAt(scene, at) === 'noon' ? 43_200 : wordAt(scene, at) === 'midnight' ? 0 : null;
  if (token?.kind !== 'clock' && noon === null) return null;
  const next = at + 1;
  const zone = ZONES.get(wordAt(scene, next));
  return { next: zone === undefined ? next : next + 1, seconds: noon ?? token?.value ?? 0, offset: zone ?? null };
}

function withClock(scene: Scene, day: Reading, clock: Clock, next: number): Reading {
  const offset = clock.offset ?? scene.offsetMinutes;
  const wall = civilTimex(civilInstant(day.first.from + clock.seconds * 1000), 0);
  const reading = single(next, civilInstant(day.first.from + clock.seconds * 1000 - offset * 60_000));
  return { ...reading, timex: wall };
}

function isDay(reading: Reading | null): reading is Reading {
  return reading !== null && reading.first === reading.last && reading.first.grain === 'day';
}

/** A date with the time of day around it: `January 3 at 3pm`, `15:30 on Friday`, `tomorrow morning at 8:00`. */
export function readPoint(scene: Scene, at: number): Reading | null {
  const known = scene.points.get(at);
  if (known !== undefined) return known;
  const reading = readAfresh(scene, at);
  scene.points.set(at, reading);
  return reading;
}

function readAfresh(scene: Scene, at: number): Reading | null {
  const token = scene.tokens[at];
  if (token?.kind === 'word' ? !mayStart(token.text) : token?.kind === 'mark' && token.text !== "'") return null;
  const leading = readClock(scene, at);
  if (leading !== null) {
    const day = readPoint(scene, skipWord(scene, skipMark(scene, leading.next, ','), 'on'));
    return isDay(day) && day.weak !== true ? withClock(scene, day, leading, day.next) : null;
  }
  const reading = longest(POINT, scene, at);
  if (!isDay(reading)) return reading;
  let next = reading.next;
  const inThe =
    wordAt(scene, next) === 'in' && wordAt(scene, next + 1) === 'the'
      ? next + 2
      : skipWord(scene, next, 'early', 'late');
  if (DAY_PARTS.has(wordAt(scene, inThe))) next = inThe + 1;
  const clock = readClock(scene, skipWord(scene, skipMark(scene, next, isMark(scene, next, ',') ? ',' : ''), 'at'));
  if (clock !== null && reading.weak !== true) return withClock(scene, reading, clock, clock.next);
  return next === reading.next ? reading : atPart({ ...reading, next }, wordAt(scene, next - 1));
}
