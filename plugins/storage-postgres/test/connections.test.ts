import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CALL, openStory, type Story, type StorePorts } from '@gligabao/testkit';
import { Client } from 'pg';
import { startPostgres, type ThrowawayPostgres } from '../../../test-support/throwaway-postgres.mjs';
import { freshConfig, inspect, openStores, type OpenedStores } from './opened.ts';

const GONE = { name: 'GligabaoError', kind: 'unavailable', code: 'storage-postgres/disconnected', retryable: true };
const OURS = "application_name = 'gligabao'";

const pause = () => new Promise((resolve) => setTimeout(resolve, 10));

/** Commits a plan of one artifact and one fact, under a name of its own. */
const tellOne = (tale: Story, name: string) =>
  tale.tell((draft) => ({ edge: draft.fact(draft.entity(name), 'is', draft.entity(`${name}'s`), draft.artifact()) }));

describe('connections that end', () => {
  let server: ThrowawayPostgres;
  let opened: OpenedStores;
  let stores: StorePorts;

  beforeEach(async () => {
    // A server of its own: it is restarted.
    server = await startPostgres();
    opened = await openStores({ ...freshConfig(), url: server.url });
    stores = opened.stores;
  });
  afterEach(async () => {
    await opened.close();
    await server.stop();
  });

  const kill = (which: string) =>
    inspect(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${OURS} AND ${which}`, server.url);
  const untilWaiting = async () => {
    const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE ${OURS} AND wait_event_type = 'Lock'`;
    while ((await inspect(waiting, server.url))[0]?.['n'] === 0);
  };
  it('while they are idle are replaced: at most the next call fails, and the one after it works', async () => {
    const tale = await openStory(stores);
    await kill('true');
    const first = await stores['dataset-store'].find('alice', ['main'], CALL).then(
      () => null,
      (error: unknown) => error,
    );
    if (first !== null) expect(first).toMatchObject(GONE);
    expect(await stores['dataset-store'].find('alice', ['main'], CALL)).toHaveLength(1);
    await tellOne(tale, 'Ann');
  });

  it('under a commit fail it, with nothing half stored, and it can be sent again', async () => {
    const tale = await openStory(stores);
    await tellOne(tale, 'Ann');
    const draft = await tale.draft();
    draft.fact(draft.entity('Bob'), 'is', draft.entity('tall'), draft.artifact());
    const plan = draft.plan();
    // Another session has the row of the dataset, so that the commit waits in the middle.
    const blocker = new Client({ connectionString: server.url });
    await blocker.connect();
    const [place] = await inspect(
      "SELECT table_schema AS schema FROM information_schema.tables WHERE table_name = 'gb_datasets'",
      server.url,
    );
    await blocker.query(`BEGIN; SELECT 1 FROM "${String(place?.['schema'])}".gb_datasets FOR UPDATE`);
    const commit = tale.commit(plan).catch((error: unknown) => error);
    await untilWaiting();
    await kill("wait_event_type = 'Lock'");
    expect(await commit).toMatchObject(GONE);
    await blocker.end();
    expect((await tale.position()).head).toBe(plan.readAt);
    expect((await stores.catalogue.entities(tale.dataset, {}, { limit: 9, offset: 0 }, {}, CALL)).total).toBe(2);
    expect(await tale.commit(plan)).toEqual({ status: 'committed', at: plan.at, replayed: false });
    expect(await stores.catalogue.inconsistencies(CALL)).toEqual([]);
  });

  it.each(['fast', 'crash'] as const)(
    'because the server restarts (%s) under load fail calls, and the next ones work',
    async (how) => {
      const load = { stop: false, committed: 0 };
      const failures: unknown[] = [];
      const work = async (name: string): Promise<void> => {
        const tale = await openStory(stores, 'alice', name);
        for (let round = 0; !load.stop; round += 1) {
          try {
            await tellOne(tale, `${name} ${round}`);
            load.committed += 1;
          } catch (error) {
            failures.push(error);
            await pause();
          }
        }
      };
      const commitsMore = async (count: number): Promise<void> => {
        const enough = load.committed + count;
        while (load.committed < enough) await pause();
      };
      const workers = ['a', 'b', 'c', 'd', 'e', 'f'].map(work);
      await commitsMore(20);
      await server.restart(how);
      await commitsMore(20);
      load.stop = true;
      await Promise.all(workers);
      expect(failures.length).toBeGreaterThan(0);
      for (const failure of failures) expect(failure).toMatchObject(GONE);
      expect(await stores.catalogue.inconsistencies(CALL)).toEqual([]);
      for (const { counts } of (await stores['dataset-store'].list('alice', { limit: 9, offset: 0 }, CALL)).items) {
        expect(counts.entities).toBe(counts.edges * 2);
        expect(counts.artifacts).toBe(counts.edges);
      }
    },
    30_000,
  );

  it('for good fail every call until the server is back, and none hangs', async () => {
    const { stop, url } = await startPostgres();
    const other = await openStores({ ...freshConfig(), url });
    await stop();
    const calls = Array.from({ length: 20 }, () => other.stores['dataset-store'].find('alice', ['main'], CALL));
    for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected');
    await expect(other.stores['dataset-store'].find('alice', ['main'], CALL)).rejects.toMatchObject(GONE);
    await other.close();
  });
});
