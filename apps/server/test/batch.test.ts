import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { GligabaoError, type RememberResponse } from '@gligabao/core';
import { memoryStores, stubEmbedder, stubTasks } from '@gligabao/testkit';
import { gate } from './support/gate.ts';
import type { Fields, Reply } from './support/http.ts';
import { pluginOf, tasksAfter } from './support/plugins.ts';
import { verifyError, verifyNothing } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';
import { temporaryStorage, type TemporaryStorage } from './support/storage.ts';
import { openStream } from './support/stream.ts';

jest.setTimeout(60_000);
afterEach(stopServers);

const MIB = 1024 * 1024;
const PATH = '/v1/gb/remember/batch';
const LINES = { 'content-type': 'application/x-ndjson' };

type Answer = Fields & { readonly index: number; readonly status: number; readonly result?: RememberResponse };

const item = (text: string, fields: Fields = {}): Fields => ({ user_id: 'u1', text, ...fields });
const inLines = (...items: readonly (Fields | string)[]): string =>
  items.map((each) => `${typeof each === 'string' ? each : JSON.stringify(each)}\n`).join('');
const parsed = (text: string): readonly Answer[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer);

function sendLines(server: TestServer, body: string | Uint8Array, headers: Fields = {}): Promise<Reply<string>> {
  return server.send<string>(PATH, { method: 'POST', headers: { ...LINES, ...headers }, body });
}

/** A server whose models wait at a gate for texts with a word. */
function serverWaiting(word: string, storage?: TemporaryStorage) {
  const waiting = gate();
  const tasks = tasksAfter(([, input]) => (JSON.stringify(input).includes(word) ? waiting.wait() : undefined));
  const models = [pluginOf({ tasks, embedder: stubEmbedder() })];
  return { waiting, server: startServer({ models, ...(storage ? { storage } : {}) }) };
}

const openBatch = (server: TestServer, ...items: readonly Fields[]) =>
  openStream(server.url, PATH, { method: 'POST', headers: LINES, body: inLines(...items) });

interface RunsBody {
  readonly runs: readonly { readonly id: number; readonly status: string; readonly artifact_id?: number }[];
}
/** The runs of a dataset, oldest first, once there are so many and all are as wanted. */
async function untilRuns(server: TestServer, count: number, status: string, dataset = 'main') {
  for (;;) {
    const { body } = await server.get<RunsBody>(`/v1/gb/remember-runs?user_id=u1&dataset=${dataset}`);
    if (body.runs.length === count && body.runs.every((run) => run.status === status)) return body.runs.toReversed();
  }
}

