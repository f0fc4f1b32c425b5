import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMemory, REMEMBER_DEFAULTS, relationTable, type View } from '@gligabao/core';
import {
  allReads,
  CALL,
  emptyWorld,
  errorOf,
  openStory,
  STEP_KINDS,
  type StorePorts,
  type Story,
  type StoryStep,
  takeSteps,
} from '@gligabao/testkit';
import fc from 'fast-check';
import { sqliteCatalogue } from '../src/catalogue.ts';
import { openDatabase, type SqlConnection } from '../src/database.ts';
import { sqliteDatasetStore } from '../src/dataset-store.ts';
import { sqliteEraser } from '../src/eraser.ts';
import { artifactsByNumber } from '../src/graph/read-rows.ts';
import { sqliteGraphStore } from '../src/graph-store.ts';
import { keep } from '../src/kept.ts';
import { sqliteLines } from '../src/lines.ts';
import { sqliteRunQueue } from '../src/run-queue.ts';
import { sqliteRunStore } from '../src/run-store.ts';
import { sqliteTextIndex } from '../src/text-index.ts';

let sql: SqlConnection;
beforeEach(() => {
  sql = openDatabase({ path: ':memory:', synchronous: 'normal' });
});
afterEach(() => sql.close());

function storesOver(connection: SqlConnection): StorePorts {
  const lines = sqliteLines(connection);
  return {
    'dataset-store': sqliteDatasetStore(connection),
    'graph-store': sqliteGraphStore(connection, lines),
    'text-index': sqliteTextIndex(connection),
    catalogue: sqliteCatalogue(connection),
    'run-store': sqliteRunStore(connection, lines),
    'run-queue': sqliteRunQueue(connection, lines),
    'run-lines': lines.asLines(),
    leases: lines.asLeases(),
    eraser: sqliteEraser(connection, lines),
  };
}

const VIEWS: readonly View[] = [
  {},
  { superseded: true },
  { asOf: 300 },
  { during: { from: 200, to: 500 } },
  { retracted: true, superseded: true },
  { among: { sessionId: 's' } },
];
const CAPS = { perEntity: 4, limit: 10 };

/** A change of a dataset, and numbers that decide the rest. */
type Change = readonly [kind: 'commit' | 'refused' | 'settle' | 'forget', steps: readonly StoryStep[]];

const number = fc.nat({ max: 50 });
const step = fc.tuple(fc.nat({ max: STEP_KINDS - 1 }), number, number, number);
const anyChange: fc.Arbitrary<Change> = fc.tuple(
  fc.constantFrom('commit', 'commit', 'commit', 'refused', 'settle'),
  fc.array(step, { minLength: 2, maxLength: 12 }),
);
/** Forgetting comes last: a story knows nothing of what is gone. */
const anyForgetting: fc.Arbitrary<Change> = fc.tuple(fc.constant('forget'), fc.array(step, { minLength: 1 }));

function changing(stores: StorePorts, name: string, tale: Story): (change: Change) => Promise<void> {
  const world = emptyWorld();
  const memory = createMemory({
    ports: stores,
    settings: { relations: relationTable(), ...REMEMBER_DEFAULTS },
    concurrency: 1,
    now: () => 0,
    signal: CALL.signal,
  });
  return async ([kind, steps]) => {
    if (kind === 'commit') await tale.tell((draft) => takeSteps(draft, world, steps) ?? {});
    if (kind === 'refused') {
      // All of it is written before the last of its rows is refused.
      const draft = await tale.draft();
      takeSteps(draft, structuredClone(world), steps);
      const plan = draft.plan();
      const nowhere = [[9999, 9999]] as const;
      expect(await errorOf(tale.commit({ ...plan, entityArtifacts: nowhere }))).toMatchObject({ kind: 'fault' });
    }
    if (kind === 'settle') {
      const vectors = steps.map(([, textId]) => ({ textId: textId + 1, state: 'stored', model: 'm' }) as const);
      await stores['text-index'].settle(tale.dataset, vectors, CALL);
    }
    if (kind === 'forget') {
      const artifactId = world.artifacts[(steps[0]?.[1] ?? 0) % Math.max(1, world.artifacts.length)]?.id;
      if (artifactId !== undefined)
        await memory.forget({ userId: 'alice', dataset: name, artifactId }).catch((error: unknown) => {
          expect(error).toMatchObject({ kind: 'not-found' });
        });
    }
  };
}

describe('what is kept of what was read', () => {
  it('never outlives a change: after any of them, every read of every dataset gives what a fresh process gives', async () => {
    const stories = fc.tuple(
      fc.array(anyChange, { minLength: 3, maxLength: 6 }),
      fc.array(anyForgetting, { maxLength: 2 }),
    );
    let told = 0;
    await fc.assert(
      fc.asyncProperty(stories, async ([changes, forgettings]) => {
        told += 1;
        const stores = storesOver(sql);
        const tale = await openStory(stores, 'alice', `story ${told}`);
        const other = await openStory(stores, 'alice', `other ${told}`);
        await other.tell(
          (draft) =>
            takeSteps(draft, emptyWorld(), [
              [0, 1, 1, 1],
              [1, 1, 1, 1],
              [8, 0, 0, 0],
            ]) ?? {},
        );
        const read = async (): Promise<unknown> => {
          const given = [];
          for (const { dataset } of [tale, other])
            for (const view of VIEWS) given.push(await allReads(stores, { userId: 'alice', dataset }, view, CAPS));
          return given;
        };
        const change = changing(stores, `story ${told}`, tale);
        await read();
        for (const each of [...changes, ...forgettings]) {
          await change(each);
          const warm = await read();
          sql.kept.forget(null);
          expect(warm).toEqual(await read());
        }
      }),
      { numRuns: 10 },
    );
  });

  it('goes with a transaction that is undone, which may have read what it wrote itself', async () => {
    const tale = await openStory(storesOver(sql));
    const { by } = await tale.tell((draft) => ({ by: draft.artifact({ text: 'as it was' }) }));
    const text = (): string | undefined => artifactsByNumber(sql, tale.dataset, [by.id], {})[0]?.text;
    expect(text()).toBe('as it was');
    const undone = (): void =>
      sql.write(() => {
        sql.run('UPDATE gb_artifacts SET text = ? WHERE id = ?', ['otherwise', by.id]);
        expect(text()).toBe('otherwise');
        throw new TypeError('undone');
      }, tale.dataset);
    expect(undone).toThrow('undone');
    expect(text()).toBe('as it was');
  });

  it('is of one dataset and one kind, and goes where it is too much, what was not asked for longest first', () => {
    const kept = keep(100);
    const shelf = (dataset: number, kind = 'row') => kept.shelf<number, string>(dataset, kind, () => 10);
    shelf(1).put(1, 'one');
    expect([shelf(1).get(1), shelf(2).get(1), shelf(1, 'list').get(1)]).toEqual(['one', undefined, undefined]);
    for (let key = 2; key <= 7; key += 1) shelf(1).put(key, 'more');
    expect(shelf(1).get(1)).toBe('one');
    for (let key = 8; key <= 12; key += 1) shelf(1).put(key, 'more');
    expect([shelf(1).get(1), shelf(1).get(2), shelf(1).get(12)]).toEqual(['one', undefined, 'more']);
    shelf(2).put(1, 'two');
    kept.forget(1);
    expect([shelf(1).get(12), shelf(2).get(1)]).toEqual([undefined, 'two']);
    kept.forget(null);
    expect(shelf(2).get(1)).toBeUndefined();
  });
});
