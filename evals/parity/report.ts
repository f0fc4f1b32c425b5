import { coverageOf } from './fingerprint.ts';
import type { Fuzzed, HashedPair, Made } from './fuzz.ts';
import type { Difference } from './first-difference.ts';
import { print } from './print.ts';

/** The calls of each method, and what they came to. */
export function countLines(all: readonly Fuzzed[]): readonly string[] {
  const sums = new Map<string, Map<string, number>>();
  for (const [method, labels] of all.flatMap(({ counts }) => [...counts])) {
    const sum = sums.get(method) ?? new Map<string, number>();
    for (const [label, count] of labels) sum.set(label, (sum.get(label) ?? 0) + count);
    sums.set(method, sum);
  }
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, labels]) => {
      const total = [...labels.values()].reduce((sum, count) => sum + count, 0);
      const parts = [...labels].map(([label, count]) => `${label} ${count}`).join(', ');
      const shown = name.replace(/^.*: /, '  ');
      return `  ${shown.padEnd(46)}${String(total).padStart(6)}  ${parts}`;
    });
}

/** What one operation was, and what it came to on both sides. */
export function madeLines({ number, operation, left, right }: Made): readonly string[] {
  return [
    `  operation ${number}: ${operation.method} ${operation.variant}`,
    `  asked    ${print(operation.input, 4000)}`,
    `  SQLite   ${print(left)}`,
    `  Postgres ${print(right)}`,
  ];
}

export function differenceLines({ path, left, right }: Difference): readonly string[] {
  return [`  differ at ${path || 'the top'}`, `    SQLite   ${print(left, 300)}`, `    Postgres ${print(right, 300)}`];
}

export function hashLines(hashes: readonly HashedPair[]): readonly string[] {
  return hashes.flatMap(({ name, left, right, difference }) =>
    difference === null && left.hash === right.hash
      ? [`  ${name.padEnd(16)} ${left.hash}  equal, ${left.rows} rows`]
      : [`  ${name.padEnd(16)} DIFFER`, `    SQLite   ${left.hash}`, `    Postgres ${right.hash}`],
  );
}

/** Which fields the hashes cover, by list. */
export function coverageLines(all: readonly Fuzzed[]): readonly string[] {
  const covers = coverageOf(all.flatMap(({ hashes }) => hashes.map(({ left }) => left)));
  return [...covers].map(([name, fields]) => `  ${name.padEnd(14)}${fields.join(', ')}`);
}
