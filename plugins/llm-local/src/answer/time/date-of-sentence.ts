import { findDates, type Mention, readInstant } from '@gligabao/dates';
import type { MaterialSentence } from '../passage/sentence-material.ts';
import { tellDate, tellWhen } from './tell-date.ts';
import { wordKey } from '../words/word-key.ts';

const WORDS = /[\p{L}\p{N}]+/gu;

/** The dates of a sentence, read against the time of its passage; those nearest to the words asked for first. */
export function datesOf(
  sentence: MaterialSentence,
  keys: ReadonlySet<string>,
  offsetMinutes: number,
): readonly Mention[] {
  const reference = readInstant(sentence.passage.validAt);
  if (reference === null) return [];
  const mentions = findDates(sentence.text, { reference, offsetMinutes });
  if (mentions.length < 2) return mentions;
  const places = [...sentence.text.toLowerCase().matchAll(WORDS)]
    .filter(([word]) => keys.has(wordKey(word)))
    .map(({ index }) => index);
  const distance = ({ start, end }: Mention): number =>
    Math.min(...places.map((place) => (place < start ? start - place : Math.max(0, place - end))), 10_000);
  return [...mentions].sort((a, b) => distance(a) - distance(b) || a.start - b.start);
}

/** Where another clause of a sentence begins: it tells of something else. */
const CLAUSE_END =
  /[;:—]\s|,? (?:and|but|so|while|whereas|because|since|although|though) (?=(?:i|we|you|he|she|it|they|there|this|that|my|our|his|her|their|the|\p{Lu}\p{L}+)\b(?:'\p{L}+)? )/giu;

/** Whether a date stands in a clause of its sentence that has no word asked for, though another clause has. */
export function isOfAnotherClause(
  { start, end }: Mention,
  { text }: MaterialSentence,
  asked: ReadonlySet<string>,
): boolean {
  const cuts = [0, ...[...text.matchAll(CLAUSE_END)].map((cut) => cut.index + cut[0].length), text.length];
  let elsewhere = false;
  for (const [at, from] of cuts.slice(0, -1).entries()) {
    const to = cuts[at + 1] ?? text.length;
    const has = (text.slice(from, to).toLowerCase().match(WORDS) ?? []).some((word) => asked.has(wordKey(word)));
    if (has && start < to && end > from) return false;
    elsewhere ||= has;
  }
  return elsewhere;
}

const VAGUE =
  /\b(?:(last|this past|past) (week|weekend|mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)|(this) (week|weekend)|(\p{L}+|\d+) (weekends|weeks) ago|(?:a )?(few|couple of|several) (weeks|months|years|days) ago)\b/iu;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** What was told by weeks, weekends and weekdays, as told but against the date of the telling. */
function tellVague(mention: Mention, today: string): string | null {
  const found = VAGUE.exec(mention.text);
  if (!found) return null;
  const [, last, unit = '', current, currentUnit, count, counted, few, fewUnit] = found;
  if (current !== undefined) return `in the ${currentUnit ?? ''} of ${today}`;
  if (few !== undefined) return `a ${few} ${fewUnit ?? ''} before ${today}`.replace('a several', 'several');
  if (count !== undefined) return `${count.toLowerCase()} ${counted ?? ''} before ${today}`;
  if (last === undefined) return null;
  if (unit.toLowerCase() === 'week') return `in the week before ${today}`;
  if (unit.toLowerCase() === 'weekend') return `on the weekend before ${today}`;
  const at = mention.from;
  if (!at) return null;
  return `on ${WEEKDAYS[new Date(at.from).getUTCDay()] ?? ''} ${tellDate(at)}`;
}

/** What is to be done "by Friday" is over then, and what goes on "until Friday" is not. */
function isDeadline({ start, end }: Mention, { text }: MaterialSentence): boolean {
  return /\bby(?: the)?(?: end of(?: the)?)? ?$/iu.test(text.slice(0, start)) || /^by\b/iu.test(text.slice(start, end));
}

/** A date of a sentence in words with its preposition; null for a duration or a date that recurs. */
export function tellMention(mention: Mention, sentence: MaterialSentence, offsetMinutes: number): string | null {
  const { kind, role, from, to } = mention;
  const reference = readInstant(sentence.passage.validAt);
  if (kind === 'recurring' || reference === null) return null;
  if (kind === 'duration') return from ? `since ${tellDate(from)}` : null;
  const today = tellDate({ from: reference, to: reference + 1, grain: 'instant', text: '' }, offsetMinutes);
  const vague = tellVague(mention, today);
  if (vague !== null) return vague;
  if (role !== 'at' && role !== 'between') {
    const date = from ?? to;
    return date ? `${isDeadline(mention, sentence) ? 'by' : role === 'for' ? 'since' : role} ${tellDate(date)}` : null;
  }
  if (!from || !to) return null;
  if (from.text === to.text) return tellWhen(from, offsetMinutes);
  return `from ${tellDate(from, offsetMinutes)} to ${tellDate(to, offsetMinutes)}`;
}
