import { describe, expect, it } from '@jest/globals';
import type { JournalEvent, RunState } from '@gligabao/core';
import { CALL, type StorePorts } from '@gligabao/testkit';
import { compiler } from '../src/statement.ts';
import { freshConfig, inspect, openStores, withStores } from './opened.ts';

const EVENT: JournalEvent = { type: 'run-started', at: 1 };
const STATE: RunState = {
  artifactId: null,
  datasetId: null,
  status: 'started',
  error: null,
  queuedAt: null,
  startedAt: 1,
  finishedAt: null,
  stages: {},
};
const BATCH = { events: [EVENT], state: STATE, inferences: [] };
const RUN = { kind: 'query', userId: 'u', dataset: 'd', artifactKind: null, params: {} } as const;
const begin = (stores: StorePorts) => stores['run-store'].begin({ ...RUN, queuedAt: null, startedAt: null }, CALL);

describe('a statement', () => {
  const namesIn = (texts: readonly string[]) => {
    const compile = compiler('s');
    return texts.map((text) => compile(text).preparedAs);
  };

  it('has a name once it has come three times, and no other statement has it', () => {
    const [a, b] = ['SELECT :a::bigint', 'SELECT :b::text'];
    const [first, second, third, fourth, ...other] = namesIn([a, a, a, a, b, b, b]);
    expect([first, second, ...other.slice(0, 2)]).toEqual([null, null, null, null]);
    expect(third).toMatch(/^gb_[0-9a-f]{32}$/);
    expect(fourth).toBe(third);
    expect(other[2]).toMatch(/^gb_/);
    expect(other[2]).not.toBe(third);
  });

  it('has none without parameters, and there are at most 150 names', () => {
    expect(namesIn(Array.from({ length: 5 }, () => 'SELECT 1'))).toEqual([null, null, null, null, null]);
    const many = Array.from({ length: 800 }, (_, index) => `SELECT :a::bigint + ${index % 200}`);
    expect(new Set(namesIn(many).filter((name) => name !== null)).size).toBe(150);
  });
});

describe('statements that the server keeps', () => {
  it('go on when a table has changed under them', async () => {
    await withStores(
      async (stores, { schema }) => {
        const run = await begin(stores);
        const read = async () => (await stores['run-store'].read(run, CALL))?.row.userId;
        for (let round = 0; round < 5; round += 1) expect(await read()).toBe('u');
        await inspect(`ALTER TABLE "${String(schema)}".gb_query_runs ADD COLUMN later bigint`);
        const reads = await Promise.all(Array.from({ length: 5 }, read));
        expect([...reads, await read()]).toEqual(Array.from({ length: 6 }, () => 'u'));
      },
      freshConfig({ max_connections: 1 }),
    );
  });

  it('are not lost with a transaction in which they came first', async () => {
    await withStores(
      async (stores) => {
        const runs = await Promise.all([begin(stores), begin(stores), begin(stores), begin(stores)]);
        const append = async (index: number, lease?: number) => {
          await stores['run-store'].append(runs[index] ?? 0, BATCH, { ...CALL, ...(lease ? { lease } : {}) });
        };
        await append(0);
        await append(0);
        // In one flight: the first fails at its lease, and the server has not heard of what stands behind that.
        const all = await Promise.allSettled([append(0, 999), append(1), append(2), append(3)]);
        expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
        expect(all[0]).toMatchObject({ reason: { code: 'leases/ended' } });
        await append(1);
        expect((await stores['run-store'].read(runs[1] ?? 0, CALL))?.events).toHaveLength(2);
      },
      freshConfig({ max_connections: 1 }),
    );
  });

  it('may be switched off', async () => {
    const config = freshConfig({ prepared_statements: false });
    await withStores(async (stores) => {
      const other = await openStores(config);
      const run = await begin(stores);
      for (let round = 0; round < 5; round += 1) await other.stores['run-store'].append(run, BATCH, CALL);
      expect((await stores['run-store'].read(run, CALL))?.events).toHaveLength(5);
      await other.close();
    }, config);
  });
});
