import type { AnswerFact } from '@gligabao/core';
import { findDates } from '@gligabao/dates';
import { nameKey } from './asked-name.ts';
import type { TimeContext } from './asked-time.ts';

/** A question in two parts: what it asks, and by which words it says when. */
export interface Timeless {
  readonly question: string;
  readonly words: readonly string[];
}

const COUNTED = /\p{N}/u;

/** Takes the dates out of a question, but for those that stand in a name: "May", "the 31 March Movement". */
export function withoutWordsOfTime(question: string, facts: readonly AnswerFact[], context: TimeContext): Timeless {
  const dates = findDates(question, context).filter(({ kind }) => kind === 'date' || kind === 'range');
  if (dates.length === 0) return { question, words: [] };
  const asked = ` ${nameKey(question)}`;
  const names = new Set(facts.flatMap(({ source, target }) => [nameKey(source), nameKey(target)]));
  const dated = [...names].filter((name) => COUNTED.test(name) && asked.includes(` ${name}`));
  let timeless = question;
  const words: string[] = [];
  for (const { text, end } of dates) {
    const key = nameKey(text).replace(/^(?:in|on|at|of|since|until|before|after|from|by) /, '');
    if (/^ \p{Lu}/u.test(question.slice(end)) || dated.some((name) => name.includes(key) || key.includes(name)))
      continue;
    timeless = timeless.replace(text, '');
    words.push(text);
  }
  return { question: timeless.replaceAll(/ {2,}/g, ' ').replace(/ (?=[?.!,]*$)/, ''), words };
}
