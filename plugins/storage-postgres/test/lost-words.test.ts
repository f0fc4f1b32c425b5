import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CALL } from '@gligabao/testkit';
import { PostgresConfig } from '../src/config.ts';
import { openDatabase } from '../src/database.ts';
import { dropSchema, freshConfig, openStores, type OpenedStores, URL_OF_TESTS } from './opened.ts';
import { countRoundTrips, type CountingProxy } from './proxy.ts';

// What is lost is waited for, here for seconds.
jest.setTimeout(60_000);

const GONE = { name: 'GligabaoError', kind: 'unavailable', code: 'storage-postgres/disconnected', retryable: true };
const RUN = { kind: 'remember', userId: 'alice', dataset: 'main', artifactKind: 'episode', params: {} } as const;
const QUEUED = { ...RUN, queuedAt: 1, startedAt: null } as const;
const REQUEST = { body: '{}', key: null, hash: '' } as const;

describe('what is lost between a process and the server, with no connection closed', () => {
  const config = freshConfig({ statement_timeout_ms: 30_000 });
  let proxy: CountingProxy;
  let direct: OpenedStores;

  beforeEach(async () => {
    proxy = await countRoundTrips(URL_OF_TESTS);
    direct = await openStores(config);
  });
  afterEach(async () => {
    await direct.close();
    await proxy.close();
    await dropSchema(config);
  });

  it('an answer: the call fails somewhat later than the statement would have, and the next one works', async () => {
    const { stores, close } = await openStores({ ...config, url: proxy.url, statement_timeout_ms: 100 });
    await stores['dataset-store'].open('alice', 'main', 1, CALL);
    proxy.mute();
    await expect(stores['dataset-store'].find('alice', ['main'], CALL)).rejects.toMatchObject(GONE);
    expect(await stores['dataset-store'].find('alice', ['main'], CALL)).toHaveLength(1);
    await close();
  });

  it('nothing: a transaction without a limit is waited for however long it says nothing', async () => {
    const sql = await openDatabase(PostgresConfig.parse({ ...config, url: proxy.url, statement_timeout_ms: 100 }));
    const hurry = { text: 'SET LOCAL statement_timeout = 0', values: {}, unlimits: true } as const;
    const slow = { text: 'SELECT pg_sleep(6), 1 AS one', values: {} };
    const written = sql.write<{ hurry: unknown; slow: unknown }>({ name: 'a', contended: true }, { hurry, slow });
    expect((await written).slow).toMatchObject([{ one: 1 }]);
    await sql.close();
  });

  it('the rest of a transaction: its locks keep others waiting for seconds', async () => {
    const { stores, close } = await openStores({ ...config, url: proxy.url });
    await stores['run-queue'].enqueue(QUEUED, REQUEST, CALL);
    proxy.holdBack();
    const cut = stores['run-queue'].enqueue(QUEUED, REQUEST, CALL).catch((error: unknown) => error);
    const other = await direct.stores['run-queue'].enqueue(QUEUED, REQUEST, CALL);
    expect(other).toMatchObject({ first: true });
    expect(await cut).toMatchObject(GONE);
    await close();
  });
});
