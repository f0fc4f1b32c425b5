import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { stubEmbedder } from '@gligabao/testkit';
import { gate } from './support/gate.ts';
import type { Fields } from './support/http.ts';
import { pluginOf, tasksAfter } from './support/plugins.ts';
import { verifyError } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';
import { temporaryStorage } from './support/storage.ts';

jest.setTimeout(60_000);
afterEach(stopServers);

const BODY = { user_id: 'u1', text: 'Alice works at Acme.' };

interface RunBody extends Fields {
  readonly id: number;
  readonly artifact_id: number;
  readonly started_at: string;
  readonly finished_at: string;
}

/** A server whose models do what `before` says first. */
const serverAfter = (before: () => Promise<void> | void) =>
  startServer({ models: [pluginOf({ tasks: tasksAfter(before), embedder: stubEmbedder() })] });

async function accepted(server: TestServer, body: Fields): Promise<number> {
  const reply = await server.post<{ readonly remember_run_id: number }>('/v1/gb/remember', { ...body, async: true });
  expect(reply.status).toBe(202);
  return reply.body.remember_run_id;
}

const runOf = async (server: TestServer, id: number, dataset = 'main') =>
  (await server.get<RunBody>(`/v1/gb/remember-runs/${id}?user_id=u1&dataset=${dataset}`)).body;

/** The stream of a run's events, read to its end. */
async function eventsOf(server: TestServer, id: number, headers = {}): Promise<string> {
  const reply = await server.send<string>(`/v1/gb/remember-runs/${id}/events?user_id=u1`, { headers });
  expect(reply.headers['content-type']).toBe('text/event-stream');
  return reply.body;
}

describe('remember in the background', () => {
  it('is answered at once, can be watched, and its result can be fetched (F157)', async () => {
    const waiting = gate();
    const server = await serverAfter(() => waiting.wait());
    const id = await accepted(server, BODY);
    const next = await accepted(server, BODY);
    await waiting.reached;
    expect(await runOf(server, next)).toMatchObject({ state: 'queued', status: 'started' });
    const events = eventsOf(server, id);
    waiting.open();
    expect(await events).toMatch(/id: 1\nevent: run-started\ndata: \{"type":"run-started".*event: run-succeeded\n/su);
    await eventsOf(server, next);
    const run = await runOf(server, id);
    expect(run).toMatchObject({ state: 'succeeded', result: { artifact_id: 1, remember_run_id: id } });
    // Read again from the store, and only what is new to who comes back.
    const all = await eventsOf(server, id);
    expect(all).toBe(await events);
    const rest = await eventsOf(server, id, { 'last-event-id': '2' });
    expect(rest).not.toContain('id: 2\n');
    expect(all.endsWith(rest.slice(rest.indexOf('id: 3\n')))).toBe(true);
    verifyError(await server.send(`/v1/gb/remember-runs/${id}/events?user_id=u2`), { status: 404 });
  });

  it('stays in line when the server stops, and goes on with the next one (F165)', async () => {
    const storage = await temporaryStorage();
    const waiting = gate();
    const models = [pluginOf({ tasks: tasksAfter(() => waiting.wait()), embedder: stubEmbedder() })];
    const first = await startServer({ storage, models });
    const running = await accepted(first, BODY);
    const queued = await accepted(first, { ...BODY, text: 'Bob lives in Rome.' });
    const waits = first.post('/v1/gb/remember', { ...BODY, text: 'Cem lives in Oslo.' });
    await waiting.reached;
    while ((await first.get<{ total: number }>('/v1/gb/remember-runs?user_id=u1')).body.total < 3);
    const closed = first.close();
    expect(await waits).toMatchObject({ status: 503, body: { code: 'remember/left-queued', remember_run_id: 3 } });
    waiting.open();
    await closed;
    const second = await startServer({ storage });
    for (const id of [running, queued, 3]) {
      await eventsOf(second, id);
      expect(await runOf(second, id)).toMatchObject({ state: 'succeeded', artifact_id: id });
    }
    await second.close();
    await storage.remove();
  });

  it('30 documents in parallel over 5 datasets: each in the order of its runs, several at once (F081)', async () => {
    // Nothing is read before two are under way.
    const waiting = gate();
    let reached = 0;
    const server = await serverAfter(() => {
      reached += 1;
      if (reached > 1) waiting.open();
      return waiting.wait();
    });
    const datasets = ['a', 'b', 'c', 'd', 'e'];
    const made = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const dataset = datasets[index % 5] ?? 'a';
        const text = `Person${index} works at Company${index}. `.repeat(120);
        return server.remember({ dataset, text });
      }),
    );
    const runs = await Promise.all(made.map(({ remember_run_id: id, dataset }) => runOf(server, id, dataset)));
    for (const dataset of datasets) {
      const own = runs.filter((run) => run['dataset'] === dataset).toSorted((a, b) => a.id - b.id);
      const artifacts = own.map((run) => run.artifact_id);
      expect(artifacts).toHaveLength(6);
      expect(artifacts).toEqual(artifacts.toSorted((a, b) => a - b));
      for (const [index, run] of own.entries()) {
        const before = own[index - 1]?.finished_at ?? run.started_at;
        expect(Date.parse(before)).toBeLessThanOrEqual(Date.parse(run.started_at));
      }
    }
    const overlap = runs.some((one) =>
      runs.some(
        (other) =>
          one['dataset'] !== other['dataset'] &&
          Date.parse(one.started_at) < Date.parse(other.finished_at) &&
          Date.parse(other.started_at) < Date.parse(one.finished_at),
      ),
    );
    expect(overlap).toBe(true);
  });
});

