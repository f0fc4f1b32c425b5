import type { AnswerFact } from '@gligabao/core';
import { type AskedName, isOf } from '../question/asked-name.ts';
import type { AskedTime } from '../question/asked-time.ts';
import { type FactTimes, factTimes } from './fact-times.ts';
import type { Candidate } from './pick-facts.ts';
import type { QuestionShape } from '../question/read-question-shape.ts';

const start = ({ times }: Candidate): number => times.from ?? -Infinity;
const end = ({ times }: Candidate): number => times.to ?? Infinity;
const isPast = ({ fact }: Candidate): boolean => fact.state === 'ended' || fact.state === 'superseded';

const latestFirst = (found: readonly Candidate[]): readonly Candidate[] =>
  [...found].sort((a, b) => end(b) - end(a) || start(b) - start(a) || a.rank - b.rank);
const earliestFirst = (found: readonly Candidate[]): readonly Candidate[] =>
  [...found].sort((a, b) => start(a) - start(b) || end(a) - end(b) || a.rank - b.rank);

/** The stretch before an instant: the one that ended then, or else the last that began earlier. */
function before(found: readonly Candidate[], at: number): readonly Candidate[] {
  const ended = found.filter((each) => end(each) === at);
  if (ended.length > 0) return ended.slice(0, 1);
  return latestFirst(found.filter((each) => start(each) < at && (each.times.from !== null || end(each) <= at))).slice(
    0,
    1,
  );
}

/** The stretch that began next after an instant. */
function after(found: readonly Candidate[], at: number): readonly Candidate[] {
  return earliestFirst(found.filter((each) => start(each) >= at)).slice(0, 1);
}

/** What held at some time in the window; a fact that nobody dated is no evidence for it. */
function during(found: readonly Candidate[], from: number, to: number): readonly Candidate[] {
  return earliestFirst(
    found.filter(
      (each) => (each.times.from !== null || each.times.to !== null) && start(each) < to && end(each) > from,
    ),
  );
}

/** When something with this name was so, of the one who is asked about: first in the relation asked, else in any. */
function stretchOf(
  name: AskedName,
  shape: QuestionShape,
  found: readonly Candidate[],
  facts: readonly AnswerFact[],
  context: string,
): FactTimes | null {
  const same = earliestFirst(found.filter(({ fact }) => isOf(name, fact)))[0];
  if (same) return same.times;
  const [subject] = shape.about;
  const other = facts.find(
    (fact) =>
      fact.state !== 'retracted' && isOf(name, fact) && (!subject || isOf(subject, fact)) && fact.validAt !== null,
  );
  return other ? factTimes(other, context) : null;
}

function beside(
  time: Extract<AskedTime, { kind: 'before-name' | 'after-name' | 'while-name' }>,
  shape: QuestionShape,
  found: readonly Candidate[],
  facts: readonly AnswerFact[],
  context: string,
): readonly Candidate[] {
  const name = shape.names[time.name];
  const stretch = name ? stretchOf(name, shape, found, facts, context) : null;
  if (!name || !stretch) return [];
  const others = found.filter(({ fact }) => !isOf(name, fact));
  if (time.kind === 'before-name') return stretch.from === null ? [] : before(others, stretch.from);
  if (time.kind === 'after-name') {
    const next = stretch.to === null ? [] : after(others, stretch.to);
    return next.length > 0 || stretch.from === null ? next : after(others, stretch.from + 1);
  }
  return during(others, stretch.from ?? -Infinity, stretch.to ?? Infinity);
}

/** What holds; what held only when nothing does, and the last of it; then what is to come. */
function present(found: readonly Candidate[]): readonly Candidate[] {
  const current = found.filter(({ fact }) => fact.state === 'current');
  if (current.length > 0) return current;
  const past = latestFirst(found.filter(isPast)).slice(0, 1);
  return past.length > 0 ? past : found.slice(0, 1);
}

/** Of the candidates, those of the time that the question asks about, in the order in which to tell them. */
export function chooseByTime(
  shape: QuestionShape,
  found: readonly Candidate[],
  facts: readonly AnswerFact[],
  context: string,
): readonly Candidate[] {
  const { time } = shape;
  switch (time.kind) {
    case 'before-name':
    case 'after-name':
    case 'while-name':
      return beside(time, shape, found, facts, context);
    case 'before':
      return before(found, time.at);
    case 'after': {
      const next = after(found, time.at);
      // Nothing began anew: what had begun before went on.
      return next.length > 0 ? next : during(found, time.at, Infinity);
    }
    case 'during':
      return during(found, time.from, time.to);
    case 'first':
      return earliestFirst(found).slice(0, 1);
    case 'past': {
      const past = latestFirst(found.filter(isPast));
      return time.only ? past.slice(0, 1) : past.toReversed();
    }
    case 'future': {
      const upcoming = found.filter(({ fact }) => fact.state === 'upcoming');
      return upcoming.length > 0 ? upcoming : present(found);
    }
    case 'all':
      return earliestFirst(found.filter(({ fact }) => fact.state !== 'upcoming'));
    case 'now':
      return present(found);
    case 'open': {
      // What somebody bought or where they moved is what began then: it may well hold still.
      const past = time.past && shape.relation.moment !== 'start' ? earliestFirst(found.filter(isPast)) : [];
      return past.length > 0 ? past : present(found);
    }
  }
}
