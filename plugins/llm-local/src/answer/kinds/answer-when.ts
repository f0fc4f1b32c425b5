import type { Answering } from '../facts/answering.ts';
import { datesOf, isOfAnotherClause, tellMention } from '../time/date-of-sentence.ts';
import { type Mention, readInstant } from '@gligabao/dates';
import type { AskedTime } from '../question/asked-time.ts';
import { isDenied, valueOfAsked } from '../question/value-of-asked.ts';
import type { FoundSentence } from '../quote/found-sentence.ts';
import { rankSentences } from '../quote/pick-sentence.ts';
import { predicateOf } from '../facts/predicate.ts';
import type { Candidate } from '../facts/pick-facts.ts';
import { hedges } from '../quote/may-quote.ts';
import { quoteSentence } from '../quote/quote-sentence.ts';
import { stretchesOf } from '../facts/stretches-of.ts';
import type { MaterialSentence } from '../passage/sentence-material.ts';
import { tellDate, tellLength, tellWhen } from '../time/tell-date.ts';
import { tellFacts } from '../facts/tell-fact.ts';
import {
  asksOfWhatWas,
  asksTimeOfDay,
  denies,
  tellsHabit,
  tellsSomeTime,
  tellsTimeOfDay,
} from '../time/time-without-date.ts';
import { ofSentences, type Told } from '../passage/told.ts';
import { tellSince, tellSpan, tellStretch, tenseOf } from '../facts/tell-stretch.ts';
import { tellsOfNone } from '../time/tells-of-none.ts';

/** The share of the question that a sentence has to hold, and its score when it has no date. */
const LEAST = 0.2;
const LEAST_UNDATED = 0.7;

/** How the beginning of a state is told, where the state's own verb does not tell it. */
const BEGINNINGS: ReadonlyMap<string, string> = new Map([
  ['lives_in', 'moved_to'],
  ['works_at', 'started_at'],
  ['married_to', 'married'],
  ['also_works_at', 'started_at'],
  ['owns', 'got'],
  ['engaged_to', 'got_engaged_to'],
]);

function insert(sentence: string, when: string, handle: string): string {
  return sentence.replace(` [${handle}]`, ` ${when} [${handle}]`);
}

/** The beginning of a stretch as far as it was stated. */
function tellStart(candidate: Candidate, { telling }: Answering): string | null {
  const { fact, times } = candidate;
  if (times.start === null || times.start.grain === 'instant') return null;
  const relation = BEGINNINGS.get(fact.relation);
  const tense = tenseOf(candidate, telling);
  const upcoming = tense === 'future';
  const past = times.planned && fact.state === 'current' ? 'planned' : 'past';
  const predicate = predicateOf(fact.relation);
  if (predicate.kind === 'attribute') return null;
  const event = predicate.kind === 'verb' && predicate.event;
  if (upcoming)
    return insert(
      tellFacts({ facts: [{ ...fact, relation: relation ?? fact.relation }], tense: 'future', self: telling.self }),
      tellWhen(times.start),
      fact.handle,
    );
  if (relation !== undefined) {
    return insert(
      tellFacts({ facts: [{ ...fact, relation }], tense: past, self: telling.self }),
      tellWhen(times.start),
      fact.handle,
    );
  }
  if (event)
    return insert(tellFacts({ facts: [fact], tense: past, self: telling.self }), tellWhen(times.start), fact.handle);
  if (fact.state !== 'current') return tellStretch(candidate, telling);
  return insert(
    tellFacts({ facts: [fact], tense: 'perfect', self: telling.self }),
    tellSpan(candidate, telling, true),
    fact.handle,
  );
}

function tellEnd(candidate: Candidate, { telling }: Answering): string | null {
  const { fact } = candidate;
  if (fact.invalidAt === null) return null;
  const span = tellSpan(candidate, telling).replace(/^from .* to /, 'until ');
  return insert(
    tellFacts({ facts: [fact], tense: fact.state === 'current' ? 'present' : 'past', self: telling.self }),
    span,
    fact.handle,
  );
}

/** Relations whose target is a date. */
const DATED = /^(?:birthday|born_on|time_of_birth|birth_date|died|died_on|due_date|deadline|.*_date)$/;

