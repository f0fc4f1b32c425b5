import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres, type ThrowawayPostgres } from '../../../../test-support/throwaway-postgres.mjs';
import { flagsOf, runCommand, stopCommands } from '../support/command.ts';
import { startLoad, type Told } from '../support/load.ts';
import { verifyError } from '../support/refused.ts';
import { startServer, stopServers, type TestServer } from '../support/server.ts';
import { temporaryStorage, type TemporaryStorage } from '../support/storage.ts';

jest.setTimeout(120_000);

interface Listed {
  readonly total: number;
  readonly artifacts: readonly { readonly id: number; readonly text: string }[];
  readonly edges: readonly { readonly artifact_id: number; readonly description: string }[];
  readonly runs: readonly {
    readonly id: number;
    readonly status: string;
    readonly artifact_id?: number;
    readonly finished_at?: string;
  }[];
}

const DATASETS = ['even', 'odd'] as const;
const ours = "application_name = 'gligabao' AND pid <> pg_backend_pid()";

/** Every row of a list of a dataset. */
async function everything<Plural extends 'artifacts' | 'edges' | 'runs'>(
  server: TestServer,
  plural: Plural,
  dataset: string,
  path: string = plural,
): Promise<Listed[Plural]> {
  const rows: unknown[] = [];
  for (;;) {
    const page = `user_id=u1&dataset=${dataset}&limit=500&offset=${rows.length}`;
    const { status, body } = await server.get<Listed>(`/v1/gb/${path}?${page}`);
    expect(status).toBe(200);
    rows.push(...body[plural]);
    if (rows.length >= body.total) return rows as unknown as Listed[Plural];
  }
}

/** What may become of a call: it succeeds, or 503 says that it may be sent again; what was stored is not lost. */
function verifyReply({ path, reply }: Told): void {
  if (reply.status === 200) return;
  const { body, headers } = reply;
  if (path === 'remember' && body['code'] === 'remember/vectors-not-written') {
    verifyError(reply, { status: 502 });
    expect(body['artifact_id']).toEqual(expect.any(Number));
    return;
  }
  expect(reply).toMatchObject({ status: 503 });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
}

/** Each remember is stored whole and once, or not at all; whoever was told that it is, finds it. */
async function verifyStored(server: TestServer, told: readonly Told[]): Promise<void> {
  for (const dataset of DATASETS) {
    const artifacts = await everything(server, 'artifacts', dataset);
    const edges = await everything(server, 'edges', dataset);
    const runs = await everything(server, 'runs', dataset, 'remember-runs');
    const remembers = told.filter((each) => each.path === 'remember' && each.dataset === dataset);
    const texts = new Set(remembers.map(({ text }) => text));
    expect(artifacts.filter(({ text }) => !texts.has(text))).toEqual([]);
    expect(new Set(artifacts.map(({ text }) => text)).size).toBe(artifacts.length);
    expect(edges.map(({ description }) => description).toSorted()).toEqual(
      artifacts.map(({ text }) => text).toSorted(),
    );
    const stored = new Map(artifacts.map(({ text, id }) => [text, id]));
    for (const { text, reply } of remembers) {
      const { artifact_id: id, remember_run_id: run } = reply.body;
      if (reply.status !== 503) expect(stored.get(text)).toBe(id);
      const row = runs.find((each) => each.id === run);
      if (reply.status === 200) expect(row).toMatchObject({ status: 'succeeded', artifact_id: id });
      else if (run !== undefined) expect(row).toMatchObject({ status: 'failed', finished_at: expect.any(String) });
      // The run says what it stored although the answer was lost.
      if (run !== undefined) expect([text, row?.artifact_id]).toEqual([text, stored.get(text)]);
    }
  }
}