describe('an idempotency key', () => {
  it('gives the first result again, also while the first call runs, and 409 for another body', async () => {
    const waiting = gate();
    const server = await serverAfter(() => waiting.wait());
    const header = { 'idempotency-key': 'k1' };
    const first = server.post('/v1/gb/remember', BODY, header);
    await waiting.reached;
    const second = server.post('/v1/gb/remember', { idempotency_key: 'k1', dataset: 'main', ...BODY });
    const other = await server.post('/v1/gb/remember', { ...BODY, text: 'Bob plays Go.' }, header);
    verifyError(other, { status: 409, field: 'idempotency_key' });
    waiting.open();
    const { status, body } = await first;
    expect(status).toBe(200);
    expect((await second).body).toEqual(body);
    expect((await server.post('/v1/gb/remember', BODY, header)).body).toEqual(body);
    expect(await server.counts()).toMatchObject({ main: { artifacts: 1 } });
    // Without a key nothing is suppressed.
    await server.remember({ text: BODY.text });
    expect(await server.counts()).toMatchObject({ main: { artifacts: 2 } });
  });

  it('of a call that stored nothing runs again', async () => {
    let fails = true;
    const server = await serverAfter(() => {
      if (fails) throw new Error('no');
    });
    const header = { 'idempotency-key': 'k1' };
    expect((await server.post('/v1/gb/remember', BODY, header)).status).toBe(500);
    fails = false;
    expect((await server.post('/v1/gb/remember', BODY, header)).body).toMatchObject({ artifact_id: 1 });
  });
});

describe('retry', () => {
  it('tries a failed run again as a new one, once, and no other run', async () => {
    let fails = true;
    const server = await serverAfter(() => {
      if (fails) throw new Error('no');
    });
    const id = await accepted(server, BODY);
    await eventsOf(server, id);
    expect(await runOf(server, id)).toMatchObject({ state: 'failed' });
    fails = false;
    const retry = (run: number, user = 'u1') =>
      server.post<{ remember_run_id: number }>(`/v1/gb/remember-runs/${run}/retry`, { user_id: user });
    verifyError(await retry(id, 'u2'), { status: 404 });
    const { status, body } = await retry(id);
    expect(status).toBe(202);
    await eventsOf(server, body.remember_run_id);
    expect(await runOf(server, body.remember_run_id)).toMatchObject({ state: 'succeeded', artifact_id: 1 });
    expect((await retry(id)).body).toMatchObject({ code: 'remember/request-gone' });
    expect((await retry(body.remember_run_id)).body).toMatchObject({ code: 'remember/not-failed' });
  });
});
