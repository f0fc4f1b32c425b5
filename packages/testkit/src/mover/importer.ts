import assert from 'node:assert/strict';
import { isGligabaoError, type MovedBatch, type MovedKind } from '@gligabao/core';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import { type Contract, contractOf, type ProvenClause } from '../contract.ts';
import { errorOf } from '../open-port.ts';
import { writeAll } from '../graph-store/everything.ts';
import { story } from '../plan-builder.ts';
import { ALL, newRun } from '../run-store/rows.ts';
import type { MovingStores } from '../store-ports.ts';
import { fullDataset, seenOf } from './full-dataset.ts';
import { batchesOf, begin, exported, imported, INTO, SOURCE, write } from './moving.ts';

async function refuses(call: Promise<unknown>, kind: string, code: string): Promise<void> {
  const error = await errorOf(call);
  assert(isGligabaoError(error), `accepted, not refused with ${code}`);
  assert.deepEqual({ kind: error.kind, code: error.code }, { kind, code });
}

/** An import that loses all rows of a kind. */
const losing = (...kinds: readonly MovedKind[]): ((stores: MovingStores) => MovingStores) =>
  breaking('importer', (importer) => ({
    write: (dataset, batches, progress, call) =>
      importer.write(
        dataset,
        batches.filter(({ kind }) => !kinds.includes(kind)),
        progress,
        call,
      ),
  }));

const everything: ProvenClause<MovingStores> = {
  name: 'a moved dataset is read as the one that it was made of, now and as of any time, and so are its runs',
  timeout: 60_000,
  async check(stores) {
    const { dataset, instants } = await fullDataset(stores);
    const before = await seenOf(stores, 'alice', dataset, instants);
    const { dataset: copy } = await imported(stores, await exported(stores, dataset), 'bob');
    await stores['text-index'].settle(copy.id, [{ textId: 3, state: 'stored', model: 'm@2' }], CALL);
    const texts = await stores['text-index'].walk(dataset, { which: 'all', after: 0, limit: 99 }, CALL);
    // Without vectors, the others wait for theirs.
    const moved = await stores['text-index'].walk(copy.id, { which: 'pending', after: 0, limit: 99 }, CALL);
    assert.equal(moved.length, texts.length - 1);
    const pending = texts.map(({ id: textId }) => ({ textId, state: 'pending', model: '' }) as const);
    await stores['text-index'].settle(dataset, pending, CALL);
    await stores['text-index'].settle(copy.id, pending, CALL);
    assert.deepEqual(await seenOf(stores, 'bob', copy.id, instants), await seenOf(stores, 'alice', dataset, instants));
    assert.notDeepEqual(before, null);
    assert.deepEqual(await stores.catalogue.inconsistencies(CALL), []);
  },
  mutants: {
    'what was known before is lost': losing('edge-change', 'entity-version'),
    'requests and results are lost': losing('request'),
    'sessions are lost': losing('edge-session'),
    'a run keeps the number of its source': breaking('importer', (importer) => ({
      begin: async (into, source, now, call) => ({ ...(await importer.begin(into, source, now, call)), runBase: 0 }),
    })),
  },
};

const goesOn: ProvenClause<MovingStores> = {
  name: 'a moved dataset goes on: the next text is committed behind those that came along, and is found beside them',
  async check(stores) {
    const { dataset } = await fullDataset(stores);
    const { dataset: copy } = await imported(stores, await exported(stores, dataset), 'bob');
    const further = await Promise.all(
      [dataset, copy.id].map(async (each) => {
        const tale = await story(stores, each);
        const told = await tale.tell((draft) => writeAll(draft, 'third'));
        const found = await stores['text-index'].postings(
          each,
          { kind: 'fact', terms: ['lives'], perTerm: 9 },
          {},
          CALL,
        );
        const keys = [told.anna.nameKey, told.rome.nameKey];
        const { entities } = await stores['graph-store'].lookUp(each, keys, {}, CALL);
        return { at: told.at, edge: told.edge.id, found, degrees: entities.map(({ degree }) => degree) };
      }),
    );
    assert.deepEqual(further[1], further[0]);
    assert.deepEqual(await stores.catalogue.inconsistencies(CALL), []);
  },
  mutants: {
    'the last commit is not known': losing('dataset'),
    'keywords are lost': losing('text'),
  },
};

const vectors: ProvenClause<MovingStores> = {
  name: 'a text is as its row of vectors says, and waits for its vector where there is none',
  async check(stores) {
    const { dataset } = await fullDataset(stores);
    const batches = await batchesOf(stores, dataset);
    const begun = await begin(stores);
    await write(stores, begun, batches);
    const { id } = await stores.importer.finish(begun.dataset, CALL);
    const walk = async (each: number) =>
      (await stores['text-index'].walk(each, { which: 'all', after: 0, limit: 99 }, CALL)).map(
        ({ id: text, vector, vectorModel }) => [text, vector, vectorModel],
      );
    assert.deepEqual(await walk(id), await walk(dataset));
  },
  mutants: { 'all wait': losing('vector') },
};

