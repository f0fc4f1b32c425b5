import assert from 'node:assert/strict';
import { type DatasetReading, isGligabaoError, type MovedBatch } from '@gligabao/core';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import { type Contract, contractOf, type ProvenClause } from '../contract.ts';
import { newRun, runState, started } from '../run-store/rows.ts';
import type { MovingStores } from '../store-ports.ts';
import { fullDataset } from './full-dataset.ts';
import { batchesOf, exported, imported } from './moving.ts';

/** Readings that are changed. */
const reading = (
  change: (intact: DatasetReading) => Partial<DatasetReading>,
): ((stores: MovingStores) => MovingStores) =>
  breaking('exporter', (exporter) => ({
    async read(dataset, call) {
      const found = await exporter.read(dataset, call);
      return found && { ...found, ...change(found) };
    },
  }));

/** Readings of which each batch is changed. */
const batches = (change: (batch: MovedBatch) => MovedBatch): ((stores: MovingStores) => MovingStores) =>
  reading((intact) => ({
    async *rows() {
      for await (const batch of intact.rows()) yield change(batch);
    },
  }));

const same: ProvenClause<MovingStores> = {
  name: 'a dataset that was moved gives the rows of the one that it was made of, every one of them and in their order',
  async check(stores) {
    const { dataset } = await fullDataset(stores);
    const changes = (await batchesOf(stores, dataset)).flatMap(({ kind, rows }) =>
      kind === 'edge-change' ? rows : [],
    );
    const keys = changes.map((row) => [Number(row['edge_id']), Number(row['changed_at'])] as const);
    assert.deepEqual(
      keys,
      keys.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]),
    );
    const text = await exported(stores, dataset);
    // Kinds that no row of the story would be of.
    for (const kind of ['reading', 'mention', 'alias', 'edge-session', 'request', 'run-event', 'query-run']) {
      assert.match(text, new RegExp(`"row":"${kind}"`));
    }
    const { dataset: copy } = await imported(stores, text, 'bob');
    assert.equal(await exported(stores, copy.id), text.replace('"user_id":"alice"', '"user_id":"bob"'));
  },
  mutants: {
    'rows come in an order of their own': batches(({ kind, rows }) =>
      kind === 'edge-change' ? { kind, rows: rows.toReversed() } : { kind, rows },
    ),
    'rows of a kind are left out': batches(({ kind, rows }) => ({ kind, rows: kind === 'alias' ? [] : rows })),
  },
};

const list: ProvenClause<MovingStores> = {
  name: 'list gives the datasets of all users, by user and name',
  async check(stores) {
    const datasets = stores['dataset-store'];
    for (const [user, name] of [
      ['b', 'x'],
      ['a', 'y'],
      ['a', 'x'],
      ['B', 'z'],
    ] as const) {
      await datasets.open(user, name, 1, CALL);
    }
    const listed = await stores.exporter.list(CALL);
    assert.deepEqual(
      listed.map(({ userId, name }) => `${userId} ${name}`),
      ['B z', 'a x', 'a y', 'b x'],
    );
    assert.deepEqual(listed.slice(3), await datasets.find('b', ['x'], CALL));
  },
  mutants: {
    'only one user': breaking('exporter', (exporter) => ({
      list: async (call) => (await exporter.list(call)).filter(({ userId }) => userId === 'a'),
    })),
    'by number': breaking('exporter', (exporter) => ({
      list: async (call) => (await exporter.list(call)).toSorted((a, b) => a.id - b.id),
    })),
  },
};

const nothing: ProvenClause<MovingStores> = {
  name: 'a dataset that is not there is read as null',
  async check(stores) {
    const { dataset } = await fullDataset(stores);
    assert.equal(await stores.exporter.read(dataset + 1000, CALL), null);
  },
  mutants: {
    'an empty one is made up': breaking('exporter', (exporter) => ({
      read: async (dataset, call) => (await exporter.read(dataset, call)) ?? exporter.read(1, call),
    })),
  },
};

const oneState: ProvenClause<MovingStores> = {
  name: 'a reading shows one state of the dataset, or is refused once the dataset has moved on',
  async check(stores) {
    const { dataset, story } = await fullDataset(stores);
    const before = await batchesOf(stores, dataset);
    const open = await stores.exporter.read(dataset, CALL);
    assert(open);
    const read: MovedBatch[] = [];
    let refusal: unknown = null;
    try {
      for await (const batch of open.rows()) {
        read.push(batch);
        if (read.length === 1) await story.tell((draft) => ({ by: draft.artifact({ text: 'later' }) }));
      }
    } catch (error) {
      refusal = error;
    } finally {
      await open.close();
    }
    if (refusal === null) assert.deepEqual(read, before);
    else assert(isGligabaoError(refusal) && refusal.kind === 'conflict' && refusal.code === 'exporter/moved-on');
  },
  mutants: {
    'rows are read as they are by then': breaking('exporter', (exporter) => ({
      async read(dataset, call) {
        const found = await exporter.read(dataset, call);
        return (
          found && {
            ...found,
            async *rows() {
              for await (const { kind } of found.rows()) {
                yield* (await batchesOf({ exporter }, dataset)).filter((batch) => batch.kind === kind);
              }
            },
          }
        );
      },
    })),
  },
};

const numbers: ProvenClause<MovingStores> = {
  name: 'a reading lists the numbers of runs and calls to models, lowest first, and the remember runs that have not ended',
  async check(stores) {
    const { dataset } = await fullDataset(stores);
    await fullDataset(stores, 'carol');
    const runs = stores['run-store'];
    const open = await runs.begin(newRun(), CALL);
    await runs.append(open, { events: [started('store')], state: runState(), inferences: [] }, CALL);
    const question = await runs.begin(newRun({ kind: 'query', queuedAt: null }), CALL);
    const found = await stores.exporter.read(dataset, CALL);
    assert(found);
    try {
      assert.deepEqual(found.unended, [open]);
      const all = await Promise.all(
        (['remember', 'query'] as const).map((kind) =>
          runs.list({ kind, userId: 'alice', dataset: 'main' }, { limit: 99, offset: 0 }, CALL),
        ),
      );
      const own = all.flatMap(({ items }) => items.map(({ id }) => id));
      assert(own.includes(question));
      assert.deepEqual(
        own.filter((id) => !found.runs.includes(id)),
        [],
      );
      assert.deepEqual(
        found.runs,
        found.runs.toSorted((a, b) => a - b),
      );
      const ledger = await runs.inferences({ userId: 'alice', dataset: 'main' }, { limit: 99, offset: 0 }, CALL);
      assert.deepEqual(found.inferences, ledger.items.map(({ id }) => id).toReversed());
    } finally {
      await found.close();
    }
  },
  mutants: {
    'those of other users too': reading(({ inferences }) => ({ inferences: [...inferences, 1000] })),
    'highest first': reading(({ runs }) => ({ runs: runs.toReversed() })),
    'runs that wait are not told of': reading(() => ({ unended: [] })),
  },
};

/** What every exporter promises. */
export const exporterContract: Contract<MovingStores> = contractOf('exporter', [
  same,
  list,
  nothing,
  oneState,
  numbers,
]);