describe('a batch of lines', () => {
  it('is answered with a line for each, in order: a result, or what is wrong with that one', async () => {
    const server = await startServer();
    const body = Buffer.concat([
      Buffer.from(`\uFEFF${inLines(item('Alice works at Acme.'), '', '{"user_id": "u1"')}`),
      Buffer.from(`${inLines(item('Bob lives in Rome.', { dataset: 'side' })).trimEnd()}\r\n \r\n`),
      Buffer.from(inLines('[1]', item(' '), item('Cem knows Dora.', { colour: 'red' }))),
      Buffer.from([0x22, 0xff, 0x22, 0x0a]),
      Buffer.from(inLines(item('Eve plays Go.', { async: true }), item('Finn likes Tea.', { image: 'eA==' }))),
      Buffer.from(JSON.stringify(item('Gus owns Rex.'))),
    ]);
    const reply = await sendLines(server, body);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/x-ndjson');
    const request_id = reply.headers['x-request-id'];
    const failed = { request_id, error: expect.any(String) };
    const answers = parsed(reply.body);
    expect(answers).toMatchObject([
      { index: 0, line: 1, status: 200, result: { artifact_id: 1, edges: [{ source: 'Alice' }] } },
      { index: 1, line: 3, status: 400, ...failed, code: 'http/bad-json' },
      { index: 2, line: 4, status: 200, result: { dataset: 'side', edges: [{ source: 'Bob' }] } },
      { index: 3, line: 6, status: 400, ...failed, code: 'http/bad-json' },
      { index: 4, line: 7, status: 400, ...failed, field: 'text' },
      { index: 5, line: 8, status: 400, ...failed, field: 'colour' },
      { index: 6, line: 9, status: 400, ...failed, code: 'http/bad-json' },
      { index: 7, line: 10, status: 202, result: { remember_run_id: expect.any(Number) } },
      { index: 8, line: 11, status: 400, ...failed, field: 'text' },
      { index: 9, line: 12, status: 200, result: { edges: [{ source: 'Gus' }] } },
    ]);
    expect(answers[1]?.['error']).toBe('line 3 is not valid JSON in UTF-8; send a JSON object');
    expect(answers[3]?.['error']).toBe('line 6 is not a JSON object');
    for (const answer of answers) expect('result' in answer).toBe(answer.status < 300);
    await untilRuns(server, 3, 'succeeded');
    expect(await server.counts()).toMatchObject({ main: { artifacts: 3 }, side: { artifacts: 1 } });
  });

  it('is said in its order, also within one millisecond: the last word holds, and nothing is in conflict', async () => {
    const now = Date.UTC(2026, 0, 1);
    const server = await startServer({ models: 'local', now: () => now });
    const cities = ['Paris', 'Berlin', 'Rome', 'Oslo', 'Vienna'];
    const { body } = await sendLines(server, inLines(...cities.map((city) => item(`Mia moved to ${city}.`))));
    const said = parsed(body).map(({ result }) => result?.valid_at ?? '');
    expect(said.map((at) => Date.parse(at) - now)).toEqual([0, 1, 2, 3, 4]);
    const { body: listed } = await server.get<{ readonly edges: readonly Fields[] }>(
      '/v1/gb/edges?user_id=u1&history=true',
    );
    const open = listed.edges.filter((edge) => !('invalid_at' in edge));
    expect(open).toMatchObject([{ target: 'Vienna' }]);
    expect(listed.edges.filter((edge) => 'conflicts_with' in edge)).toEqual([]);
  });

  it('answers the first while the second is still worked on', async () => {
    const { waiting, server } = serverWaiting('Bob');
    const batch = openBatch(await server, item('Alice works at Acme.'), item('Bob lives in Rome.'));
    expect(parsed(await batch.until((text) => text.endsWith('\n')))).toMatchObject([{ index: 0, status: 200 }]);
    waiting.open();
    expect(parsed(await batch.whole())).toMatchObject([{ index: 0 }, { index: 1, status: 200 }]);
  });

  it('goes on when its client goes away: all of it', async () => {
    const { waiting, server: starting } = serverWaiting('Alice');
    const server = await starting;
    const texts = ['Alice works at Acme.', 'Bob lives in Rome.', 'Cem lives in Oslo.'];
    const batch = openBatch(server, ...texts.map((text) => item(text)));
    await waiting.reached;
    batch.goAway();
    waiting.open();
    const runs = await untilRuns(server, 3, 'succeeded');
    expect(runs.map((run) => run.artifact_id)).toEqual([1, 2, 3]);
  });

  it('is on disk to its end, though its client has gone and the server stops (F165)', async () => {
    const storage = await temporaryStorage();
    const { waiting, server: starting } = serverWaiting('Person0 ', storage);
    const server = await starting;
    const items = Array.from({ length: 60 }, (_, at) => item(`Person${at} works at Acme.`));
    const batch = openBatch(server, ...items);
    await waiting.reached;
    batch.goAway();
    const closed = server.close();
    waiting.open();
    await closed;
    const second = await startServer({ storage });
    const runs = await untilRuns(second, 60, 'succeeded');
    expect(runs.map((run) => run.artifact_id)).toEqual(items.map((_, at) => at + 1));
    await second.close();
    await storage.remove();
  });

  it('keeps the order within a dataset, and works on several at once (F081)', async () => {
    const { waiting, server: starting } = serverWaiting('Alice');
    const server = await starting;
    const names = ['Alice', 'Bob', 'Cem', 'Dora'];
    const items = names.map((name, at) => item(`${name} works at Acme.`, { dataset: at === 2 ? 'side' : 'main' }));
    const batch = openBatch(server, ...items);
    // Third in the batch, and done while the first is held up.
    await untilRuns(server, 1, 'succeeded', 'side');
    await untilRuns(server, 3, 'started');
    waiting.open();
    const answers = parsed(await batch.whole());
    expect(answers.map(({ index, status }) => [index, status])).toEqual(names.map((_, at) => [at, 200]));
    const inMain = [0, 1, 3].map((at) => answers[at]?.result?.artifact_id);
    expect(inMain).toEqual([1, 2, 3]);
  });

  it('leaves in line what had not begun when the server stops, and says so for each (F165)', async () => {
    const { waiting, server: starting } = serverWaiting('Alice');
    const server = await starting;
    const batch = openBatch(server, item('Alice works at Acme.'), item('Bob lives in Rome.'), item('Cem sleeps.'));
    await waiting.reached;
    await untilRuns(server, 3, 'started');
    const closed = server.close();
    waiting.open();
    const left = { status: 503, code: 'remember/left-queued', error: expect.stringContaining('stays queued') };
    expect(parsed(await batch.whole())).toMatchObject([
      { status: 200 },
      { ...left, remember_run_id: 2 },
      { ...left, remember_run_id: 3 },
    ]);
    await closed;
  });
});

describe('a batch of which an item cannot be written', () => {
  it('tries none behind it, so that none gets ahead of it', async () => {
    const stores = memoryStores();
    const queue = stores['run-queue'];
    let asked = 0;
    const enqueue: typeof queue.enqueue = async (...call) => {
      asked += 1;
      if (asked > 1) throw new GligabaoError('unavailable', 'store/disconnected', 'the connection was lost');
      return queue.enqueue(...call);
    };
    const server = await startServer({
      models: [
        pluginOf({ ...stores, 'run-queue': { ...queue, enqueue } }),
        pluginOf({ tasks: stubTasks(), embedder: stubEmbedder() }),
      ],
    });
    const items = ['Alice works at Acme.', 'Bob lives in Rome.', 'Cem lives in Oslo.', ' '].map((text) => item(text));
    const { body } = await server.post<readonly Answer[]>(PATH, [...items, 1]);
    const lost = { status: 503, code: 'store/disconnected', retry_after: 1 };
    expect(body).toMatchObject([{ status: 200 }, lost, lost, lost, { status: 400 }]);
    expect(asked).toBe(2);
    expect(await server.counts()).toMatchObject({ main: { artifacts: 1 } });
  });
});

