import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CALL } from '@gligabao/testkit';
import pg from 'pg';
import { startPostgres, type ThrowawayPostgres } from '../../../../test-support/throwaway-postgres.mjs';
import { compose, createLog, loadSettings, TOKENS } from '../../src/index.ts';
import { metricsOf } from '../support/metrics.ts';
import { startServer, stopServers } from '../support/server.ts';
import { temporaryStorage, type TemporaryStorage } from '../support/storage.ts';

jest.setTimeout(120_000);

let postgres: ThrowawayPostgres;
let storage: TemporaryStorage;
beforeEach(async () => {
  postgres = await startPostgres();
  const files = await temporaryStorage();
  storage = { ...files, settings: { storage: 'postgres', postgres_url: postgres.url } };
});
afterEach(async () => {
  await stopServers();
  await storage.remove();
});

describe('GET /metrics on PostgreSQL', () => {
  it('counts what all processes lost, since the store was made', async () => {
    const server = await startServer({ storage });
    expect(await metricsOf(server)).toMatchObject({
      gligabao_leases_lost_total: 0,
      gligabao_runs_taken_over_total: 0,
      gligabao_lines_held: 0,
    });
    const died = new pg.Client({ connectionString: postgres.url });
    await died.connect();
    await died.query("INSERT INTO gligabao.gb_leases (expires_at) VALUES (now() - interval '1 hour')");
    await died.end();
    const loaded = loadSettings({ ...storage.settings, llm: 'none', embeddings: 'none' }, {}, { cwd: storage.folder });
    const composition = await compose(loaded, createLog('error'));
    // Whoever finds it first ends it.
    await composition.container.resolve(TOKENS.ports).leases.expire(null, CALL);
    await composition.close();
    const other = await startServer({ storage });
    for (const each of [server, other]) expect((await metricsOf(each))['gligabao_leases_lost_total']).toBe(1);
  });

  it('shows the connections to the database, and answers when it is gone', async () => {
    const server = await startServer({ storage });
    await server.remember({ text: 'Alice works at Acme.' });
    const numbers = await metricsOf(server);
    const connections = (state: string) => numbers[`gligabao_pool_connections{plugin="storage",state="${state}"}`] ?? 0;
    expect(connections('idle') + connections('busy')).toBeGreaterThan(0);
    expect(numbers['gligabao_pool_waiting{plugin="storage"}']).toBe(0);
    expect(numbers['gligabao_store_up']).toBe(1);
    await postgres.stop();
    const alone = await metricsOf(server);
    expect(alone['gligabao_store_up']).toBe(0);
    expect(alone['gligabao_queue_waiting']).toBeUndefined();
    expect(alone['process_resident_memory_bytes']).toBeGreaterThan(0);
  });
});
