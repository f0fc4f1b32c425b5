import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { stopCommands } from './support/command.ts';
import { crash, type Crashed } from './support/crash.ts';
import { diagnose } from './support/doctor.ts';
import { postJson } from './support/http.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';
import { temporaryStorage, type TemporaryStorage } from './support/storage.ts';

// One process for each event of a remember.
jest.setTimeout(300_000);

/** More events than a remember of one chunk can have. */
const NEVER = 100;
/** Of the events on a storage that processes share, which are those on one that a process owns, one in so many. */
const SHARED_EVERY = 3;

/** Where several may serve one storage, what a process leaves is taken over once it was not heard of for so long. */
const SETTINGS = { lease_timeout: '1' };

afterAll(async () => {
  stopCommands();
  await stopServers();
});

interface RunsBody {
  readonly runs: readonly {
    readonly status: string;
    readonly error?: string;
    readonly artifact_id?: number;
    readonly finished_at?: string;
    readonly stages: Readonly<Record<string, { readonly status: string }>>;
  }[];
}

const remember = (url: string, body: object) => postJson(url, '/v1/gb/remember', { user_id: 'u1', ...body });

/** Remembers a text, and a second one, which the server does not outlive. */
async function askTwice(url: string): Promise<void> {
  const first = await remember(url, { text: 'Mira lives in Rome.', reference_time: '2024-01-01T00:00:00Z' });
  expect(first.status).toBe(200);
  await remember(url, { text: 'Mira moved to Oslo. Mira teaches Go.' }).catch(() => undefined);
}

/** The runs, once all have ended: one whose beginning was not on disk yet goes on with the restart. */
async function endedRuns(server: TestServer): Promise<RunsBody['runs']> {
  for (;;) {
    const { body } = await server.get<RunsBody>('/v1/gb/remember-runs?user_id=u1');
    if (body.runs.every(({ status }) => status !== 'started')) return body.runs;
    await sleep(20);
  }
}

/** What a restart finds: sound, nothing half-stored, the run over or gone on with, and a memory that goes on. */
async function inspect(storage: TemporaryStorage, survived: boolean): Promise<void> {
  expect(await diagnose(storage)).toMatchObject({ code: 0, said: { ok: true, problems: [] } });

  const server = await startServer({ storage, settings: SETTINGS });
  const [run, first] = await endedRuns(server);
  expect(first).toMatchObject({ status: 'succeeded', artifact_id: 1 });
  const counts = (await server.counts())['main'];
  const stored = counts?.artifacts === 2;
  expect(counts).toEqual(stored ? { artifacts: 2, entities: 4, edges: 3 } : { artifacts: 1, entities: 2, edges: 1 });
  if (run?.status === 'succeeded') {
    expect({ stored, artifact: run.artifact_id }).toEqual({ stored: true, artifact: 2 });
  } else {
    expect(survived).toBe(false);
    expect(run).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('interrupted'),
      finished_at: expect.any(String),
    });
    expect(run?.artifact_id).toBe(stored ? 2 : undefined);
    expect(Object.values(run?.stages ?? {}).filter(({ status }) => status === 'started')).toEqual([]);
  }
  const current = await server.query({ query: 'Where does Mira live?' });
  expect(current.evidence.edges).toMatchObject([{ target: stored ? 'Oslo' : 'Rome', state: 'current' }]);

  const next = await server.remember({ text: 'Mira moved to Oslo. Mira teaches Go.' });
  expect(next.edges).toHaveLength(2);
  expect(await server.counts()).toEqual({ main: { artifacts: stored ? 3 : 2, entities: 4, edges: 3 } });
  expect((await server.query({ query: 'What does Mira teach?' })).evidence.edges).toMatchObject([{ target: 'Go' }]);
  await server.close();
}

async function crashAndInspect(at: number | string): Promise<Crashed | undefined> {
  const storage = await temporaryStorage();
  try {
    const [crashed] = await crash([{ storage, run: 2, at, signal: 'SIGKILL', settings: SETTINGS }], askTwice);
    await inspect(storage, !(crashed?.reached ?? false));
    return crashed;
  } finally {
    await storage.remove();
  }
}

describe('a process that is killed during a remember (F047, F165)', () => {
  it('leaves nothing half-stored at any event of the journal', async () => {
    const whole = await crashAndInspect(NEVER);
    const { reached, events = [] } = whole ?? {};
    expect(reached).toBe(false);
    expect(events.at(-1)).toMatch(/^run-succeeded/);
    const storage = await temporaryStorage();
    await storage.remove();
    const points = events.map((_, index) => index + 1).filter((at) => storage.exclusive || at % SHARED_EVERY === 0);
    for (const at of points) {
      expect(await crashAndInspect(at)).toEqual({ reached: true, events: events.slice(0, at) });
    }
    process.stdout.write(`a remember has ${events.length} journal events, and was killed at ${points.join(', ')}: `);
    process.stdout.write(`${events.join(', ')}\n`);
  });

  it.each(['extract_graph', 'resolve_edges', 'embed 1', 'embed 2'])(
    'nor while it waits for a model: %s',
    async (point) => {
      expect(await crashAndInspect(point)).toMatchObject({ reached: true });
    },
  );
});
