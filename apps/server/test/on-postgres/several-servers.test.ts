import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { flagsOf, runCommand, stopCommands } from '../support/command.ts';
import { diagnose } from '../support/doctor.ts';
import { send, type Fields } from '../support/http.ts';
import { endedRuns, hasBegun, hasEnded, listed, runUntil, type ShownRun } from '../support/runs-over-http.ts';
import { type Serving, type ServingOptions, startServing } from '../support/serving.ts';
import { temporaryStorage, type TemporaryStorage } from '../support/storage.ts';
import { openStream } from '../support/stream.ts';

jest.setTimeout(120_000);

const LEASE_SECONDS = 2;
const MINUTE = 60_000;

let storage: TemporaryStorage;
beforeEach(async () => {
  storage = await temporaryStorage();
});
afterEach(async () => {
  stopCommands();
  await storage.remove();
});

async function start(...each: readonly ServingOptions[]): Promise<readonly [Serving, Serving]> {
  const [one, two] = await Promise.all(
    each.map(({ settings, ...options }) => {
      const given = { lease_timeout: LEASE_SECONDS, log_level: 'warn', ...settings };
      return startServing(storage, { ...options, settings: given });
    }),
  );
  if (!one || !two) throw new Error('two servers are wanted');
  return [one, two];
}

interface Stored {
  readonly id: number;
  readonly text: string;
}
interface Edge {
  readonly id: number;
  readonly target: string;
  readonly state: string;
  readonly created_at: string;
}

const textsOf = async (server: Serving, dataset = 'main') =>
  (await listed<Stored>(server, 'artifacts', dataset)).toReversed().map(({ text }) => text);

/** Has a text remembered in the background; gives its run. */
async function accepted(server: Serving, text: string, more: Fields = {}): Promise<number> {
  const reply = await server.post<{ readonly remember_run_id: number }>('/v1/gb/remember', {
    text,
    async: true,
    ...more,
  });
  expect(reply.status).toBe(202);
  return reply.body.remember_run_id;
}

const eventsPath = (run: number) => `/v1/gb/remember-runs/${run}/events?user_id=u1`;

/** The events of a stream: their ids and types. */
function eventsIn(stream: string) {
  return [...stream.matchAll(/^id: (\d+)\nevent: (\S+)$/gmu)].map(([, id, type]) => ({ id: Number(id), type }));
}

/** The first run of the dataset, once it has begun. */
async function firstRun(server: Serving): Promise<ShownRun> {
  for (;;) {
    const [run] = await listed<ShownRun>(server, 'remember-runs', 'main', 'runs');
    if (run && hasBegun(run)) return run;
    await sleep(10);
  }
}

async function verifySound(server: Serving): Promise<void> {
  server.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0 });
  const found = await diagnose(storage);
  expect(found).toMatchObject({ code: 0, said: { ok: true, problems: [], unfinished_runs: [], waiting_runs: 0 } });
}

