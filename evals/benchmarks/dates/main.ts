import { loadCases, type DateCase } from './cases.ts';
import { CHRONO, OURS } from './readers.ts';
import { countClean, scorePositives } from './score.ts';

const DATA = process.env['GLIGABAO_BENCH_DATA'] ?? '../shared/data';

const percent = (part: number, whole: number): string =>
  whole === 0 ? '    -' : ((100 * part) / whole).toFixed(1).padStart(5);

function groups(cases: readonly DateCase[]): ReadonlyMap<string, readonly DateCase[]> {
  const by = new Map<string, readonly DateCase[]>();
  for (const each of cases) {
    const key = `${each.set} ${each.type}`;
    by.set(key, [...(by.get(key) ?? []), each]);
  }
  return by;
}

function lineOf(name: string, cases: readonly DateCase[]): string {
  const head = `  ${name.padEnd(28)} ${String(cases.length).padStart(4)}`;
  if (cases.every(({ readings }) => readings.length === 0)) {
    const clean = [OURS, CHRONO].map((reader) => `${percent(countClean(reader, cases), cases.length)} clean      `);
    return `${head}   ${clean.join('       ')}`;
  }
  const scores = [OURS, CHRONO].map((reader) => {
    const { n, right, start, end, withEnd } = scorePositives(reader, cases);
    return `${percent(right, n)} ${percent(start, n)} ${percent(end, withEnd)}`;
  });
  return `${head}   ${scores.join('       ')}`;
}

/** Every miss of ours in one group, to see what to work on. */
function printMisses(cases: readonly DateCase[]): void {
  for (const date of cases) {
    const missed =
      date.readings.length === 0 ? countClean(OURS, [date]) === 0 : scorePositives(OURS, [date]).right === 0;
    if (missed) console.log(JSON.stringify({ ...date, found: OURS.read(date) }));
  }
}

function main(): void {
  const cases = loadCases(DATA);
  if (cases.length === 0) {
    console.log(`skipped: no date sets in ${DATA}; set GLIGABAO_BENCH_DATA`);
    return;
  }
  const only = process.argv[2];
  if (only !== undefined) {
    printMisses(groups(cases).get(only) ?? []);
    return;
  }
  console.log('Dates in text: the share that is right; then the first day alone, and the end alone.');
  console.log(`  ${'set and type'.padEnd(28)}    n    ours: all start   end       chrono-node: all start end`);
  for (const [name, all] of groups(cases)) console.log(lineOf(name, all));
}

main();
