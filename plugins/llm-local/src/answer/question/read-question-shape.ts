import type { AnswerFact } from '@gligabao/core';
import { KIN } from '../../lexicon/kin.ts';
import type { AskedName } from './asked-name.ts';
import { askedTime, type AskedTime, type TimeContext } from './asked-time.ts';
import { followTie } from './follow-tie.ts';
import { maskNames } from './mask-names.ts';
import { type AskedRelation, matchRelation } from '../relation/match-relation.ts';
import { type QuestionKind, questionKind } from './question-kind.ts';
import { withoutWordsOfTime } from './words-of-time.ts';
import { contentKeys, wordKey } from '../words/word-key.ts';

/** What a question asks, as far as its words and names tell. */
export interface QuestionShape {
  readonly masked: string;
  readonly kind: QuestionKind;
  readonly names: readonly AskedName[];
  /** Names that a fact must have; a name that only sets the time is none of them. */
  readonly about: readonly AskedName[];
  readonly time: AskedTime;
  /** The fact by which "Alice's sister" was read as her name. */
  readonly tie: AnswerFact | null;
  /** Words for people by their tie to somebody, which a sentence must have: "grandpa" is not "grandma". */
  readonly tieWords: readonly string[];
  readonly relation: AskedRelation;
  /** Whether the relation is known by a cue, and not only by shared words. */
  readonly relationKnown: boolean;
  /** The kind of thing asked for: "which car". */
  readonly thing: string | null;
  /** Whether somebody is asked about by a pronoun only. */
  readonly pronoun: boolean;
  /** Keys of the words that carry content, names left out. */
  readonly keys: ReadonlySet<string>;
  /** Those of `keys` that the words of the relation and of the time leave over: a fact has its time in its dates. */
  readonly rest: readonly string[];
  /** The same with the words of the time, which a sentence may say. */
  readonly sought: readonly string[];
}

/** Words of questions that narrow nothing down. */
const COLOURLESS = new Set(
  contentKeys(
    'current currently still now ever yet already name person people kind type sort first last previous previously former old many much ' +
      'year month date day time week ago before after during since until used use get got go going went people exactly ' +
      'city country town place state company organization please tell know long else all any some always really actually ' +
      'usually new next that living today nowadays anymore longer more back future past far yes no say said mention person ' +
      'january february march april may june july august september october november december ' +
      'monday tuesday wednesday thursday friday saturday sunday',
  ),
);

const THING = /\b(?:what|which|how many) (?:(?:kind|type|sort|make|brand) of )?([\p{Ll}-]+)\b/u;
const NO_THING = /^(?:do|does|did|is|are|was|were|has|have|had|will|can|else|of|would|should|could)$/;

function thingOf(masked: string): string | null {
  const word = THING.exec(masked)?.[1];
  if (word === undefined || NO_THING.test(word)) return null;
  const key = wordKey(word);
  return COLOURLESS.has(key) ? null : key;
}

/** Characters of a question that are read: what is longer is a text and not a question. */
const MAX_QUESTION = 600;

export function readQuestionShape(question: string, facts: readonly AnswerFact[], context: TimeContext): QuestionShape {
  const read = question.slice(0, MAX_QUESTION);
  const timeless = withoutWordsOfTime(read, facts, context);
  const { question: followed, tie } = followTie(maskNames(timeless.question, facts), facts);
  const { text: masked, names } = followed;
  const asking = new Set(contentKeys(masked.replaceAll(/@\d+(?:'s)?/g, ' ')));
  const keys = new Set([...asking, ...contentKeys(timeless.words.join(' '))]);
  const { asked, known } = matchRelation(masked, asking);
  const time = askedTime(read, masked, names.length, context);
  const timeName = 'name' in time ? time.name : -1;
  const content = [...keys].filter((key) => !asked.words.has(key) && !/^\d{1,4}$/.test(key));
  const sought = content.filter((key) => !COLOURLESS.has(key));
  // A question of colourless words is asked by them: "Where did Alice go?"
  const all = sought.length === 0 && !known ? content : sought;
  return {
    masked,
    kind: questionKind(masked),
    names,
    about: names.filter((_, index) => index !== timeName),
    time,
    tie,
    thing: thingOf(masked),
    pronoun: names.length === 0 && /\b(?:he|she|it|they|him|them|his|her|their|its)\b/.test(masked),
    tieWords: known ? [] : masked.split(/[^\p{L}-]+/u).filter((word) => KIN.has(word)),
    relation: asked,
    relationKnown: known,
    keys,
    rest: all.filter((key) => asking.has(key)),
    sought: all,
  };
}