/** The stated dates of the facts that fit. */
export function dateOfFacts(answering: Answering): readonly string[] | null {
  const { shape, found, chosen, telling } = answering;
  const { moment } = shape.relation;
  const dated = found.find(({ fact }) => DATED.test(fact.relation));
  if (dated) return [tellStretch(dated, telling)];
  if (moment === 'end') {
    const ended = found.find(({ fact }) => fact.invalidAt !== null);
    return ended ? stretchesOf(ended, answering).flatMap((each) => tellEnd(each, answering) ?? []) : null;
  }
  // Of what was at another time than the question names, no date is an answer.
  const fitting = chosen.length > 0 || shape.time.kind === 'during' ? chosen : found;
  for (const candidate of fitting) {
    if (tellTime(candidate, answering) === null) continue;
    const stretches = stretchesOf(candidate, answering);
    const begun = moment === 'start' || stretches.length === 1;
    return stretches.flatMap((each) =>
      begun || each.fact.state !== 'current'
        ? (tellTime(each, answering) ?? atLatest(each, answering) ?? [])
        : (tellSince(each, telling) ?? []),
    );
  }
  return null;
}

/** When one stretch was, or began where that is asked; null when nobody dated it. */
function tellTime(candidate: Candidate, answering: Answering): string | null {
  const { shape, telling } = answering;
  const whole = shape.relation.moment === null && candidate.times.to !== null;
  if (!whole) return tellStart(candidate, answering);
  return tellSpan(candidate, telling) === '' ? null : tellStretch(candidate, telling);
}

const capital = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** Whether a date lies outside the period that the question names: "when in July?" */
function misses({ from, to }: Mention, time: AskedTime): boolean {
  return time.kind === 'during' && ((from !== null && from.from >= time.to) || (to !== null && to.to <= time.from));
}

/** What happens in a period is told in it or soon after. */
const SOON_MS = 31 * 86_400_000;

/** The sentences told in the period that the question names or soon after; all where there is none. */
function toldInTime(ranked: readonly FoundSentence[], time: AskedTime): readonly FoundSentence[] {
  if (time.kind !== 'during') return ranked;
  const within = ranked.filter(({ sentence }) => {
    const at = readInstant(sentence.passage.validAt);
    return at !== null && at >= time.from && at < time.to + SOON_MS;
  });
  return within.length > 0 ? within : ranked;
}

