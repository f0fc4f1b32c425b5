import type { Answer, AnswerQuestionInput, Performed } from '../ports/tasks.ts';
import { ANSWER_QUESTION_SYSTEM, answerQuestionPrompt } from './answer-question-prompt.ts';
import { ask, type Asking, truncated } from './ask.ts';
import { readAnswer } from './read-answer.ts';

const SHORTER = 'Your previous answer was too long and was cut off. Answer in at most three sentences.';

/** Answers a question from rendered material. An answer that is cut at the limit is asked for once more, shorter. */
export async function answerQuestion(
  input: AnswerQuestionInput,
  asking: Asking,
  maxTokens: number,
): Promise<Omit<Performed<Answer>, 'provider'>> {
  const question = {
    task: 'answer_question',
    system: ANSWER_QUESTION_SYSTEM,
    prompt: answerQuestionPrompt(input),
    maxTokens,
    read: readAnswer,
  } as const;
  const first = await ask(question, asking);
  const asked =
    first.kind === 'read' ? first : await ask({ ...question, prompt: `${question.prompt}\n\n${SHORTER}` }, asking);
  if (asked.kind === 'cut') throw truncated('answer_question', asked.model);
  return { output: asked.value, model: asked.model };
}
