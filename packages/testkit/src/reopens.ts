import assert from 'node:assert/strict';
import type { DatasetId, RunId } from '@gligabao/core';
import type { AnyPlugin } from '@gligabao/plugin';
import { CALL } from './call.ts';
import { snapshot, writeAll } from './graph-store/everything.ts';
import { story } from './plan-builder.ts';
import { ALL, inference, newRun, runState, stageRow, started } from './run-store/rows.ts';
import { type StorePorts, storePortsOf } from './store-ports.ts';
import { openForTest, type Tester, type Verification } from './verify.ts';

/** All that a reader sees of the dataset, the runs and the ledger. */
async function readAll(stores: StorePorts, dataset: DatasetId, run: RunId) {
  const datasets = stores['dataset-store'];
  const runs = stores['run-store'];
  const texts = stores['text-index'];
  return {
    told: await snapshot(stores, { dataset }),
    datasets: await datasets.list('alice', ALL, CALL),
    models: await stores.catalogue.models('alice', ALL, CALL),
    walked: await texts.walk(dataset, { which: 'all', after: 0, limit: 99 }, CALL),
    runs: await runs.list({ kind: 'remember' }, ALL, CALL),
    ledger: await runs.inferences({}, ALL, CALL),
    run: await runs.read(run, CALL),
  };
}

async function writeBefore(stores: StorePorts) {
  const { id: dataset } = await stores['dataset-store'].open('alice', 'main', 1, CALL);
  const runs = stores['run-store'];
  const run = await runs.begin(newRun({ queuedAt: null }), CALL);
  const state = runState({ queuedAt: null, stages: { store: stageRow() } });
  const made = [{ stage: 'store', inference: inference() }] as const;
  await runs.append(run, { events: [started('store')], state, inferences: made }, CALL);
  const tale = await story(stores, dataset);
  const first = await tale.tell((draft) => writeAll(draft));
  const draft = await tale.draft();
  draft.changeEdge(first.edge, { invalidAt: draft.at, expiredAt: draft.at });
  draft.changeEntity(first.anna, { description: 'Changed' });
  const plan = draft.plan();
  await tale.commit(plan);
  await stores['text-index'].settle(dataset, [{ textId: 1, state: 'stored', model: 'model' }], CALL);
  return { dataset, run, plan };
}

/** Checks that what was written is there after closing and opening with the same settings, and can be gone on with. */
async function checkReopens(plugin: AnyPlugin, how: Verification): Promise<void> {
  const config = await how.config();
  const withStores = async <Result>(use: (stores: StorePorts) => Promise<Result>): Promise<Result> => {
    const given = (await how.ports?.()) ?? {};
    const opened = await openForTest(plugin, config, given);
    try {
      return await use(storePortsOf({ ...given, ...opened.ports }));
    } finally {
      await opened.close();
    }
  };
  try {
    const { dataset, run, plan, before } = await withStores(async (stores) => {
      const written = await writeBefore(stores);
      return { ...written, before: await readAll(stores, written.dataset, written.run) };
    });
    await withStores(async (stores) => {
      assert.deepEqual(await readAll(stores, dataset, run), before);
      const again = await stores['graph-store'].commit(dataset, plan, CALL);
      assert.deepEqual(again, { status: 'committed', at: plan.at, replayed: true });
      const tale = await story(stores, dataset);
      await tale.tell((draft) => writeAll(draft, 'later'));
      assert.equal((await stores['dataset-store'].open('alice', 'main', 2, CALL)).id, dataset);
      assert.notEqual((await stores['dataset-store'].open('alice', 'other', 2, CALL)).id, dataset);
      assert.deepEqual(await stores.catalogue.inconsistencies(CALL), []);
    });
  } finally {
    await how.dispose?.(config);
  }
}

/**
 * Registers a test that a plugin with all store ports keeps what was committed: `config` is asked for once, and the
 * plugin is opened twice with it.
 */
export function verifyReopens(plugin: AnyPlugin, how: Verification, tester: Tester): void {
  tester.describe(`${plugin.name}, closed and opened again`, () => {
    tester.it('what was committed is read back, and goes on from there', () => checkReopens(plugin, how));
  });
}