/** No run is left that nobody works on: they are ended as soon as the database can be written again. */
async function verifyRunsEnd(server: TestServer): Promise<void> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const open: unknown[] = [];
    for (const path of ['remember-runs', 'query-runs']) {
      for (const dataset of DATASETS) {
        const runs = await everything(server, 'runs', dataset, path);
        open.push(...runs.filter(({ status }) => status === 'started'));
      }
    }
    if (open.length === 0) return;
    if (performance.now() > deadline) expect(open).toEqual([]);
    await sleep(50);
  }
}

describe('a database that goes away under its clients (F159)', () => {
  let database: ThrowawayPostgres;
  let storage: TemporaryStorage;
  let server: TestServer;

  beforeEach(async () => {
    // A server of its own, because it is restarted.
    database = await startPostgres();
    const files = await temporaryStorage();
    storage = { ...files, settings: { storage: 'postgres', postgres_url: database.url } };
    server = await startServer({ storage });
  });
  afterEach(async () => {
    await stopServers();
    stopCommands();
    await database.stop();
    await storage.remove();
  });

  async function sql(text: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  const terminate = (which: string) =>
    sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${ours} AND ${which}`);

  /** What holds after the load, whatever happened under it. */
  async function verify(told: readonly Told[]): Promise<void> {
    for (const each of told) verifyReply(each);
    await server.remember({ dataset: 'after', text: 'Mira likes Tea.' });
    expect((await server.query({ dataset: 'after', query: 'What does Mira like?' })).evidence.edges).toHaveLength(1);
    await verifyRunsEnd(server);
    await verifyStored(server, told);
    const serious = server.logged.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
    expect(serious).toEqual([]);
    await server.close();
    const args = ['doctor', '--json', '--llm', 'none', '--embeddings', 'none', ...flagsOf(storage.settings)];
    const doctor = await runCommand(args, { cwd: storage.folder });
    expect(JSON.parse(doctor.stdout)).toMatchObject({ ok: true, problems: [] });
    const counts = new Map<string, number>();
    for (const { path, reply } of told) {
      const how = `${path} ${reply.status}`;
      counts.set(how, (counts.get(how) ?? 0) + 1);
    }
    process.stdout.write(`${JSON.stringify(Object.fromEntries(counts))}\n`);
  }

  it('connections that are ended while they are idle', async () => {
    await server.remember({ dataset: 'even', text: 'Giver thanks Taker.' });
    const first = { path: 'remember', dataset: 'even', text: 'Giver thanks Taker.' } as const;
    const told: Told[] = [];
    for (let round = 0; round < 5; round += 1) {
      await terminate("state = 'idle'");
      const text = `Giver${round} thanks Taker${round}.`;
      const reply = await server.post('/v1/gb/remember', { user_id: 'u1', dataset: 'even', text });
      told.push({ path: 'remember', dataset: 'even', text, reply });
    }
    const runs = await everything(server, 'runs', 'even', 'remember-runs');
    const body = { artifact_id: 1, remember_run_id: runs.at(-1)?.id };
    await verify([{ ...first, reply: { status: 200, headers: {}, body } }, ...told]);
  });

  it('connections that are ended in the middle of statements, again and again', async () => {
    const load = startLoad(server);
    await load.succeeds(20);
    let ended = 0;
    while (ended < 40) ended += (await terminate("state <> 'idle'")).length;
    await load.succeeds(20);
    await verify(await load.stop());
  });

  it('a commit that is ended while it waits', async () => {
    const load = startLoad(server);
    await load.succeeds(20);
    const blocker = new pg.Client({ connectionString: database.url });
    await blocker.connect();
    await blocker.query('BEGIN; SELECT FROM gligabao.gb_datasets FOR UPDATE');
    for (let ended = 0; ended < 2;) ended += (await terminate("wait_event_type = 'Lock'")).length;
    await blocker.end();
    await load.succeeds(20);
    await verify(await load.stop());
  });

  it.each(['fast', 'crash'] as const)('a server that restarts (%s)', async (how) => {
    const load = startLoad(server);
    await load.succeeds(20);
    for (let round = 0; round < 3; round += 1) {
      await database.restart(how);
      await load.succeeds(20);
    }
    await verify(await load.stop());
  });
});
