import type { AnswerFact } from '@gligabao/core';
import { answerHowOld } from './answer-how-old.ts';
import { leastLengthOfFacts, lengthOfFacts } from './answer-how-long.ts';
import { answerOverview } from './answer-overview.ts';
import { answerPets } from './answer-pets.ts';
import { answerSame } from './answer-same.ts';
import { dateOfFacts, dateOfTelling } from './answer-when.ts';
import { answerYesNo } from './answer-yes-no.ts';
import type { Answering } from '../facts/answering.ts';
import { isAt, nameKey, SELF_KEYS } from '../question/asked-name.ts';
import { leavesNothing } from '../facts/pick-facts.ts';
import { askedOfTime, asksForName } from '../question/question-kind.ts';
import { tellAll } from '../facts/tell-stretch.ts';
import type { QuestionShape } from '../question/read-question-shape.ts';
import { contentKeys, wordKey } from '../words/word-key.ts';

const NAME = /^\p{Lu}/u;

/** Whether a fact tells somebody, or a name, where the question asks for one: its ends are not those that are asked about. */
function tellsWhoOrWhat(shape: QuestionShape, fact: AnswerFact): boolean {
  const told = [fact.source, fact.target].filter((end) => !shape.names.some((name) => isAt(name, end)));
  if (shape.kind === 'who') return told.length > 0;
  return !asksForName(shape) || told.some((end) => NAME.test(end) && !SELF_KEYS.has(nameKey(end)));
}

/** The facts that fit best, told; facts of a lesser relation are left out. */
function tellChosen({ shape, chosen: all, telling }: Answering): readonly string[] | null {
  const chosen = all.filter(({ fact }) => tellsWhoOrWhat(shape, fact));
  const [best] = chosen;
  if (!best) return null;
  const most = Math.max(...chosen.map(({ score }) => score));
  return tellAll(
    chosen.filter(({ score }) => score > most - 0.01),
    telling,
  );
}

const COUNTED = /\p{N}/u;
const OF_WHAT = /\bhow (?:many|much) ([\p{Ll}-]+)/u;

/**
 * "How many": the known ones by name, since nobody says that they are all. An amount is told only of what was asked: of
 * several in a sentence, a fact may hold another.
 */
function answerHowMany({ shape, chosen, telling }: Answering): readonly string[] | null {
  const fitting = chosen.filter(({ fact }) => !COUNTED.test(fact.target) || leavesNothing(shape, fact));
  const counted = wordKey(OF_WHAT.exec(shape.masked)?.[1] ?? '');
  const named = fitting.filter(({ fact }) => contentKeys(fact.target).includes(counted));
  return tellAll(named.some(({ fact }) => COUNTED.test(fact.target)) ? named : fitting, telling);
}

/** What facts answer; null where none does. */
export function tellFromFacts(answering: Answering): readonly string[] | null {
  const told = fromFacts(answering);
  return told !== null && told.length > 0 ? told : null;
}

function fromFacts(answering: Answering): readonly string[] | null {
  const special = answerSame(answering) ?? answerPets(answering);
  if (special !== null) return special;
  switch (answering.shape.kind) {
    case 'when':
    case 'how-long-ago':
      return dateOfFacts(answering);
    case 'how-long':
      return lengthOfFacts(answering);
    case 'how-old':
      return answerHowOld(answering);
    case 'how-many':
      return answerHowMany(answering);
    case 'yes-no':
      return answerYesNo(answering);
    case 'overview':
      return answerOverview(answering) ?? tellChosen(answering);
    case 'who':
    case 'what':
    case 'where':
    case 'other':
      return tellChosen(answering);
    // A fact says what is so, and not why or in which way; a sentence may.
    case 'why':
    case 'how':
      return null;
  }
}

/** What facts answer to a question for a time that nobody stated: the least that is known. */
export function tellUndated(answering: Answering): readonly string[] | null {
  const asked = askedOfTime(answering.shape.kind);
  if (asked === null) return null;
  return asked === 'when' ? dateOfTelling(answering) : leastLengthOfFacts(answering);
}