describe('two servers on one database', () => {
  it('tell the events of a run of the other one, in order, none twice', async () => {
    const [one, two] = await start({ modelMs: 300 }, { modelMs: 300 });
    const run = await accepted(one, 'Mira visited Rome.');
    const streams = [one, two, two].map(({ url }) => openStream(url, eventsPath(run)));
    const [here, ...elsewhere] = (await Promise.all(streams.map((each) => each.whole()))).map(eventsIn);
    expect(here?.at(-1)?.type).toBe('run-succeeded');
    expect(here?.map(({ id }) => id)).toEqual(here?.map((_, index) => index + 1));
    for (const events of elsewhere) expect(events).toEqual(here);
    const from = await openStream(two.url, eventsPath(run), { headers: { 'last-event-id': '3' } }).whole();
    expect(eventsIn(from)).toEqual(here?.slice(3));
  });

  it('answer a call whose run waits for one of the other server, whoever works on it', async () => {
    const [one, two] = await start({ modelMs: 400 }, { modelMs: 400 });
    const first = await accepted(one, 'Mira visited Rome.');
    await runUntil(two, first, hasBegun);
    const told = ['Oslo', 'Bern', 'Kyiv', 'Lima'].map((city, index) =>
      (index % 2 === 0 ? two : one).post('/v1/gb/remember', { text: `Mira visited ${city}.` }),
    );
    for (const reply of await Promise.all(told)) expect(reply).toMatchObject({ status: 200 });
    expect((await textsOf(one)).toSorted()).toEqual(
      ['Bern', 'Kyiv', 'Lima', 'Oslo', 'Rome'].map((city) => `Mira visited ${city}.`),
    );
  });

  it('make one run of calls with one key that come at once, and give all of them its result', async () => {
    const [one, two] = await start({ modelMs: 100 }, { modelMs: 100 });
    const body = { text: 'Mira visited Rome.', idempotency_key: 'k' };
    const calls = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? one : two).post('/v1/gb/remember', body));
    const replies = await Promise.all(calls);
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: replies[0]?.body ?? {} });
    expect(await textsOf(two)).toEqual([body.text]);
    const other = await two.post('/v1/gb/remember', { ...body, text: 'Mira visited Oslo.' });
    expect(other).toMatchObject({ status: 409, body: { code: 'remember/key-of-another-body' } });
  });

  it('lose nothing when one is told to stop: the other one does what waits (F165)', async () => {
    const [one, two] = await start({ modelMs: 150 }, { modelMs: 150 });
    const texts = ['Rome', 'Oslo', 'Bern', 'Kyiv', 'Lima'].map((city) => `Mira visited ${city}.`);
    const runs: number[] = [];
    for (const text of texts) runs.push(await accepted(one, text));
    const waits = one.post('/v1/gb/remember', { text: 'Mira visited Pisa.', dataset: 'main' }).catch(() => null);
    await sleep(50);
    one.kill('SIGTERM');
    expect(await one.ended).toMatchObject({ code: 0 });
    for (const run of runs) expect(await runUntil(two, run, hasEnded)).toMatchObject({ status: 'succeeded' });
    const left = await waits;
    if (left) expect([200, 503]).toContain(left.status);
    await endedRuns(two, 'main');
    expect((await textsOf(two)).slice(0, 5)).toEqual(texts);
    await verifySound(two);
  });
});

describe('a server that has no time to end its runs as it stops', () => {
  it('leaves them to the other one at once', async () => {
    const slow = { modelMs: 60_000, settings: { shutdown_timeout: 1, lease_timeout: 600 } };
    const [one, two] = await start(slow, {});
    const run = await accepted(one, 'Mira visited Rome.');
    await runUntil(two, run, hasBegun);
    one.kill('SIGTERM');
    expect(await runUntil(two, run, hasEnded)).toMatchObject({ status: 'succeeded', artifact_id: 1 });
    one.kill('SIGKILL');
    await verifySound(two);
  });
});

