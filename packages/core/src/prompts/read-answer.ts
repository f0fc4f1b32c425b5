import { cleanText } from '@gligabao/text';
import type { Answer } from '../ports/tasks.ts';
import { NO_ANSWER } from './answer-question-prompt.ts';
import { fieldsOf, isRecord, pick } from './fields.ts';
import { findJson } from './find-json.ts';
import { type Reading, unreadable } from './reading.ts';
import { withoutReasoning } from './without-reasoning.ts';

const EMPTY = 'the answer is empty';
const ANSWER_FIELDS = Object.freeze(['answer', 'text', 'response', 'reply', 'output']);
const CITATION = /\[[fp]\d+\]/;
// A model that forgot the agreed word says it in its own.
const DOES_NOT_KNOW = /^(?:i(?:'m| am) sorry,? (?:but )?)?i (?:don['’]t|do not) know\b/i;
const SENTINEL = new RegExp(`[*_"'\`]*\\b${NO_ANSWER}\\b[*_"'\`.]*`, 'gi');

/** The prose of a reply that came as an object; undefined when it did not. */
function fromObject(text: string): string | null | undefined {
  if (!/^(?:\{|```)/.test(text)) return undefined;
  const [value] = findJson(text).values;
  if (!isRecord(value)) return undefined;
  const fields = fieldsOf(value);
  if (!ANSWER_FIELDS.some((name) => fields.has(name))) return undefined;
  const answer = pick(fields, ANSWER_FIELDS);
  return typeof answer === 'string' ? answer : answer === undefined ? null : undefined;
}

function withoutFence(text: string): string {
  return /^(`{3,})[\w+-]*\n([\s\S]*?)\n?\1$/.exec(text)?.[2]?.trim() ?? text;
}

function generated(text: string | null): Reading<Answer> {
  return { ok: true, value: { text, mode: 'generated' }, complaint: null };
}

/** Reads the reply to a question: prose with its handles, or null where the model says that it does not know. */
export function readAnswer(reply: string): Reading<Answer> {
  const prose = cleanText(withoutReasoning(reply)).trim();
  const object = fromObject(prose);
  if (object === null) return generated(null);
  const text = (object ?? withoutFence(prose)).trim();
  if (text === '') return unreadable(EMPTY);
  const cited = CITATION.test(text);
  if (!cited && (text.search(SENTINEL) >= 0 || DOES_NOT_KNOW.test(text))) return generated(null);
  const stated = text.replace(SENTINEL, '').trim();
  return generated(stated === '' ? null : stated);
}