const unseen: ProvenClause<MovingStores> = {
  name: 'nobody sees a dataset under import, its runs or its keys, and its name is free, until it is finished',
  async check(stores) {
    const { dataset } = await fullDataset(stores);
    const begun = await begin(stores);
    await write(stores, begun, await batchesOf(stores, dataset));
    const seen = async () => ({
      found: (await stores['dataset-store'].find('bob', ['main'], CALL)).map((each) => each?.name),
      listed: (await stores['dataset-store'].list('bob', ALL, CALL)).total,
      all: (await stores.exporter.list(CALL)).map(({ userId }) => userId),
      runs: (await stores['run-store'].list({ kind: 'remember', userId: 'bob' }, ALL, CALL)).total,
      ledger: (await stores['run-store'].inferences({ userId: 'bob' }, ALL, CALL)).total,
      models: (await stores.catalogue.models('bob', ALL, CALL)).total,
      pending: (await stores['dataset-store'].health(1, CALL)).pendingIn.includes(begun.dataset),
      problems: await stores.catalogue.inconsistencies(CALL),
    });
    const none = { found: [undefined], listed: 0, all: ['alice'], runs: 0, ledger: 0, models: 0, pending: false };
    assert.deepEqual(await seen(), { ...none, problems: [] });
    await stores.importer.finish(begun.dataset, CALL);
    const { found, all, runs, ledger } = await seen();
    assert.deepEqual({ found, all, runs, ledger }, { found: ['main'], all: ['alice', 'bob'], runs: 2, ledger: 6 });
  },
  mutants: {
    'its name is taken from the beginning': breaking('dataset-store', (datasets) => ({
      find: async (user, names, call) =>
        (await datasets.find(user, names, call)).map(
          (each, at) => each ?? { id: 9, userId: user, name: names[at] ?? '', description: '', tags: [], createdAt: 1 },
        ),
    })),
    'it is never seen': breaking('importer', (importer) => ({
      async finish(dataset, call) {
        const found = await importer.begin(INTO, SOURCE, 1, call);
        return { id: dataset, userId: 'bob', name: 'main', description: '', tags: [], createdAt: found.rows };
      },
    })),
  },
};

const resumed: ProvenClause<MovingStores> = {
  name: 'an import goes on where it stopped, and tells the mark that it was begun with',
  async check(stores) {
    const { dataset } = await fullDataset(stores);
    const [first = { kind: 'model', rows: [] }, ...rest] = await batchesOf(stores, dataset);
    const begun = await begin(stores);
    assert.deepEqual([begun.rows, begun.mark], [0, SOURCE.mark]);
    const rows = await write(stores, begun, [first]);
    const again = await begin(stores, 'another');
    assert.deepEqual(again, { ...begun, rows, digest: `digest ${rows}` });
    await write(stores, again, rest);
    await stores.importer.finish(begun.dataset, CALL);
    assert.equal((await batchesOf(stores, begun.dataset)).length, rest.length + 1);
  },
  mutants: {
    'it begins anew': breaking('importer', (importer) => ({
      begin: async (into, source, now, call) => {
        await importer.discard((await importer.begin(into, source, now, call)).dataset, call);
        return importer.begin(into, source, now, call);
      },
    })),
    'the mark is that of the next': breaking('importer', (importer) => ({
      begin: async (into, source, now, call) => ({
        ...(await importer.begin(into, source, now, call)),
        mark: source.mark,
      }),
    })),
  },
};

const carriedOn: ProvenClause<MovingStores> = {
  name: 'rows are stored once: of two that carry an import on from the same row, the second is refused',
  async check(stores) {
    const { dataset } = await fullDataset(stores);
    const batches = await batchesOf(stores, dataset);
    const begun = await begin(stores);
    await write(stores, begun, batches.slice(0, 3));
    await refuses(write(stores, begun, batches.slice(3)), 'conflict', 'importer/carried-on');
    const after = await batchesOf(stores, begun.dataset);
    assert.equal(after.flatMap(({ kind, rows }) => (kind === 'edge' ? rows : [])).length, 0);
    const gone = write(stores, { ...begun, dataset }, batches);
    await refuses(gone, 'not-found', 'importer/no-import');
  },
  mutants: {
    'the second is stored too': breaking('importer', (importer) => ({
      async write(dataset, batches, progress, call) {
        const { rows } = await importer.begin(INTO, SOURCE, 1, call);
        await importer.write(dataset, batches, { ...progress, from: rows }, call);
      },
    })),
  },
};

