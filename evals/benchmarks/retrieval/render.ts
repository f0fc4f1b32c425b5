import type { Estimate } from '../../src/index.ts';
import type { Table } from './score.ts';

const NAME_WIDTH = 26;
const COUNT_WIDTH = 5;
const WIDTH = 23;

const percent = (share: number): string => (100 * share).toFixed(1);
const signed = (share: number): string => `${share < 0 ? '' : '+'}${percent(share)}`;

function interval({ mean, low, high }: Estimate, shown: (share: number) => string): string {
  return `${shown(mean)} [${shown(low)}, ${shown(high)}]`;
}

function line(name: string, count: string, cells: readonly string[]): string {
  return name.padEnd(NAME_WIDTH) + count.padStart(COUNT_WIDTH) + cells.map((cell) => cell.padStart(WIDTH)).join('');
}

/**
 * A table in percent with 95 % intervals: a row for each group of questions, a column for each contestant, and what the
 * first finds more than the second.
 */
export function renderTable({ measure, contestants, rows }: Table): string {
  const [, second] = contestants;
  return [
    line(`${measure}, %`, 'n', [...contestants, `over ${second ?? 'none'}`]),
    ...rows.map(({ group, questions, found, more }, index) =>
      line(`${index === 0 ? '' : '  '}${group}`, String(questions), [
        ...found.map((each) => interval(each, percent)),
        ...more.slice(0, 1).map((each) => interval(each, signed)),
      ]),
    ),
  ].join('\n');
}