describe('a server that is killed in the middle of a run (F165)', () => {
  it('leaves it to the other one, which begins it anew; who follows it there hears all of it', async () => {
    const [one, two] = await start({ modelMs: 60_000 }, {});
    const run = await accepted(one, 'Mira visited Rome.');
    const waiting = await accepted(one, 'Mira visited Oslo.');
    const stream = openStream(two.url, eventsPath(run));
    await stream.until((text) => text.includes('stage-started'));
    const joined = two.post('/v1/gb/remember', { text: 'Mira visited Bern.' });
    one.kill('SIGKILL');
    const events = eventsIn(await stream.whole());
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['run-started', 'run-interrupted', 'run-started', 'run-succeeded']),
    );
    expect(await joined).toMatchObject({ status: 200 });
    for (const id of [run, waiting]) expect(await runUntil(two, id, hasEnded)).toMatchObject({ status: 'succeeded' });
    expect(await textsOf(two)).toEqual(['Rome', 'Oslo', 'Bern'].map((city) => `Mira visited ${city}.`));
    await verifySound(two);
  });

  it('has its questions ended by the other one', async () => {
    const [one, two] = await start({ modelMs: 60_000 }, {});
    await two.post('/v1/gb/remember', { text: 'Mira visited Rome.' });
    const asked = one.post('/v1/gb/query', { query: 'Where was Mira?' }).catch(() => null);
    const isBegun = async () => (await listed(two, 'query-runs', 'main', 'runs')).length > 0;
    while (!(await isBegun())) await sleep(20);
    one.kill('SIGKILL');
    expect(await asked).toBeNull();
    for (;;) {
      const [run] = await listed<Fields>(two, 'query-runs', 'main', 'runs');
      if (run?.['status'] === 'started') {
        await sleep(50);
        continue;
      }
      expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('interrupted') });
      break;
    }
    await verifySound(two);
  });
});

describe('a server that is not heard of for longer than its lease', () => {
  it('commits nothing any more, and tells its callers what the other one has done', async () => {
    const [one, two] = await start({ modelMs: 500 }, {});
    const call = one.post('/v1/gb/remember', { text: 'Mira visited Rome.' });
    const run = await firstRun(two);
    one.kill('SIGSTOP');
    const ended = await runUntil(two, run.id, hasEnded);
    expect(ended).toMatchObject({ status: 'succeeded', artifact_id: 1 });
    one.kill('SIGCONT');
    expect(await call).toMatchObject({ status: 200, body: { artifact_id: 1, remember_run_id: run.id } });
    // It has a lease again, and goes on with what comes.
    expect(await one.post('/v1/gb/remember', { text: 'Mira visited Oslo.' })).toMatchObject({ status: 200 });
    expect(await textsOf(two)).toEqual(['Mira visited Rome.', 'Mira visited Oslo.']);
    expect(await runUntil(one, run.id, hasEnded)).toEqual(ended);
    one.kill('SIGTERM');
    expect(await one.ended).toMatchObject({ code: 0 });
    await verifySound(two);
  });
});

describe('two servers whose clocks differ by a minute', () => {
  it('know the later word from the earlier one, and take no run from each other', async () => {
    const [ahead, behind] = await start({ clockMs: MINUTE, modelMs: LEASE_SECONDS * 2500 }, { clockMs: 0 });
    const first = await accepted(ahead, 'Mira lives in Rome.');
    await runUntil(behind, first, hasBegun);
    const second = await accepted(behind, 'Mira lives in Oslo.');
    for (const run of [first, second]) {
      expect(await runUntil(behind, run, hasEnded)).toMatchObject({ status: 'succeeded' });
      const stream = await openStream(behind.url, eventsPath(run)).whole();
      expect(eventsIn(stream).map(({ type }) => type)).not.toContain('run-interrupted');
    }
    // By the clock of the other one it is so only in a minute.
    const edges = await listed<Edge>(ahead, 'edges', 'main');
    const current = edges.filter(({ state }) => state === 'current');
    expect(current.map(({ target }) => target)).toEqual(['Oslo']);
    const at = (await listed<Edge>(ahead, 'artifacts', 'main')).map(({ created_at: each }) => Date.parse(each));
    expect(at[0]).toBeGreaterThan(at[1] ?? 0);
    const runs = await endedRuns(behind, 'main');
    expect(Date.parse(runs[1]?.queued_at ?? '')).toBeGreaterThan(Date.parse(runs[0]?.queued_at ?? ''));
    const closed = await behind.post<{ readonly edge: Edge }>(`/v1/gb/edges/${current[0]?.id}/close`, {});
    expect(closed).toMatchObject({ status: 200 });
    await verifySound(behind);
  });
});

