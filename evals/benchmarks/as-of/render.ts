import type { Tally } from './score.ts';

/** One line of figures: over all, and by relation. */
export interface Row {
  readonly name: string;
  readonly all: Tally;
  readonly byRelation: ReadonlyMap<string, Tally>;
}

const percent = ({ n, right }: Tally): string => (n === 0 ? '-' : ((100 * right) / n).toFixed(1));

/** Shares in percent, a line for each relation and one for all, a column for each row, numbered below. */
export function renderTable(rows: readonly Row[]): string {
  const relations = [...new Set(rows.flatMap(({ byRelation }) => [...byRelation.keys()]))];
  const head = `${'% right'.padEnd(28)}${'n'.padStart(6)}${rows.map((_, at) => `[${at + 1}]`.padStart(8)).join('')}`;
  const line = (name: string, tallies: readonly (Tally | undefined)[]): string =>
    name.padEnd(28) +
    String(tallies.find((each) => each !== undefined)?.n ?? 0).padStart(6) +
    tallies.map((each) => (each === undefined ? '-' : percent(each)).padStart(8)).join('');
  return [
    head,
    ...relations.map((relation) =>
      line(
        relation,
        rows.map(({ byRelation }) => byRelation.get(relation)),
      ),
    ),
    line(
      'all',
      rows.map(({ all }) => all),
    ),
    '',
    ...rows.map(({ name, all }, at) => `[${at + 1}] ${name}: ${all.right} of ${all.n}, ${percent(all)} %`),
    '',
  ].join('\n');
}