/** What points back to the sentence before it: "It was last week." */
const POINTS_BACK = /^(?:and |but |so )?(?:it|that|this|then|there)(?:'s|’s)?\b/i;
const MOST_WORDS_OF_A_TIME = 2;

/** Whether a sentence is no more than a time: "Last Friday." */
function isTimeAlone({ text }: MaterialSentence, { start, end }: Mention): boolean {
  const rest = `${text.slice(0, start)} ${text.slice(end)}`.match(/[\p{L}\p{N}]+/gu) ?? [];
  return rest.length <= MOST_WORDS_OF_A_TIME;
}

interface Dated {
  readonly mention: Mention;
  readonly from: MaterialSentence;
}

/** What is told as a date, with the preposition that it has then; nothing else has a place among several. */
const isDate = ({ kind }: Mention): boolean => kind !== 'recurring' && kind !== 'duration';

/** The dates of a sentence that are told of what is asked; null where only the whole sentence tells which of them is, if any. */
function datesOfAsked(sentence: MaterialSentence, { shape, input }: Answering): readonly Mention[] | null {
  const all = datesOf(sentence, shape.keys, input.offsetMinutes);
  const dates = all.filter(isDate);
  const [only] = dates;
  if (only === undefined) return all;
  if (dates.length === 1) return isDenied(sentence.text, dates, only) ? null : all;
  const meant = valueOfAsked(sentence.text, dates, shape);
  return meant === null ? null : [meant];
}

/** The dates of a sentence, and those of the sentences next to it that are about the same. */
function datesNear(
  sentence: MaterialSentence,
  own: readonly Mention[],
  { shape, input, material }: Answering,
): readonly Dated[] {
  const asked = new Set([...shape.sought, ...shape.relation.words]);
  const of = (from: MaterialSentence): readonly Dated[] =>
    datesOf(from, shape.keys, input.offsetMinutes).map((mention) => ({ mention, from }));
  const beside = (step: number): readonly MaterialSentence[] =>
    material().filter(({ rank, index }) => rank === sentence.rank && index === sentence.index + step);
  const before = beside(-1).flatMap((each) =>
    // "Guess what I did last week?" is about what is said next.
    of(each).filter(
      ({ mention }) => each.role === 'question' || POINTS_BACK.test(sentence.text) || isTimeAlone(each, mention),
    ),
  );
  const after = beside(1).flatMap((each) =>
    of(each).filter(({ mention }) => POINTS_BACK.test(each.text) || isTimeAlone(each, mention)),
  );
  const here = own.filter((mention) => !isOfAnotherClause(mention, sentence, asked));
  return [...here.map((mention) => ({ mention, from: sentence })), ...before, ...after];
}

/** The first date that is told of what a sentence says, or the sentence where it does not tell which of its dates that is. */
function dateNear(sentence: MaterialSentence, answering: Answering): Told | null {
  const { shape, input } = answering;
  const own = datesOfAsked(sentence, answering);
  if (own === null) return quoteSentence(sentence, shape.keys);
  for (const { mention, from } of datesNear(sentence, own, answering)) {
    // An end is no answer to "since when".
    if (shape.relation.moment === 'start' && (mention.role === 'until' || mention.role === 'before')) continue;
    if (misses(mention, shape.time)) continue;
    const told = tellMention(mention, from, input.offsetMinutes);
    if (told === null) continue;
    const ago = shape.kind === 'how-long-ago' && mention.from !== null && mention.from.from < input.asOf;
    const rough = mention.from?.grain !== 'day';
    const when = ago && mention.from ? `${tellLength(mention.from.from, input.asOf, rough)} ago, ${told}` : told;
    return ofSentences(`${capital(when)} [${sentence.passage.handle}]`, sentence, from);
  }
  return null;
}

/** The resolved date of one of the best sentences; of what has happened and nobody dated, the day by which it was told. */
export function dateOfSentences(
  all: readonly FoundSentence[],
  answering: Answering,
  leastUndated = LEAST_UNDATED,
): readonly Told[] | null {
  const ranked = toldInTime(all, answering.shape.time);
  const [best] = ranked;
  if (!best) return null;
  const { masked, keys } = answering.shape;
  if (tellsOfNone(best.sentence.text)) return [quoteSentence(best.sentence, keys)];
  const close = ranked.slice(0, 4).filter(({ score }) => score >= best.score * 0.75);
  for (const { sentence } of close) {
    // A time of day or a habit has no date, and what only may be has none for sure: the sentence tells it.
    if (tellsTimeOfDay(sentence.text) || tellsHabit(sentence.text)) return [quoteSentence(sentence, keys)];
    const told = asksTimeOfDay(masked) ? null : dateNear(sentence, answering);
    if (told !== null) return [hedges(sentence) ? quoteSentence(sentence, keys) : told];
  }
  if (asksTimeOfDay(masked)) return null;
  if (!asksOfWhatWas(masked)) {
    const timed = close.find(({ sentence }) => tellsSomeTime(sentence.text));
    return timed ? [quoteSentence(timed.sentence, keys)] : null;
  }
  const { passage, text } = best.sentence;
  const at = readInstant(passage.validAt);
  if (at === null || best.score < leastUndated || denies(text)) return null;
  const by = `By ${tellDate({ from: at, to: at + 1, grain: 'instant', text: '' }, answering.input.offsetMinutes)}`;
  return [ofSentences(`${by} [${passage.handle}]`, best.sentence)];
}

/** A fact that nobody dated was so by the time it was told. */
function atLatest(candidate: Candidate, { telling }: Answering): string | null {
  const { start } = candidate.times;
  if (start === null || candidate.fact.state !== 'current') return null;
  const relation = BEGINNINGS.get(candidate.fact.relation);
  const fact = relation === undefined ? candidate.fact : { ...candidate.fact, relation };
  const event = predicateOf(candidate.fact.relation);
  const past = relation !== undefined || (event.kind === 'verb' && event.event);
  const by = past ? 'by' : 'since at least';
  return insert(
    tellFacts({ facts: [fact], tense: past ? 'past' : 'perfect', self: telling.self }),
    `${by} ${tellDate(start, telling.offsetMinutes)}`,
    fact.handle,
  );
}

/** The sentences among which a "when" looks for its date. */
export function sentencesWithTime({ shape, material }: Answering): readonly FoundSentence[] {
  return rankSentences(shape, material(), LEAST);
}

/** The time by which a fact was told that nobody dated; null where an end is asked for, or there is none. */
export function dateOfTelling(answering: Answering): readonly string[] | null {
  const [candidate] = answering.chosen;
  const latest = answering.shape.relation.moment === 'end' || !candidate ? null : atLatest(candidate, answering);
  return latest === null ? null : [latest];
}