const bad: ProvenClause<MovingStores> = {
  name: 'rows that contradict one another are refused, and nothing that came with them is stored',
  async check(stores) {
    const { dataset } = await fullDataset(stores);
    const batches = await batchesOf(stores, dataset);
    const begun = await begin(stores);
    const of = (kind: MovedKind): readonly MovedBatch[] => batches.filter((batch) => batch.kind === kind);
    const twice = [...of('artifact'), ...of('artifact')];
    for (const wrong of [twice, [...of('artifact'), ...of('edge')]]) {
      await refuses(write(stores, begun, wrong), 'incorrect', 'importer/bad-rows');
      const kept = await batchesOf(stores, begun.dataset);
      assert.equal(kept.filter(({ kind }) => kind === 'artifact' || kind === 'edge').length, 0);
    }
    assert.equal((await begin(stores)).rows, 0);
  },
  mutants: {
    'they are passed over': breaking('importer', (importer) => ({
      write: (...call) => importer.write(...call).catch(() => undefined),
    })),
    'what can be stored is': breaking('importer', (importer) => ({
      async write(dataset, batches, progress, call) {
        const [first] = batches;
        if (first) await importer.write(dataset, [first], { ...progress, rows: progress.from }, call);
        await importer.write(dataset, batches, progress, call);
      },
    })),
  },
};

const taken: ProvenClause<MovingStores> = {
  name: 'a name that has a dataset, or runs of one, is refused, also when it is taken during the import',
  async check(stores) {
    const { dataset } = await fullDataset(stores);
    const into = (userId: string) => stores.importer.begin({ userId, name: 'main' }, SOURCE, 1, CALL);
    await refuses(into('alice'), 'conflict', 'importer/name-taken');
    await stores['run-store'].begin(newRun({ userId: 'carol' }), CALL);
    await refuses(into('carol'), 'conflict', 'importer/name-taken');
    const begun = await begin(stores);
    await write(stores, begun, await batchesOf(stores, dataset));
    const other = await stores['dataset-store'].open('bob', 'main', 1, CALL);
    assert.notEqual(other.id, begun.dataset);
    await refuses(stores.importer.finish(begun.dataset, CALL), 'conflict', 'importer/name-taken');
    assert.deepEqual(await stores['dataset-store'].find('bob', ['main'], CALL), [other]);
  },
  mutants: {
    'it is written into': breaking('importer', (importer) => ({
      begin: (into, source, now, call) =>
        importer
          .begin(into, source, now, call)
          .catch(() => importer.begin({ ...into, name: 'other' }, source, now, call)),
    })),
    'it is found out too late': breaking('importer', (importer) => ({
      finish: (dataset, call) =>
        importer.finish(dataset, call).catch(() => ({ id: dataset, ...INTO, description: '', tags: [], createdAt: 1 })),
    })),
  },
};

const listed: ProvenClause<MovingStores> = {
  name: 'the datasets under import are listed, the one that was begun first before the others, with how far each has come',
  async check(stores) {
    const { dataset } = await fullDataset(stores);
    const begun = await begin(stores);
    const rows = await write(stores, begun, (await batchesOf(stores, dataset)).slice(0, 3));
    const into = { userId: 'ann', name: 'earlier' };
    const earlier = await stores.importer.begin(into, SOURCE, 3, CALL);
    const under = [
      { ...into, dataset: earlier.dataset, rows: 0, begunAt: 3 },
      { ...INTO, dataset: begun.dataset, rows, begunAt: 7 },
    ];
    assert.deepEqual(await stores.importer.underWay(CALL), under);
    await stores.importer.discard(earlier.dataset, CALL);
    assert.deepEqual(await stores.importer.underWay(CALL), under.slice(1));
  },
  mutants: {
    'the last is first': breaking('importer', (importer) => ({
      underWay: async (call) => (await importer.underWay(call)).toReversed(),
    })),
    'what is finished is listed': breaking('importer', (importer) => {
      const seen = new Map<number, Awaited<ReturnType<typeof importer.underWay>>[number]>();
      return {
        underWay: async (call) => {
          for (const each of await importer.underWay(call)) seen.set(each.dataset, each);
          return [...seen.values()];
        },
      };
    }),
    'how far it has come is not told': breaking('importer', (importer) => ({
      underWay: async (call) => (await importer.underWay(call)).map((each) => ({ ...each, rows: 0 })),
    })),
  },
};

const discarded: ProvenClause<MovingStores> = {
  name: 'what is discarded leaves nothing, and a dataset that is no import is not discarded',
  async check(stores) {
    const { dataset, instants } = await fullDataset(stores);
    const before = await seenOf(stores, 'alice', dataset, instants);
    const batches = await batchesOf(stores, dataset);
    const begun = await begin(stores);
    await write(stores, begun, batches);
    await stores.importer.discard(dataset, CALL);
    await stores.importer.discard(begun.dataset, CALL);
    await stores.importer.discard(begun.dataset, CALL);
    assert.equal(await stores.exporter.read(begun.dataset, CALL), null);
    assert.deepEqual(await seenOf(stores, 'alice', dataset, instants), before);
    const again = await begin(stores);
    assert.equal(again.rows, 0);
    await write(stores, again, batches);
    await stores.importer.finish(again.dataset, CALL);
  },
  mutants: {
    'it stays': breaking('importer', () => ({ discard: async () => undefined })),
  },
};

/** What every importer promises. */
export const importerContract: Contract<MovingStores> = contractOf('importer', [
  everything,
  goesOn,
  vectors,
  unseen,
  resumed,
  carriedOn,
  bad,
  taken,
  listed,
  discarded,
]);
