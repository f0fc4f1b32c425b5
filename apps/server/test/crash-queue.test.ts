import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { RememberResponse } from '@gligabao/core';
import { stopCommands } from './support/command.ts';
import { crash, type Ask, type Crashed, type CrashJob } from './support/crash.ts';
import { diagnose } from './support/doctor.ts';
import { postJson } from './support/http.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';
import { temporaryStorage, type TemporaryStorage } from './support/storage.ts';

// One process for each event of a document.
jest.setTimeout(600_000);

afterAll(async () => {
  stopCommands();
  await stopServers();
});

/** Where several may serve one storage, what a process leaves is taken over once it was not heard of for so long. */
const SETTINGS = { chunk_size: '64', lease_timeout: '1' };
const NAMES = ['Omar', 'Ines', 'Tariq', 'Petra'];
/** Three chunks; each name states one fact. */
const DOCUMENT = NAMES.map(
  (name) => `${name} visited ${name}burg. The letters of that year were kept in a tin box by the door, as asked.`,
).join('\n\n');

/** In the order of their runs: the second one is walked over, the third and fourth wait for it, the last need not. */
const ASKED = [
  { text: 'Mira lives in Rome.', reference_time: '2024-01-01T00:00:00Z' },
  { text: DOCUMENT },
  { text: 'Mira lives in Oslo.' },
  { text: 'Mira teaches Go.' },
  { text: 'Noor lives in Cairo.', dataset: 'other' },
];
const WALKED = 2;
/** Processes that are told to stop serve so many storages, each with a point of its own. */
const AT_ONCE = 10;

/** Has everything accepted before any of it is worked on. */
const askAll: Ask = async (url, release) => {
  for (const [index, body] of ASKED.entries()) {
    const reply = await postJson(url, '/v1/gb/remember', { user_id: 'u1', async: true, ...body });
    expect(reply).toMatchObject({ status: 202, body: { remember_run_id: index + 1 } });
  }
  release();
};

interface Run {
  readonly id: number;
  readonly status: string;
  readonly error?: string;
  readonly artifact_id?: number;
  readonly started_at: string;
  readonly finished_at: string;
  readonly stages: Readonly<Record<string, { readonly status: string }>>;
  readonly result?: RememberResponse;
}

interface Artifact {
  readonly id: number;
  readonly text: string;
  readonly kind: string;
  readonly parent_id?: number;
}

const datasetOf = (id: number): string => ASKED[id - 1]?.dataset ?? 'main';

async function endedRun(server: TestServer, id: number, dataset: string): Promise<Run> {
  for (;;) {
    const { body } = await server.get<Run>(`/v1/gb/remember-runs/${id}?user_id=u1&dataset=${dataset}`);
    if (body.status !== 'started') return body;
    await sleep(10);
  }
}

async function artifactsOf(server: TestServer, dataset: string): Promise<readonly Artifact[]> {
  const { body } = await server.get<{ readonly artifacts: readonly Artifact[] }>(
    `/v1/gb/artifacts?user_id=u1&dataset=${dataset}&limit=100`,
  );
  return body.artifacts;
}

/** Fails unless a run that was cut off says so, and names what is stored of it; then tries it again, to its end. */
async function retried(server: TestServer, run: Run, stored: readonly Artifact[]): Promise<Run> {
  expect(run.error).toContain('interrupted');
  expect(run.finished_at).toEqual(expect.any(String));
  expect(Object.values(run.stages).filter(({ status }) => status === 'started')).toEqual([]);
  expect(run.artifact_id).toBe(stored.find(({ text }) => text === ASKED[run.id - 1]?.text)?.id);
  const dataset = datasetOf(run.id);
  const reply = await server.post<{ readonly remember_run_id: number }>(`/v1/gb/remember-runs/${run.id}/retry`, {
    user_id: 'u1',
    dataset,
  });
  expect(reply.status).toBe(202);
  return endedRun(server, reply.body.remember_run_id, dataset);
}

