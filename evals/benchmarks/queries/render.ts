import { percentile } from '../../src/index.ts';
import type { KindTimes } from './measure.ts';

/** What a query may take, in milliseconds of wall time. */
const TARGET = Object.freeze({ p50: 12, p95: 30 });

const ms = (value: number): string => value.toFixed(1);

function row(name: string, { wall, cpu, steps }: Pick<KindTimes, 'wall' | 'cpu' | 'steps'>): readonly string[] {
  return [name, ms(percentile(wall, 0.5)), ms(percentile(wall, 0.95)), ms(cpu), ...Object.values(steps).map(ms)];
}

/** A table in Markdown. */
function renderTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, at) => Math.max(title.length, ...rows.map((cells) => cells[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(header), rule, ...rows.map(line)].join('\n');
}

/** Wall times, processor time and steps by kind of question. */
export function renderTimes(kinds: readonly KindTimes[]): string {
  const steps = Object.keys(kinds[0]?.steps ?? {});
  const header = ['ms', 'p50', 'p95', 'cpu', ...steps];
  return renderTable(
    header,
    kinds.map((each) => row(each.name, each)),
  );
}

/** All requests of some kinds together, against the target. */
export function renderVerdict(title: string, kinds: readonly KindTimes[]): string {
  const wall = kinds.flatMap((kind) => kind.wall);
  const [p50, p95] = [percentile(wall, 0.5), percentile(wall, 0.95)];
  const met = p50 < TARGET.p50 && p95 < TARGET.p95;
  return `${title}: p50 ${ms(p50)} ms, p95 ${ms(p95)} ms: ${met ? 'within' : 'above'} ${TARGET.p50} and ${TARGET.p95} ms`;
}
