import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { stubEmbedder } from '@gligabao/testkit';
import { boundedLabel } from '../src/metrics/bounded-label.ts';
import { gate } from './support/gate.ts';
import { metricsOf } from './support/metrics.ts';
import { pluginOf, tasksAfter } from './support/plugins.ts';
import { startServer, stopServers } from './support/server.ts';

jest.setTimeout(60_000);
afterEach(stopServers);

/** The numbers under a name, by their labels. */
function labelled(numbers: Readonly<Record<string, number>>, name: string): Readonly<Record<string, number>> {
  const found = Object.entries(numbers).filter(([key]) => key.startsWith(`${name}{`));
  return Object.fromEntries(found.map(([key, value]) => [key.slice(name.length), value]));
}

describe('GET /metrics', () => {
  it('is in the text format of Prometheus, and tells of the process', async () => {
    const server = await startServer();
    const reply = await server.get<string>('/metrics');
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(reply.body).toMatch(
      /^# HELP gligabao_info .+\n# TYPE gligabao_info gauge\ngligabao_info\{version=".+"\} 1$/mu,
    );
    const numbers = await metricsOf(server);
    expect(numbers['gligabao_store_up']).toBe(1);
    expect(numbers['process_resident_memory_bytes']).toBeGreaterThan(1e6);
    expect(Object.keys(labelled(numbers, 'gligabao_event_loop_delay_seconds'))).toEqual(
      ['0.5', '0.9', '0.99', '1'].map((quantile) => `{quantile="${quantile}"}`),
    );
  });

  it('counts runs, their stages and their calls to models, as the journal has them', async () => {
    const server = await startServer();
    await server.remember({ text: 'Alice works at Acme.' });
    await server.remember({ text: 'Bob works at Acme.' });
    await server.query({ query: 'Where does Alice work?' });
    const numbers = await metricsOf(server);
    expect(labelled(numbers, 'gligabao_runs_total')).toEqual({
      '{kind="remember",status="succeeded"}': 2,
      '{kind="query",status="succeeded"}': 1,
    });
    expect(numbers['gligabao_runs_running']).toBe(0);
    expect(labelled(numbers, 'gligabao_stage_seconds_count')).toMatchObject({
      '{stage="extract_graph",status="succeeded"}': 2,
      '{stage="store",status="succeeded"}': 2,
      '{stage="retrieve",status="succeeded"}': 1,
    });
    const ledger = await server.get<{ readonly total: number }>('/v1/gb/inferences?user_id=u1');
    const calls = Object.values(labelled(numbers, 'gligabao_model_calls_total'));
    expect(calls.reduce((sum, count) => sum + count, 0)).toBe(ledger.body.total);
    expect(ledger.body.total).toBeGreaterThan(0);
  });

  it('tells requests apart by route and status, and never by what stands in a path', async () => {
    const server = await startServer();
    await server.get('/v1/gb/remember-runs/77?user_id=secret-user');
    await server.get('/v1/gb/remember-runs/78?user_id=secret-user');
    await server.get('/no/such/secret-path');
    await server.send('/healthz', { method: 'SECRETVERB' });
    const numbers = await metricsOf(server);
    expect(labelled(numbers, 'gligabao_http_request_seconds_count')).toMatchObject({
      '{method="GET",route="/v1/gb/remember-runs/:id",status="404"}': 2,
      '{method="GET",route="none",status="404"}': 1,
    });
    expect(JSON.stringify(numbers)).not.toMatch(/secret|u1"/iu);
  });

  it('shows how many remembers wait, and for how long the oldest has', async () => {
    const waiting = gate();
    const models = [pluginOf({ tasks: tasksAfter(() => waiting.wait()), embedder: stubEmbedder() })];
    let now = Date.UTC(2026, 0, 1);
    const server = await startServer({ models, now: () => now });
    for (const text of ['Alice works at Acme.', 'Bob works at Acme.', 'Cem works at Acme.']) {
      await server.post('/v1/gb/remember', { user_id: 'u1', text, async: true });
    }
    await waiting.reached;
    now += 90_000;
    const numbers = await metricsOf(server);
    expect(numbers).toMatchObject({
      gligabao_queue_waiting: 2,
      gligabao_queue_oldest_seconds: expect.closeTo(90, 1),
      gligabao_runs_running: 1,
    });
    waiting.open();
  });
});

describe('a label that callers choose', () => {
  it('has so many values at most, and the rest goes by one name', () => {
    const label = boundedLabel(2);
    expect(['a', 'b', 'c', 'a', 'd'].map(label)).toEqual(['a', 'b', 'other', 'a', 'other']);
  });
});