describe('while another server works on a dataset', () => {
  it('a person closes, retracts and forgets in it, vectors are made anew, and all of it holds', async () => {
    const [one, two] = await start({ modelMs: 300 }, {});
    const told = ['Rome', 'Oslo', 'Bern'].map((city) => `Mira visited ${city}.`);
    for (const text of told) expect((await two.post('/v1/gb/remember', { text })).status).toBe(200);
    const edges = await listed<Edge>(two, 'edges', 'main');
    const idOf = (target: string): number => edges.find((edge) => edge.target === target)?.id ?? 0;
    const artifacts = await listed<Stored>(two, 'artifacts', 'main');
    const run = await accepted(one, 'Mira visited Kyiv.');
    await runUntil(two, run, hasBegun);
    const forgetting = send(two.url, `/v1/gb/artifacts/${artifacts.at(-1)?.id}?user_id=u1&dataset=main`, {
      method: 'DELETE',
    });
    const later = accepted(one, 'Mira visited Lima.');
    const closing = two.post(`/v1/gb/edges/${idOf('Oslo')}/close`, {});
    const retracting = two.post(`/v1/gb/edges/${idOf('Bern')}/retract`, {});
    const reembedding = runCommand(
      [
        'reembed',
        '--all',
        '--json',
        ...flagsOf(storage.settings),
        '--embeddings',
        'local',
        '--embedding-model',
        'hash',
      ],
      { cwd: storage.folder },
    );
    expect(await closing).toMatchObject({ status: 200 });
    expect(await retracting).toMatchObject({ status: 200 });
    expect(await forgetting).toMatchObject({ status: 200, body: { artifact_id: artifacts.at(-1)?.id } });
    expect(await runUntil(two, run, hasEnded)).toMatchObject({ status: 'succeeded' });
    expect(await runUntil(two, await later, hasEnded)).toMatchObject({ status: 'succeeded' });
    expect((await reembedding).code).toBe(0);
    expect(await textsOf(two)).toEqual(['Oslo', 'Bern', 'Kyiv', 'Lima'].map((city) => `Mira visited ${city}.`));
    const now = await listed<Edge>(two, 'edges', 'main');
    expect(now.map(({ target, state }) => [target, state]).toReversed()).toEqual(
      expect.arrayContaining([
        ['Kyiv', 'current'],
        ['Lima', 'current'],
      ]),
    );
    expect(now.map(({ target }) => target)).not.toContain('Rome');
    expect(now.map(({ target }) => target)).not.toContain('Bern');
    one.kill('SIGTERM');
    expect(await one.ended).toMatchObject({ code: 0 });
    await verifySound(two);
  });

  it('30 documents are imported by a command, which goes on beside it (F081)', async () => {
    const [one, two] = await start({ modelMs: 20 }, { modelMs: 20 });
    const notes = Array.from(
      { length: 30 },
      (_, at) => `Mira visited Town${String.fromCodePoint(97 + (at % 26))}${at}.`,
    );
    const folder = `${storage.folder}/notes`;
    await mkdir(folder);
    for (const [at, text] of notes.entries()) await writeFile(`${folder}/note-${at}.txt`, text);
    const flags = [...flagsOf(storage.settings), '--llm', 'local', '--embedding-model', 'hash'];
    const importing = runCommand(['remember', folder, '--user', 'u1', ...flags], { cwd: storage.folder });
    const beside = ['Rome', 'Oslo', 'Bern', 'Kyiv'].map((city) => `Ada visited ${city}.`);
    const replies = await Promise.all(
      beside.map((text, index) => (index % 2 === 0 ? one : two).post('/v1/gb/remember', { text })),
    );
    for (const reply of replies) expect(reply).toMatchObject({ status: 200 });
    expect(await importing).toMatchObject({ code: 0 });
    expect((await textsOf(two)).toSorted()).toEqual([...notes, ...beside].toSorted());
    one.kill('SIGTERM');
    expect(await one.ended).toMatchObject({ code: 0 });
    await verifySound(two);
  });
});
