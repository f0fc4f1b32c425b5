import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMemory, REMEMBER_DEFAULTS, relationTable, type Memory, type Ports } from '@gligabao/core';
import { openPlugins, type OpenPlugins } from '@gligabao/plugin';
import postgres from '@gligabao/storage-postgres';
import { memoryVectorIndex, stubModels } from '@gligabao/testkit';
import { type CountingProxy, countRoundTrips } from '../../plugins/storage-postgres/test/proxy.ts';
import { startPostgres } from '../../test-support/throwaway-postgres.mjs';

const HOST = { log: { info: () => undefined, warn: () => undefined }, signal: new AbortController().signal };

/** A memory whose every word with its database goes through something that counts. */
describe('the round trips of a use-case on a store behind a network', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let proxy: CountingProxy;
  let opened: OpenPlugins;
  let memory: Memory;

  beforeAll(async () => {
    server = await startPostgres();
    proxy = await countRoundTrips(server.url);
    const storage = { label: 'storage', plugin: postgres, config: { url: proxy.url, max_connections: 1 } };
    opened = await openPlugins([storage, { label: 'stub', plugin: stubModels, config: {} }], HOST);
    const ports = { ...opened.ports, 'vector-index': memoryVectorIndex() } as Ports;
    const settings = { ...REMEMBER_DEFAULTS, relations: relationTable() };
    memory = createMemory({ ports, settings, concurrency: 4, now: Date.now, signal: HOST.signal });
  }, 60_000);
  afterAll(async () => {
    await opened.close();
    await proxy.close();
    await server.stop();
  });

  async function counted(what: string, call: () => Promise<unknown>): Promise<number> {
    proxy.roundTrips();
    await call();
    const trips = proxy.roundTrips();
    process.stdout.write(`${what}: ${trips} round trips\n`);
    return trips;
  }
  const tell = (text: string) => memory.remember({ user_id: 'u', text, session_id: 's' });

  it('a remember is at most 10, and one that asks for verdicts at most 11; a query at most 8', async () => {
    await tell('Alice works at Acme. Alice lives in Paris.');
    const remembers = [
      await counted('remember, where slots decide', () => tell('Alice lives in Oslo. Bob works at Acme.')),
      await counted('remember, of what is known', () => tell('Alice lives in Oslo. Bob works at Acme.')),
    ];
    // One more: a verdict names its inference, which has a number only once the journal has been flushed.
    const judged = await counted('remember, with verdicts', () => tell('Carol advises Alice. Carol likes Bob.'));
    const queries = [
      await counted('query', () => memory.query({ user_id: 'u', query: 'Where does Alice live?' })),
      await counted('query as of an instant', () =>
        memory.query({ user_id: 'u', query: 'Who works at Acme?', as_of: '2030-01-01T00:00:00Z' }),
      ),
    ];
    expect(Math.max(...remembers)).toBeLessThanOrEqual(10);
    expect(judged).toBeLessThanOrEqual(11);
    expect(Math.max(...queries)).toBeLessThanOrEqual(8);
  });
});
