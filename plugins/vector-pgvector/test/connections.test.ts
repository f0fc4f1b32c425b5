import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { openForTest } from '@gligabao/testkit';
import pg from 'pg';
import { setTimeout } from 'node:timers/promises';
import { startPostgres } from '../../../test-support/throwaway-postgres.mjs';
import { hitsOf, idsOf, itemsOf, randomVectors } from './generated.ts';
import { CALL, openIndex, useServer } from './servers.ts';
import { subject } from './subject.ts';

const SPACE = '1--facts';
const QUERY = Float32Array.of(1, 0);
const items = itemsOf(randomVectors(30, 2));

// A server of its own even where another is given: it is restarted, and its connections are ended.
let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
const server = useServer(async () => {
  postgres = await startPostgres();
  return postgres;
});

/** Ends every connection of the plugin. */
const terminate = (): Promise<unknown> =>
  server.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gligabao'`);

/** Holds the tables of a schema so that every call waits, while the body runs. */
async function whileLocked(config: { readonly url: string; readonly schema: string }, body: () => Promise<void>) {
  const client = new pg.Client({ connectionString: config.url });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE "${config.schema}".space, "${config.schema}".vectors`);
  try {
    await body();
  } finally {
    await client.end();
  }
}

async function untilWaiting(): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity WHERE application_name = 'gligabao' AND wait_event_type = 'Lock'`;
  const deadline = performance.now() + 20_000;
  while ((await server.sql(waiting)).length === 0) {
    if (performance.now() > deadline) throw new Error('nobody waits');
    await setTimeout(20);
  }
}

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no failure',
    (error: unknown) => error,
  );

/** Tries again what says that it may work later, as the wrapper of the host does. */
async function retried<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      expect(error).toMatchObject({ kind: 'unavailable', code: 'vector-index/disconnected', retryable: true });
      if (attempt === 100) throw error;
      await setTimeout(50);
    }
  }
}

