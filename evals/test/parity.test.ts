import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StorePorts } from '@gligabao/testkit';
import { providePostgres } from '../../test-support/throwaway-postgres.mjs';
import { firstDifference } from '../parity/first-difference.ts';
import { type Fuzzed, fuzz } from '../parity/fuzz.ts';
import { coverageLines, countLines } from '../parity/report.ts';
import { openSides } from '../parity/sides.ts';
import { PLANTED } from './planted-differences.ts';

const OPERATIONS = 400;
/** A planted difference is to be seen by then; most are within the first hundred. */
const AT_MOST = 3_000;
/** Every method of the store ports, but for what belongs to the processes that work on a store: see the contracts. */
const METHODS = {
  catalogue: ['artifacts', 'edges', 'entities', 'inconsistencies', 'models', 'revisions', 'sessions', 'vectors'],
  eraser: ['around', 'erase', 'erased', 'swept', 'trace'],
  'dataset-store': ['find', 'health', 'list', 'open'],
  'graph-store': ['commit', 'evidence', 'statements', 'readings', 'hydrate', 'lookUp', 'neighbours'],
  'run-store': ['append', 'begin', 'inferences', 'list', 'read'],
  'run-queue': ['enqueue', 'find', 'follow', 'requeue', 'sweep'],
  'text-index': ['adjacent', 'postings', 'settle', 'visible', 'walk'],
} satisfies {
  readonly [Port in Exclude<keyof StorePorts, 'run-lines' | 'leases'>]: readonly (keyof StorePorts[Port])[];
};

let remove: () => Promise<void>;
beforeAll(async () => {
  remove = await providePostgres();
}, 120_000);
afterAll(() => remove());

/** Makes the operations of a seed on fresh stores, of which the one on the right may be broken. */
async function fuzzed(
  seed: number,
  plant = (stores: StorePorts): StorePorts => stores,
  operations = OPERATIONS,
): Promise<Fuzzed> {
  const { left, right, close } = await openSides(process.env['GLIGABAO_TEST_PG_URL'] ?? '');
  try {
    return await fuzz({ left, right: plant(right) }, { seed, operations });
  } finally {
    await close();
  }
}

describe('SQLite and PostgreSQL', () => {
  it('give the same results to the same operations, and hash to the same', async () => {
    const { counts, last, difference, hashes } = await fuzzed(3);
    expect({ difference, last: difference === null ? null : last }).toEqual({ difference: null, last: null });
    const methods = Object.entries(METHODS).flatMap(([port, names]) => names.map((name) => `${port}.${name}`));
    expect([...counts.keys()].filter((name) => !name.includes(':')).toSorted()).toEqual(methods.toSorted());
    const outcomes = ['committed', 'stale', 'replayed', 'graph-store/bad-plan'];
    expect([...(counts.get('graph-store.commit')?.keys() ?? [])]).toEqual(expect.arrayContaining(outcomes));
    expect(hashes.length).toBeGreaterThan(2);
    expect(hashes.map(({ right }) => right.hash)).toEqual(hashes.map(({ left }) => left.hash));
  }, 120_000);

  it('say which fields the hashes cover', async () => {
    const result = await fuzzed(2);
    const covered = coverageLines([result]).join('\n');
    for (const field of ['invalidAt', 'conflictsWith', 'metadata', 'vectorModel', 'endsAt', 'costUsd']) {
      expect(covered).toContain(field);
    }
    expect(countLines([result]).length).toBeGreaterThan(24);
  }, 120_000);

  it.each(PLANTED)(
    'when %s, are told apart by %s',
    async (_, method, plant) => {
      const { difference, last } = await fuzzed(1, plant, AT_MOST);
      expect(difference).not.toBeNull();
      expect(last?.operation.method).toBe(method);
    },
    120_000,
  );
});

describe('two values', () => {
  it.each([
    [1, '1', ''],
    [0, -0, ''],
    [{ a: [1, 2] }, { a: [2, 1] }, '.a[0]'],
    [{ a: undefined }, {}, '.a'],
    [[], {}, ''],
    [[1], [1, 2], '[1]'],
    [null, undefined, ''],
    [{ a: { b: 'e\u0301' } }, { a: { b: '\u00e9' } }, '.a.b'],
  ])('%j and %j differ at %j', (left, right, path) => {
    expect(firstDifference(left, right)?.path).toBe(path);
    expect(firstDifference(left, left)).toBeNull();
  });
});
