import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { KeptRequest } from '@gligabao/core';
import { memoryStores, stubEmbedder } from '@gligabao/testkit';
import { gate } from './support/gate.ts';
import type { Fields } from './support/http.ts';
import { pluginOf, tasksAfter } from './support/plugins.ts';
import { verifyError } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';
import { temporaryStorage } from './support/storage.ts';

jest.setTimeout(60_000);
afterEach(stopServers);

const DAY = 24 * 60 * 60 * 1000;
const ACCEPTED_AT = Date.UTC(2026, 0, 1);
const TEXTS = ['Alice works at Acme.', 'Bob lives in Rome.', 'Cem lives in Oslo.'];

interface RunBody extends Fields {
  readonly status: string;
}
const accepted = async (server: TestServer, text: string): Promise<number> => {
  const { body } = await server.post('/v1/gb/remember', { user_id: 'u1', text, async: true });
  return Number(body['remember_run_id']);
};
const retry = (server: TestServer, run: number) => server.post(`/v1/gb/remember-runs/${run}/retry`, { user_id: 'u1' });

/** A run, once it has ended. */
async function endOf(server: TestServer, run: number): Promise<RunBody> {
  await server.send(`/v1/gb/remember-runs/${run}/events?user_id=u1`);
  return (await server.get<RunBody>(`/v1/gb/remember-runs/${run}?user_id=u1`)).body;
}
const saidIn = (server: TestServer, message: string): readonly Fields[] =>
  server.logged.map((line) => JSON.parse(line) as Fields).filter(({ msg }) => msg === message);

const modelsAfter = (before: () => Promise<void> | void) =>
  pluginOf({ tasks: tasksAfter(before), embedder: stubEmbedder() });

/** Stores in memory that outlive a server, and of which a test damages what is kept of a run. */
function damagedStores() {
  const stores = memoryStores();
  const queue = stores['run-queue'];
  const damages = new Map<number, Partial<KeptRequest>>();
  const find: typeof queue.find = async (run, context) => {
    const kept = await queue.find(run, context);
    return kept && { ...kept, ...damages.get(run) };
  };
  return { plugin: pluginOf({ ...stores, 'run-queue': { ...queue, find } }), damages };
}

describe('what waits in line', () => {
  it('and cannot be read any more fails, and says so; the next in line goes on, and the server serves', async () => {
    const { plugin, damages } = damagedStores();
    const waiting = gate();
    const first = await startServer({ models: [plugin, modelsAfter(() => waiting.wait())] });
    const [, broken = 0, strange = 0, whole = 0] = [
      await accepted(first, 'Dora works at Acme.'),
      ...(await Promise.all(TEXTS.map((text) => accepted(first, text)))),
    ].toSorted((a, b) => a - b);
    await waiting.reached;
    const closed = first.close();
    waiting.open();
    await closed;
    damages.set(broken, { body: '{"user_id":"u1","text":"Bob li' });
    damages.set(strange, { body: '{"user_id":"u1","text":"Bob.","of_another_release":1}' });
    const second = await startServer({ models: [plugin, modelsAfter(() => undefined)] });
    for (const run of [broken, strange]) {
      const error = expect.stringContaining('remember/not-readable: this release cannot read');
      expect(await endOf(second, run)).toMatchObject({ state: 'failed', error });
      verifyError(await retry(second, run), { status: 409, says: 'send it again' });
    }
    expect(await endOf(second, whole)).toMatchObject({ state: 'succeeded' });
    expect(second.logged.join('\n')).not.toContain('of_another_release');
    const said = saidIn(second, 'runs that waited in line have failed: their requests are unreadable');
    expect(said).toMatchObject([{ level: 40, runs: [broken, strange] }]);
    await second.remember({ text: 'Eve plays Go.' });
  });

  it('is counted in the log when the server stops, beside what it had to break off (F165)', async () => {
    const waiting = gate();
    const settings = { shutdown_timeout: 1 };
    const server = await startServer({ models: [modelsAfter(() => waiting.wait())], settings });
    for (const text of TEXTS) await accepted(server, text);
    await waiting.reached;
    const closed = server.close();
    // The model heeds no signal; later than allowed.
    setTimeout(() => waiting.open(), 1500).unref();
    await closed;
    const late = saidIn(server, 'work was still running when the time to stop was up');
    expect(late).toMatchObject([{ level: 40, runs: [1] }]);
    const left = saidIn(server, 'runs stay in line for the next start');
    expect(left).toMatchObject([{ count: 2, runs: [2, 3] }]);
  });
});

describe('the result of a run that cannot be read any more', () => {
  it('hides neither the run nor that there was one', async () => {
    const { plugin, damages } = damagedStores();
    const server = await startServer({ models: [plugin, modelsAfter(() => undefined)] });
    const body = { user_id: 'u1', text: 'Alice works at Acme.', idempotency_key: 'k1' };
    const { remember_run_id: run } = await server.remember(body);
    damages.set(run, { result: '{"user_id":' });
    const shown = await endOf(server, run);
    expect(shown).toMatchObject({ state: 'succeeded', artifact_id: 1, result_error: expect.stringContaining('kept') });
    expect(shown).not.toHaveProperty('result');
    const again = await server.post('/v1/gb/remember', body);
    verifyError(again, { status: 500, says: 'what was remembered is there' });
    expect(again.body).toMatchObject({ remember_run_id: run });
    expect(await server.counts()).toMatchObject({ main: { artifacts: 1 } });
  });
});

describe('what a failed run was asked for', () => {
  it('is kept for 7 days, and then its retry says that it is gone', async () => {
    const storage = await temporaryStorage();
    const startAt = (now: number, fails = false) => {
      const tasks = tasksAfter(() => {
        if (fails) throw new Error('no');
      });
      return startServer({ storage, now: () => now, models: [pluginOf({ tasks, embedder: stubEmbedder() })] });
    };
    const failing = await startAt(ACCEPTED_AT, true);
    const [one, two] = [await accepted(failing, 'Alice works at Acme.'), await accepted(failing, 'Bob lives in Rome.')];
    for (const run of [one, two]) expect(await endOf(failing, run)).toMatchObject({ state: 'failed' });
    await failing.close();

    // A server looks for what is too old as it starts and as it stops.
    await (await startAt(ACCEPTED_AT + 7 * DAY)).close();
    const inTime = await startAt(ACCEPTED_AT + 7 * DAY);
    const { status, body } = await retry(inTime, one);
    expect(status).toBe(202);
    const again = Number(body['remember_run_id']);
    expect(await endOf(inTime, again)).toMatchObject({ state: 'succeeded', artifact_id: 1 });
    await inTime.close();

    // The second text came a millisecond after the first: no two of a dataset are said at one instant.
    await (await startAt(ACCEPTED_AT + 7 * DAY + 2)).close();
    const late = await startAt(ACCEPTED_AT + 7 * DAY + 2);
    verifyError(await retry(late, two), { status: 409, says: 'older than 7 days' });
    expect(await endOf(late, two)).toMatchObject({ state: 'failed' });
    // What succeeded keeps its result.
    expect(await endOf(late, again)).toMatchObject({ state: 'succeeded', result: { artifact_id: 1 } });
    await late.close();
    await storage.remove();
  });
});
