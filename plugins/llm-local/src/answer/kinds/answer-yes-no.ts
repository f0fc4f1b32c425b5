import { relationTable } from '@gligabao/core';
import type { Answering } from '../facts/answering.ts';
import { chooseByTime } from '../facts/choose-by-time.ts';
import { type Candidate, pickFacts, shareBesideRelation } from '../facts/pick-facts.ts';
import type { QuestionShape } from '../question/read-question-shape.ts';
import { tellDenial } from '../facts/tell-fact.ts';
import { tellDisagreement, tellDispute, tellStretch, tenseOf } from '../facts/tell-stretch.ts';

const RELATIONS = relationTable();
const lower = (text: string): string =>
  text.startsWith('You ') || text.startsWith('Your ') ? `y${text.slice(1)}` : text;

/** "Do I prefer dark mode or light mode?" */
const ASKS_WHICH = /\bor\b(?! not\b)/u;

/** All that was asked must be in the fact, beyond its relation: "a house" is not "in Paris", aspirin is no other pill. */
function complete({ shape }: Answering, { fact, score }: Candidate): boolean {
  if (shape.rest.length === 0) return true;
  if (shape.relationKnown) return score >= 1.5;
  return score > 0.45 && shareBesideRelation(shape, fact) > 0.5;
}

/** Another value where there can be only one at a time says no. */
function otherValue(answering: Answering): Candidate | null {
  const { shape, input } = answering;
  const [subject, other] = shape.about;
  if (!subject || !other || shape.about.length !== 2) return null;
  for (const name of [subject, other]) {
    const found = pickFacts({ ...shape, about: [name], rest: [] }, input.facts, input.context);
    const end = name === subject ? 'one-per-source' : 'one-per-target';
    const at = found.find(
      ({ fact }) =>
        fact.state === 'current' &&
        RELATIONS.cardinality(fact.relation) === end &&
        name.keys.has((end === 'one-per-source' ? fact.source : fact.target).toLowerCase()),
    );
    if (at) return at;
  }
  return null;
}

/** Whether what is to come says yes: "will she", "does she start on Monday", "is she moving". */
function asksAhead({ time, masked, relation }: QuestionShape): boolean {
  if (time.kind === 'future' || /\bwill\b|\bgoing to\b|\bgetting\b/.test(masked)) return true;
  if (/^(?:did|was|were|had|has|have)\b/.test(masked)) return false;
  return time.kind === 'during' || time.kind === 'after' || relation.moment === 'start';
}

/** Answers yes or no with the fact that says so; null when no fact does. */
export function answerYesNo(answering: Answering): readonly string[] | null {
  const { shape, found, chosen, telling, input } = answering;
  const whole = chosen.filter((each) => complete(answering, each));
  const [first] =
    whole.length > 0
      ? whole
      : chooseByTime(
          shape,
          found.filter((each) => complete(answering, each)),
          input.facts,
          input.context,
        );
  const inPast =
    shape.time.kind !== 'now' && /^(?:did|was|were|had|has|have)\b|\bever\b|\bused to\b/.test(shape.masked);
  if (first) {
    const disagreement = tellDisagreement(first, telling);
    if (disagreement !== null) return [disagreement];
    const tense = tenseOf(first, telling);
    // Nobody said that it came to it.
    if (tense === 'planned') return [tellStretch(first, telling)];
    const text = lower(tellStretch(first, telling));
    if (tellDenial(first.fact, telling.self) !== null) return [`No, ${text}`];
    if (ASKS_WHICH.test(shape.masked)) return [tellStretch(first, telling)];
    const current = first.fact.state === 'current' || first.fact.state === 'upcoming';
    if (shape.relation.moment === 'end') return [`${current ? 'No' : 'Yes'}, ${text}`];
    if (tense === 'future' && !asksAhead(shape)) return [`Not yet: ${text}`];
    return [current || inPast || shape.time.kind === 'during' ? `Yes, ${text}` : `Not any more: ${text}`];
  }
  const other = inPast || shape.time.kind === 'during' ? null : otherValue(answering);
  return other ? [`No, ${lower(tellDispute(other, telling) ?? tellStretch(other, telling))}`] : null;
}
