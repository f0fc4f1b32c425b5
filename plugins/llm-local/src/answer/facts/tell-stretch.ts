import type { AnswerFact } from '@gligabao/core';
import type { Civil } from '@gligabao/dates';
import type { Candidate } from './pick-facts.ts';
import { predicateOf } from './predicate.ts';
import { tellDate, tellWhen } from '../time/tell-date.ts';
import { tellDenial, tellFacts, type Tense } from './tell-fact.ts';

/** What telling needs beside the facts. */
export interface TellingContext {
  readonly self: boolean;
  readonly offsetMinutes: number;
  /** The moment of the question: what was planned for later is still to come. */
  readonly reference: number;
  /** All facts of the material, to see which of them disagree. */
  readonly facts: readonly AnswerFact[];
}

/** An end by its own words is the last time that it reached; who gave way did so when the other began. */
function endOf({ fact, times }: Candidate): Civil | null {
  return fact.state === 'superseded' ? times.next : times.end;
}

/** A start that nobody stated is only the time of the report. */
function startOf({ times }: Candidate): Civil | null {
  return times.start === null || times.start.grain === 'instant' ? null : times.start;
}

/** "from 2019 to May 2023", "until May 2023", "since 2019"; empty when no date is known. */
export function tellSpan(candidate: Candidate, context: TellingContext, since = false): string {
  const [start, end] = [startOf(candidate), endOf(candidate)];
  const told = (date: Civil): string => tellDate(date, context.offsetMinutes);
  const latest = candidate.times.reported ? ' at the latest' : '';
  if (start && end)
    return start.text === end.text
      ? start.grain === 'day'
        ? `on ${told(start)}`
        : `in ${told(start)}`
      : `from ${told(start)} to ${told(end)}${latest}`;
  if (end) return `until ${told(end)}${latest}`;
  return start && since ? `since ${told(start)}` : '';
}

const TENSES: Readonly<Record<Candidate['fact']['state'], Tense>> = Object.freeze({
  current: 'present',
  upcoming: 'future',
  ended: 'past',
  superseded: 'past',
  retracted: 'past',
});

function isEvent({ relation }: AnswerFact): boolean {
  const predicate = predicateOf(relation);
  return predicate.kind === 'verb' && predicate.event;
}

/** The tense in which a fact is to be told: of what was planned for a time gone by nobody said that it came to it. */
export function tenseOf({ fact, times }: Candidate, { reference }: TellingContext): Tense {
  if (!times.planned || fact.state !== 'current') return TENSES[fact.state];
  if (times.from !== null && times.from > reference) return 'future';
  return isEvent(fact) ? 'planned' : 'present';
}

function spanOf(candidate: Candidate, tense: Tense, context: TellingContext): string {
  if (tense !== 'future' && tense !== 'planned') return tellSpan(candidate, context);
  const [start, end] = [startOf(candidate), endOf(candidate)];
  if (start && !end && isEvent(candidate.fact)) return tellWhen(start, context.offsetMinutes);
  return tellSpan(candidate, context, true).replace(/^since/, 'from');
}

/** One fact as a sentence without its full stop: in the present as it is, in the past and future with its dates. */
export function tellStretch(candidate: Candidate, context: TellingContext): string {
  const denial = tellDenial(candidate.fact, context.self);
  if (denial !== null) return denial;
  const tense = tenseOf(candidate, context);
  const text = tellFacts({ facts: [candidate.fact], tense, self: context.self });
  if (tense === 'present') return text;
  const span = spanOf(candidate, tense, context);
  const handle = `[${candidate.fact.handle}]`;
  return span === '' ? text : text.replace(` ${handle}`, ` ${span} ${handle}`);
}

/** What still holds with since when, at least since it was told where nobody said; null when not even that is known. */
export function tellSince(
  { fact, times: { start } }: Candidate,
  { self, offsetMinutes }: TellingContext,
): string | null {
  if (start === null) return null;
  const since = `${start.grain === 'instant' ? 'since at least' : 'since'} ${tellDate(start, offsetMinutes)}`;
  return tellFacts({ facts: [fact], tense: 'perfect', self }).replace(
    ` [${fact.handle}]`,
    ` ${since} [${fact.handle}]`,
  );
}