/** Stands before a server; from `mute` on, nothing that comes back over the connections of now is passed on. */
async function startProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let mutes = 0;
  const proxy = createServer((client) => {
    const opened = mutes;
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
      from.on('data', (chunk) => (from === client || opened === mutes) && to.write(chunk));
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(Object(proxy.address()).port);
  return {
    url: url.href,
    mute: () => void (mutes += 1),
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

// What is lost is waited for, here for seconds.
jest.setTimeout(60_000);

describe('connections', () => {
  it('on which no answer comes fail the call, and the next one works', async () => {
    const config = server.settings({ statement_timeout_ms: 100 });
    const proxy = await startProxy(config.url);
    await server.withIndex({ ...config, url: proxy.url }, async (index) => {
      await index.put(SPACE, items, CALL);
      proxy.mute();
      const lost = { kind: 'unavailable', code: 'vector-index/disconnected', retryable: true };
      expect(await failureOf(index.put(SPACE, items, CALL))).toMatchObject(lost);
      expect(await retried(() => hitsOf(index, SPACE, QUERY))).toHaveLength(30);
    });
    await proxy.close();
  });

  it('that are ended while idle are made again', async () => {
    const config = server.settings();
    await server.withIndex(config, async (index) => {
      await index.put(SPACE, items, CALL);
      await terminate();
      expect(await retried(() => hitsOf(index, SPACE, QUERY))).toHaveLength(30);
    });
  });

  it('that are ended while busy fail the call as a whole, and the next one works', async () => {
    const config = server.settings();
    await server.withIndex(config, async (index) => {
      await index.put(SPACE, items, CALL);
      await whileLocked(config, async () => {
        const failure = failureOf(index.put(SPACE, itemsOf(randomVectors(30, 2), 100), CALL));
        await untilWaiting();
        await terminate();
        expect(await failure).toMatchObject({ code: 'vector-index/disconnected', retryable: true });
      });
      expect(idsOf(await retried(() => hitsOf(index, SPACE, QUERY))).toSorted((a, b) => a - b)).toEqual(
        idsOf(items.map(({ id }) => ({ id, score: 0 }))),
      );
    });
  });

  it.each(['fast', 'crash'] as const)('outlive a server that is restarted (%s), with what was stored', async (how) => {
    const config = server.settings();
    await server.withIndex(config, async (index) => {
      await index.put(SPACE, items, CALL);
      await hitsOf(index, SPACE, QUERY);
      // The server of the tests does not wait for its disk, so a crash would take back what is not written yet.
      await server.sql('CHECKPOINT');
      await postgres?.restart(how);
      expect(await retried(() => hitsOf(index, SPACE, QUERY))).toHaveLength(30);
      await retried(() => index.put(SPACE, itemsOf(randomVectors(1, 2), 500), CALL));
      expect(await retried(() => hitsOf(index, SPACE, QUERY))).toHaveLength(31);
    });
  });

  it('give up after the time limit, and work again', async () => {
    const config = server.settings({ statement_timeout_ms: 200, max_connections: 1 });
    await server.withIndex(config, async (index) => {
      await index.put(SPACE, items, CALL);
      await whileLocked(config, async () => {
        await expect(hitsOf(index, SPACE, QUERY)).rejects.toMatchObject({ kind: 'busy', code: 'vector-index/timeout' });
      });
      expect(await hitsOf(index, SPACE, QUERY)).toHaveLength(30);
    });
  });

  it('let go of a call when its caller stops it', async () => {
    const config = server.settings();
    await server.withIndex(config, async (index) => {
      await index.put(SPACE, items, CALL);
      const stopped = { signal: AbortSignal.abort() };
      await expect(index.put(SPACE, items, stopped)).rejects.toMatchObject({ kind: 'interrupted' });
      await whileLocked(config, async () => {
        const stopping = new AbortController();
        const failure = failureOf(index.put(SPACE, items, { signal: stopping.signal }));
        await untilWaiting();
        stopping.abort();
        expect(await failure).toMatchObject({ code: 'vector-index/interrupted' });
      });
    });
  });

  it('of several processes write to a new space together, and nothing is lost', async () => {
    const config = server.settings();
    const lists = Array.from({ length: 4 }, (_, at) => itemsOf(randomVectors(200, 2, at), 1 + at * 200));
    const opened = await Promise.all(lists.map(() => openIndex(config)));
    await Promise.all(opened.map(({ index }, at) => index.put(SPACE, lists[at] ?? [], CALL)));
    for (const { index } of opened) expect(await hitsOf(index, SPACE, QUERY)).toHaveLength(800);
    await Promise.all(opened.map((each) => each.close()));
  });
});

describe('opening', () => {
  const changed = (url: string, change: (parts: URL) => void): string => {
    const parts = new URL(url);
    change(parts);
    return String(parts);
  };

  beforeAll(() => server.sql('CREATE ROLE guest LOGIN'));
  afterAll(() => server.sql('DROP ROLE guest'));

  it.each([
    ['no server', 'disconnected', (parts: URL) => void (parts.port = '1')],
    ['no such host', 'disconnected', (parts: URL) => void (parts.hostname = 'nowhere.invalid')],
    ['no such database', 'no-database', (parts: URL) => void (parts.pathname = '/nothing')],
    ['no such role', 'login-refused', (parts: URL) => void (parts.username = 'nobody')],
    ['a role without privileges', 'not-permitted', (parts: URL) => void (parts.username = 'guest')],
  ])('says what is wrong: %s', async (_what, code, change) => {
    const config = server.settings();
    const url = changed(config.url, (parts) => {
      parts.password = 'tell-nobody';
      change(parts);
    });
    await expect(openForTest(subject, { ...config, url })).rejects.toMatchObject({
      kind: 'unavailable',
      code: `vector-index/${code}`,
      message: expect.not.stringContaining('tell-nobody'),
    });
  });

  it('refuses `extension` where pgvector is not, and takes bytes for `auto`, with a word in the log', async () => {
    const config = server.settings();
    await expect(openForTest(subject, { ...config, mode: 'extension' })).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'vector-index/no-extension',
      field: 'mode',
    });
    const said: string[] = [];
    const log = { info: (_fields: unknown, message: string) => said.push(message), warn: () => undefined };
    const opened = await openIndex(config, log);
    await opened.close();
    expect(said).toContainEqual(expect.stringMatching(/kept as bytes.*not on the server/));
  });
});
