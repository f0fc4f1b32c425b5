import { percentile } from '../../src/index.ts';
import type { Question } from './load-locomo.ts';
import type { ServerRun, Timings } from './run-server.ts';
import { CATEGORIES, type RecallTable } from './score.ts';

const NAME_WIDTH = 24;
const WIDTH = 13;

function line(name: string, cells: readonly string[]): string {
  return name.padEnd(NAME_WIDTH) + cells.map((cell) => cell.padStart(WIDTH)).join('');
}

const percent = (share: number | undefined): string =>
  share === undefined || Number.isNaN(share) ? '-' : (100 * share).toFixed(1);

/** Recall in percent, a row for each contestant, a column for each category, under the number of questions in it. */
export function renderRecall(questions: readonly Question[], { k, rows }: RecallTable): string {
  const numbers = [...CATEGORIES.keys()];
  const sizes = numbers.map((number) => questions.filter(({ category }) => category === number).length);
  return [
    line(`recall at ${k}, %`, [...CATEGORIES.values(), 'overall']),
    line('  questions', [...sizes, questions.length].map(String)),
    ...rows.map(({ name, recall }) =>
      line(`  ${name}`, [...numbers.map((number) => percent(recall.byCategory.get(number))), percent(recall.overall)]),
    ),
  ].join('\n');
}

/** Whether the first row is above all others, with their figures. */
export function renderVerdict({ k, rows }: RecallTable): string {
  const [ours, ...baselines] = rows;
  if (ours === undefined) return '';
  const above = baselines.every(({ recall }) => ours.recall.overall > recall.overall);
  const others = baselines.map(({ name, recall }) => `${name} (${percent(recall.overall)})`).join(' and ');
  return `At ${k}, ${ours.name} (${percent(ours.recall.overall)}) is ${above ? 'above' : 'NOT above'} ${others}.`;
}

const perSecond = ({ requestMs, totalSeconds }: Timings): string => (requestMs.length / totalSeconds).toFixed(1);

function milliseconds({ requestMs }: Timings): string {
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(requestMs, share).toFixed(1));
  return `p50 ${p50} ms, p95 ${p95} ms`;
}

/** Two lines: how fast turns were remembered, and questions answered. */
export function renderTimings({ models, remember, query }: ServerRun): string {
  return [
    `${models} models: remembered ${remember.requestMs.length} turns, ${perSecond(remember)} a second; ${milliseconds(remember)}`,
    `${models} models: asked ${query.requestMs.length} questions, ${perSecond(query)} a second; ${milliseconds(query)}`,
  ].join('\n');
}
