import { readInstant } from '@gligabao/dates';
import type { Answering } from '../facts/answering.ts';
import type { Candidate } from '../facts/pick-facts.ts';
import { stretchesOf } from '../facts/stretches-of.ts';
import { datesOf, tellMention } from '../time/date-of-sentence.ts';
import type { FoundSentence } from '../quote/found-sentence.ts';
import { rankSentences } from '../quote/pick-sentence.ts';
import { tellDate, tellLength } from '../time/tell-date.ts';
import { tellFacts } from '../facts/tell-fact.ts';
import { quoteSentence } from '../quote/quote-sentence.ts';
import { ofSentences, type Told } from '../passage/told.ts';
import { tellSince, tellSpan, tellStretch, tenseOf } from '../facts/tell-stretch.ts';
import { valueOfAsked } from '../question/value-of-asked.ts';

const LEAST = 0.3;
const DURATION =
  /\b(?:(?:\d+|a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|few|several|couple of)(?: and a half)? (?:year|month|week|day|decade|hour|minute)s?)\b/gi;

/** A stretch with its length; null when nobody said when it began. */
function tellLasting(candidate: Candidate, { telling, input }: Answering): string | null {
  const { fact, times } = candidate;
  if (times.start === null || times.start.grain === 'instant') return null;
  const { from } = times.start;
  const rough = times.start.grain !== 'day';
  const until = times.to !== null && times.to <= input.asOf ? times.to : input.asOf;
  if (until <= from) return null;
  const text =
    tenseOf(candidate, telling) === 'present'
      ? tellFacts({ facts: [fact], tense: 'perfect', self: telling.self })
      : tellStretch(candidate, telling);
  const length = tellLength(from, until, rough);
  const since = tellDate(times.start, telling.offsetMinutes);
  const span = tenseOf(candidate, telling) === 'present' ? `since ${since}, ${length}` : `(${length})`;
  return text.replace(` [${fact.handle}]`, ` ${span} [${fact.handle}]`);
}

/** How long the facts that fit have lasted. */
export function lengthOfFacts(answering: Answering): readonly string[] | null {
  const { chosen, found } = answering;
  const fitting = chosen.length > 0 ? chosen : found;
  // "slept eight hours" says itself how long, and its dates tell when.
  if (fitting.some(({ fact }) => fact.target.search(DURATION) >= 0)) return null;
  const first = fitting.find((each) => tellLasting(each, answering) !== null);
  if (!first) return null;
  return stretchesOf(first, answering).flatMap(
    (each) => tellLasting(each, answering) ?? atLeast(each, answering) ?? [],
  );
}

/** The duration that one of the best sentences states, or the sentence where it is not clear which of several. */
export function lengthOfSentences(ranked: readonly FoundSentence[], { shape, input }: Answering): Told | null {
  for (const { sentence } of ranked.slice(0, 3)) {
    const lengths = [...sentence.text.matchAll(DURATION)].map(({ 0: text, index }) => ({
      text,
      start: index,
      end: index + text.length,
    }));
    if (lengths.length > 0) {
      const stated = valueOfAsked(sentence.text, lengths, shape)?.text;
      if (stated === undefined) return quoteSentence(sentence, shape.keys);
      const ago = new RegExp(String.raw`${stated} ago`, 'i').test(sentence.text) ? ' ago' : '';
      const at = readInstant(sentence.passage.validAt);
      const as =
        ago === '' || at === null
          ? ''
          : `, as of ${tellDate({ from: at, to: at + 1, grain: 'instant', text: '' }, input.offsetMinutes)}`;
      const length = `${stated.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())}${ago}${as}`;
      return ofSentences(`${length} [${sentence.passage.handle}]`, sentence);
    }
    for (const mention of datesOf(sentence, shape.keys, input.offsetMinutes)) {
      const told = mention.role === 'since' ? tellMention(mention, sentence, input.offsetMinutes) : null;
      if (told !== null)
        return ofSentences(
          `${told.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())} [${sentence.passage.handle}]`,
          sentence,
        );
    }
  }
  return null;
}

/** Nobody said since when: at least since it was told, and until it ended, if it has. */
function atLeast(candidate: Candidate, { telling, input }: Answering): string | null {
  const { fact, times } = candidate;
  const handle = ` [${fact.handle}]`;
  if (fact.state === 'current') return tellSince(candidate, telling);
  if (times.to === null || times.to > input.asOf) return null;
  if (!times.start) return tellStretch(candidate, telling);
  const text = tellFacts({ facts: [fact], tense: 'past', self: telling.self });
  const until = tellSpan({ ...candidate, times: { ...times, start: null } }, telling);
  const length = tellLength(times.start.from, times.to, true);
  const span = `at least since ${tellDate(times.start, telling.offsetMinutes)} ${until}, ${length}`;
  return text.replace(handle, ` ${span}${handle}`);
}

/** The least that the facts have lasted of which nobody said since when. */
export function leastLengthOfFacts(answering: Answering): readonly string[] | null {
  const first = answering.chosen.find(({ times }) => times.start !== null || times.to !== null);
  if (!first) return null;
  const told = stretchesOf(first, answering).flatMap((each) => atLeast(each, answering) ?? []);
  return told.length === 0 ? null : told;
}

/** The sentences among which a "how long" looks for its duration. */
export function sentencesWithLength({ shape, material }: Answering): readonly FoundSentence[] {
  return rankSentences(shape, material(), LEAST);
}
