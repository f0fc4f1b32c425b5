export { answerQuestion } from './answer-question.ts';