describe('a batch that is an array', () => {
  it('is answered with an array', async () => {
    const server = await startServer();
    const items = [item('Alice works at Acme.'), 'Bob', null, item('Cem lives in Oslo.')];
    const reply = await server.post<readonly Answer[]>(PATH, items);
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(reply.body).toMatchObject([
      { index: 0, status: 200, result: { artifact_id: 1 } },
      { index: 1, status: 400, error: 'item 1 is not a JSON object' },
      { index: 2, status: 400, error: 'item 2 is not a JSON object' },
      { index: 3, status: 200, result: { artifact_id: 2 } },
    ]);
    for (const answer of reply.body) expect(answer).not.toHaveProperty('line');
  });

  it('has an idempotency key for each item, and none for all', async () => {
    const server = await startServer();
    const keyed = item('Alice works at Acme.', { idempotency_key: 'k1' });
    const other = item('Bob lives in Rome.', { idempotency_key: 'k1' });
    const elsewhere = item('Bob lives in Rome.', { idempotency_key: 'k1', dataset: 'side' });
    const { body } = await server.post<readonly Answer[]>(PATH, [keyed, keyed, other, elsewhere]);
    expect(body.map(({ status }) => status)).toEqual([200, 200, 409, 200]);
    expect(body[1]?.result).toEqual(body[0]?.result);
    expect(body[2]).toMatchObject({ code: 'remember/key-of-another-body', field: 'idempotency_key' });
    const again = await server.post<readonly Answer[]>(PATH, [keyed]);
    expect(again.body[0]?.result).toEqual(body[0]?.result);
    expect(await server.counts()).toMatchObject({ main: { artifacts: 1 }, side: { artifacts: 1 } });
    const header = { 'idempotency-key': 'k2' };
    const refused = await server.post(PATH, [item('Cem lives in Oslo.')], header);
    verifyError(refused, { status: 400, field: 'Idempotency-Key', says: 'own idempotency_key' });
    expect(await server.counts()).toMatchObject({ main: { artifacts: 1 } });
  });
});

describe('a batch is refused as a whole, and nothing stored, when it', () => {
  it('has more than 1,000 items; 1,000 are taken', async () => {
    const server = await startServer();
    const many = Array.from({ length: 1001 }, () => item('Alice works at Acme.'));
    for (const reply of [await server.post(PATH, many), await sendLines(server, inLines(...many))]) {
      verifyError(reply as Reply<Fields>, { status: 400, field: 'body', says: /has 1001 items, and at most 1000/ });
    }
    await verifyNothing(server);
    const blank = Array.from({ length: 1000 }, () => item(' '));
    const { status, body } = await server.post<readonly Answer[]>(PATH, blank);
    expect([status, body.length, new Set(body.map((each) => each.status))]).toEqual([200, 1000, new Set([400])]);
  });

  it.each([
    ['is an empty array', '[]', {}, 400, 'no items'],
    ['is empty', '', LINES, 400, 'no items'],
    ['has only blank lines', '\n \r\n\n', LINES, 400, 'no items'],
    ['is an object', JSON.stringify(item('Alice works at Acme.')), {}, 400, 'application/x-ndjson'],
    [
      'is lines without saying so',
      inLines(item('Alice works at Acme.'), item('Bob lives in Rome.')),
      {},
      400,
      'x-ndjson',
    ],
    ['is broken off', `[${JSON.stringify(item('Alice works at Acme.'))},`, {}, 400, 'not valid JSON'],
    ['is of another type', '[]', { 'content-type': 'text/csv' }, 415, 'application/json or application/x-ndjson'],
  ])('%s (F153)', async (_what, body, headers, status, says) => {
    const server = await startServer();
    verifyError(await server.send(PATH, { method: 'POST', headers, body }), { status, says });
    await verifyNothing(server);
  });

  it('is larger than 64 MiB; a text above 1 MiB is the error of its item (F154)', async () => {
    const server = await startServer();
    const large = inLines(item('a'.repeat(65 * MIB)));
    verifyError((await sendLines(server, large)) as unknown as Reply<Fields>, { status: 413, says: String(64 * MIB) });
    const long = item('a'.repeat(1.1 * MIB));
    const { status, body } = await sendLines(server, inLines(...Array.from({ length: 8 }, () => long)));
    expect(status).toBe(200);
    expect(parsed(body)).toMatchObject(Array.from({ length: 8 }, () => ({ status: 413, field: 'text' })));
    await verifyNothing(server);
  });
});
