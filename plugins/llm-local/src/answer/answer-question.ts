import type { Answer, AnswerQuestionInput, PassageQuote } from '@gligabao/core';
import { answerHowLong } from './answer-how-long.ts';
import { answerHowOld } from './answer-how-old.ts';
import { answerOverview } from './answer-overview.ts';
import { answerWhen } from './answer-when.ts';
import { answerPets } from './answer-pets.ts';
import { answerSame } from './answer-same.ts';
import { answerYesNo } from './answer-yes-no.ts';
import { type Answering, startAnswering } from './answering.ts';
import { SELF_KEYS, nameKey } from './asked-name.ts';
import { quoteForeign } from './quote-foreign.ts';
import { rankSentences } from './pick-sentence.ts';
import { quoteSentence } from './quote-sentence.ts';
import { tellFacts } from './tell-fact.ts';
import { ofFacts, type Told } from './told.ts';
import { tellAll } from './tell-stretch.ts';

const MAX_SENTENCES = 3;
/** When all that were are asked for, or every stretch of a fact. */
const MAX_LISTED = 8;
/** Characters of a whole answer: it is to be read at a glance, the evidence stands beside it. */
const MAX_LENGTH = 400;
/** The share of the question that a quoted sentence has to hold. */
const LEAST = 0.4;

/** The facts that fit best, told; facts of a lesser relation are left out. */
function tellChosen({ chosen, telling }: Answering): readonly string[] | null {
  const [best] = chosen;
  if (!best) return null;
  const most = Math.max(...chosen.map(({ score }) => score));
  return tellAll(
    chosen.filter(({ score }) => score > most - 0.01),
    telling,
  );
}

/** "How many": the known ones by name, since nobody says that they are all. */
function answerHowMany(answering: Answering): readonly string[] | null {
  return tellAll(answering.chosen, answering.telling);
}

function fromFacts(answering: Answering): readonly Told[] | null {
  const facts = (texts: readonly string[] | null): readonly Told[] | null => texts && ofFacts(texts);
  const special = answerSame(answering) ?? answerPets(answering);
  if (special !== null) return ofFacts(special);
  switch (answering.shape.kind) {
    case 'when':
    case 'how-long-ago':
      return answerWhen(answering);
    case 'how-long':
      return answerHowLong(answering);
    case 'how-old':
      return facts(answerHowOld(answering));
    case 'how-many':
      return facts(answerHowMany(answering));
    case 'yes-no':
      return facts(answerYesNo(answering));
    case 'overview':
      return facts(answerOverview(answering) ?? tellChosen(answering));
    case 'who':
    case 'what':
    case 'where':
    case 'other':
      return facts(tellChosen(answering));
    // A fact says what is so, and not why or in which way; a sentence may.
    case 'why':
    case 'how':
      return null;
  }
}

function quoteBest({ shape, material }: Answering): readonly Told[] | null {
  const [best] = rankSentences(shape, material(), LEAST);
  return best ? [quoteSentence(best.sentence)] : null;
}

function listsAll({ shape }: Answering): boolean {
  return shape.time.kind === 'all' || /^(?:when|how-long|how-old)$/.test(shape.kind);
}

function join(told: readonly Told[], most: number): Told {
  let text = '';
  const quotes: PassageQuote[] = [];
  for (const each of told.slice(0, most)) {
    const ended = /[.!?。！？]$/u.test(each.text) ? each.text : `${each.text}.`;
    if (text !== '' && text.length + ended.length + 1 > MAX_LENGTH) break;
    text = text === '' ? ended : `${text} ${ended}`;
    quotes.push(...each.quotes);
  }
  return { text, quotes };
}

/**
 * Answers a question from facts and passages without a model: one to three sentences (more when all that were are asked for), each with the handle of what it
 * rests on, or null when the material does not hold the answer. Only facts about the names in the question answer;
 * what holds now stands before what held, which is told with its dates. The same input gives the same answer.
 */
export function answerQuestion(input: AnswerQuestionInput): Answer {
  const answering = startAnswering(input);
  const fromFact = fromFacts(answering);
  const told = fromFact !== null && fromFact.length > 0 ? fromFact : (quoteBest(answering) ?? quoteForeign(answering));
  if (told === null || told.length === 0) return { text: null, mode: 'extractive' };
  const { tie } = answering.shape;
  const who =
    tie === null
      ? []
      : ofFacts([tellFacts({ facts: [tie], tense: 'present', self: SELF_KEYS.has(nameKey(tie.target)) })]);
  const { text, quotes } = join([...told, ...who], listsAll(answering) ? MAX_LISTED : MAX_SENTENCES);
  return { text: text === '' ? null : text, mode: 'extractive', quotes };
}