/** The document is whole: each chunk once, those that were stored before not read again, and every fact. */
function verifyDocument({ result }: Run, before: number): void {
  const { chunks = [], edges = [] } = result ?? {};
  expect(chunks.map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(chunks.map(({ reused }) => reused)).toEqual([0, 1, 2].map((index) => index < before));
  expect(edges.map(({ source }) => source)).toEqual(NAMES);
}

/** Goes on where a process ended, and looks at what comes of everything that it had accepted. */
async function goOn(storage: TemporaryStorage, killed: boolean): Promise<void> {
  const sound = { code: 0, said: { ok: true, problems: [] } };
  const settled = { ...sound.said, unfinished_runs: [], ended_runs: [] };
  const left = await diagnose(storage);
  expect(left).toMatchObject(killed ? sound : { ...sound, said: settled });
  const server = await startServer({ storage, settings: SETTINGS });
  const runs = await Promise.all(ASKED.map((_, index) => endedRun(server, index + 1, datasetOf(index + 1))));
  const main = runs.filter(({ id }) => datasetOf(id) === 'main');
  for (const [index, { started_at }] of main.entries()) {
    const before = main[index - 1];
    if (before) expect(Date.parse(before.finished_at)).toBeLessThanOrEqual(Date.parse(started_at));
  }
  const failed = runs.filter(({ status }) => status === 'failed').map(({ id }) => id);
  const begun = [WALKED, ASKED.length];
  expect(failed.filter((id) => !killed || !begun.includes(id))).toEqual([]);

  const stored = { main: await artifactsOf(server, 'main'), other: await artifactsOf(server, 'other') };
  const before = stored.main.filter(
    ({ parent_id, kind }) => parent_id !== undefined && kind !== 'chunk_summary',
  ).length;
  const again = runs.filter(({ id, status, artifact_id }) => {
    return datasetOf(id) === 'other' && status === 'failed' && artifact_id !== undefined;
  });
  for (const run of runs) {
    const done = run.status === 'failed' ? await retried(server, run, [...stored.main, ...stored.other]) : run;
    expect(done).toMatchObject({ status: 'succeeded', artifact_id: expect.any(Number) });
    if (run.id === WALKED) verifyDocument(done, run === done ? 0 : before);
  }
  expect(await server.counts()).toEqual({
    main: { artifacts: expect.any(Number), entities: 4 + 2 * NAMES.length, edges: 3 + NAMES.length },
    // A text that is sent again is another artifact, and its facts are the same.
    other: { artifacts: 1 + again.length, entities: 2, edges: 1 },
  });
  const current = await server.query({ query: 'Where does Mira live?' });
  expect(current.evidence.edges).toContainEqual(expect.objectContaining({ target: 'Oslo', state: 'current' }));
  await server.close();
  expect((await diagnose(storage)).said).toMatchObject({ ...settled, waiting_runs: 0, pending_vectors: 0 });
}

/** Sends the signal at each of the points, and goes on after it. */
async function crashAndGoOn(signal: CrashJob['signal'], points: readonly number[]): Promise<readonly Crashed[]> {
  const storages = await Promise.all(points.map(() => temporaryStorage()));
  try {
    const jobs = points.map((at, index) => {
      const storage = storages[index];
      if (!storage) throw new Error('a point has no storage');
      return { storage, run: WALKED, at, signal, settings: SETTINGS };
    });
    const crashed = await crash(jobs, askAll, true);
    for (const [index, { storage }] of jobs.entries()) {
      await goOn(storage, signal === 'SIGKILL' && (crashed[index]?.reached ?? false));
    }
    return crashed;
  } finally {
    await Promise.all(storages.map((storage) => storage.remove()));
  }
}

describe('a server that ends while it remembers a document in the background (F047, F165)', () => {
  let events: readonly string[] = [];
  let isOwned = true;
  beforeAll(async () => {
    const storage = await temporaryStorage();
    isOwned = storage.exclusive;
    await storage.remove();
    const [whole] = await crashAndGoOn('SIGTERM', [Number.MAX_SAFE_INTEGER]);
    events = whole?.events ?? [];
    expect(whole?.reached).toBe(false);
    expect(events.at(-1)).toBe('run-succeeded');
    expect(events.filter((event) => event === 'artifact-stored')).toHaveLength(3);
    process.stdout.write(`a document in three chunks has ${events.length} journal events: ${events.join(', ')}\n`);
  });

  /** Every event where one process owns the storage; on a shared one, whose events are the same, some of them. */
  const points = (every: number): readonly number[] =>
    events.map((_, index) => index + 1).filter((at) => isOwned || at % every === 0);

  it('by SIGKILL at any event: what was accepted is done, goes on, or has failed and can be tried again', async () => {
    for (const at of points(3)) {
      const [crashed] = await crashAndGoOn('SIGKILL', [at]);
      expect(crashed).toEqual({ reached: true, events: events.slice(0, at) });
    }
  });

  it('by SIGTERM at any event: what runs is finished, and what waits goes on with the next server', async () => {
    const all = points(5);
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const crashed = await crashAndGoOn('SIGTERM', all.slice(from, from + AT_ONCE));
      for (const each of crashed) expect(each).toEqual({ reached: true, events });
    }
  });
});
