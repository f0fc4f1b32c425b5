import type { AnswerFact } from '@gligabao/core';
import { type AskedName, isAt, isOf, nameKey } from '../question/asked-name.ts';
import { type FactTimes, factTimes } from './fact-times.ts';
import { tellsOtherNumber } from '../question/asked-numbers.ts';
import type { QuestionShape } from '../question/read-question-shape.ts';
import { contentKeys, relationKeys } from '../words/word-key.ts';

/** A fact that answers, with its times and how well its relation fits. */
export interface Candidate {
  readonly fact: AnswerFact;
  readonly times: FactTimes;
  readonly score: number;
  /** Its place in the ranking of the material. */
  readonly rank: number;
}

function mentions(name: AskedName, fact: AnswerFact): boolean {
  if (isOf(name, fact)) return true;
  if (name.self) return false;
  const key = nameKey(name.text);
  return ` ${nameKey(fact.description).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${key} `);
}

/** Whether the first name stands at the end of the fact at which the question puts it. */
function rightEnd(shape: QuestionShape, fact: AnswerFact, named: 'source' | 'target' | 'either'): boolean {
  const [first] = shape.about;
  if (!first || named === 'either' || shape.about.length > 1) return true;
  return isAt(first, named === 'source' ? fact.source : fact.target);
}

function factKeys(fact: AnswerFact): ReadonlySet<string> {
  return new Set(
    contentKeys(`${fact.source} ${fact.relation.replaceAll('_', ' ')} ${fact.target} ${fact.description}`),
  );
}

const POSSESSION = /^(?:owns|has|bought|sold|got)$/;

/** How well a fact answers, beside its time; 0 when it does not. */
function scoreFact(shape: QuestionShape, fact: AnswerFact): number {
  const { score, named } = shape.relation.fits(fact.relation);
  if (score > 0 && !rightEnd(shape, fact, named)) return 0;
  if (score === 0 && shape.relationKnown) return 0;
  const { rest, thing } = shape;
  // "Which car does he own?": a house is none, a name may be one.
  if (thing !== null && POSSESSION.test(fact.relation) && /^\p{Ll}/u.test(fact.target) && !factKeys(fact).has(thing))
    return 0;
  if (rest.length === 0) return shape.about.length === 0 && shape.keys.size === 0 ? 0 : score;
  const keys = factKeys(fact);
  const covered = rest.filter((key) => keys.has(key)).length / rest.length;
  if (score > 0) return shape.names.length === 0 && !shape.pronoun && covered < 1 ? 0 : score + covered;
  // Without a relation to go by, the fact has to hold most of what was asked, and more than a name.
  return covered >= 0.6 ? covered / 2 : 0;
}

/** How many of the words of a question that its relation does not meet stand in a fact, from 0 to 1. */
export function shareBesideRelation({ rest }: QuestionShape, fact: AnswerFact): number {
  const [keys, relation] = [factKeys(fact), new Set(relationKeys(fact.relation))];
  const beside = rest.filter((key) => !relation.has(key));
  return beside.length === 0 ? 1 : beside.filter((key) => keys.has(key)).length / beside.length;
}

/** Whether a fact leaves no word of the question over. */
export function leavesNothing({ rest }: QuestionShape, fact: AnswerFact): boolean {
  const keys = factKeys(fact);
  return rest.every((key) => keys.has(key));
}

/** Whether a fact holds all that was asked: its relation is the one asked for, and no word is left over. */
export function isSure(shape: QuestionShape, fact: AnswerFact): boolean {
  return shape.relation.fits(fact.relation).score > 0 && leavesNothing(shape, fact);
}

const ORDER: Readonly<Record<AnswerFact['state'], number>> = Object.freeze({
  current: 0,
  upcoming: 1,
  ended: 2,
  superseded: 2,
  retracted: 3,
});

/** The facts that are about the names asked for and answer the question at some time, best first. */
export function pickFacts(shape: QuestionShape, facts: readonly AnswerFact[], context: string): readonly Candidate[] {
  const found: Candidate[] = [];
  for (const [rank, fact] of facts.entries()) {
    const never = fact.validAt !== null && fact.validAt === fact.invalidAt;
    if (fact.state === 'retracted' || never) continue;
    const [first] = shape.about;
    if (first && !shape.about.some((name) => isOf(name, fact))) continue;
    if (!shape.about.every((name) => mentions(name, fact))) continue;
    if (tellsOtherNumber(shape, `${fact.source}; ${fact.description}`)) continue;
    const score = scoreFact(shape, fact);
    if (score > 0) found.push({ fact, times: factTimes(fact, context), score, rank });
  }
  // "Where does she live?" has an answer only when there is one she may be.
  if (shape.pronoun && new Set(found.map(({ fact }) => fact.source)).size > 1) return [];
  return found.sort((a, b) => b.score - a.score || ORDER[a.fact.state] - ORDER[b.fact.state] || a.rank - b.rank);
}