/** Characters of a sentence that lists several facts. */
const MAX_LIST = 340;

function tellJoint(joint: readonly Candidate[], { self }: TellingContext): string {
  const facts = joint.map(({ fact }) => fact);
  for (let count = Math.min(facts.length, 12); count > 1; count--) {
    const text = tellFacts({ facts: facts.slice(0, count), tense: 'present', self });
    if (text.length > MAX_LIST) continue;
    return count === facts.length ? text : `${text}, among others (${String(facts.length)} known)`;
  }
  return tellFacts({ facts: facts.slice(0, 1), tense: 'present', self });
}

/** A fact with those of the material that claim its time with the same weight. */
function withRivals({ fact }: Candidate, { facts }: TellingContext): readonly AnswerFact[] {
  return [fact, ...facts.filter(({ handle }) => fact.disputedBy.includes(handle))];
}

/** A fact and what disagrees with it as one alternative, "Ann lives in Oslo [f1] or Bergen [f2]"; null when nothing does. */
export function tellDispute(candidate: Candidate, context: TellingContext): string | null {
  const { fact } = candidate;
  const claims = withRivals(candidate, context);
  if (claims.length < 2) return null;
  const tell = (facts: readonly AnswerFact[]): string =>
    tellFacts({ facts, tense: tenseOf(candidate, context), self: context.self, joint: 'or' });
  const alike =
    claims.every(({ relation }) => relation === fact.relation) &&
    (claims.every(({ source }) => source === fact.source) || claims.every(({ target }) => target === fact.target));
  return alike ? tell(claims) : claims.map((claim) => tell([claim])).join(', or ');
}

/** That sources disagree, and what each of them says; null when none does. */
export function tellDisagreement(candidate: Candidate, context: TellingContext): string | null {
  const dispute = tellDispute(candidate, context);
  return dispute === null ? null : `Sources disagree: ${dispute}`;
}

/** Chosen facts as sentences: first what sources disagree about, then what nobody disputes. */
export function tellAll(chosen: readonly Candidate[], context: TellingContext): readonly string[] {
  const disputed = new Set<AnswerFact>();
  const disagreements = chosen.flatMap((candidate) => {
    const told = disputed.has(candidate.fact) ? null : tellDisagreement(candidate, context);
    if (told === null) return [];
    for (const fact of withRivals(candidate, context)) disputed.add(fact);
    return [told];
  });
  const agreed = chosen.filter(({ fact }) => !disputed.has(fact));
  // A plan stands after what was done.
  const isPlan = (each: Candidate): boolean => each.fact.state === 'current' && tenseOf(each, context) !== 'present';
  const [done, plans] = [agreed.filter((each) => !isPlan(each)), agreed.filter(isPlan)];
  return [...disagreements, ...tellAgreed([...done, ...plans], context)];
}

/** Facts of one relation that share a source, or else a target, and hold now, told in one sentence; the others each. */
function tellAgreed(chosen: readonly Candidate[], context: TellingContext): readonly string[] {
  const [first] = chosen;
  if (!first) return [];
  const holds = (each: Candidate): boolean => tenseOf(each, context) === 'present';
  const current = chosen.filter((each) => holds(each) && each.fact.relation === first.fact.relation);
  const bySource = current.filter(({ fact }) => fact.source === first.fact.source);
  const byTarget = current.filter(({ fact }) => fact.target === first.fact.target);
  const joint = holds(first) ? (bySource.length >= byTarget.length ? bySource : byTarget) : [];
  if (joint.length < 2) return chosen.map((each) => tellStretch(each, context));
  const others = chosen.filter((each) => !joint.includes(each));
  return [tellJoint(joint, context), ...others.map((each) => tellStretch(each, context))];
}
