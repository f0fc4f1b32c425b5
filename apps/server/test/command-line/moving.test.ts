import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SearchResponse } from '@gligabao/core';
import { flagsOf, runCommand, stopCommands } from '../support/command.ts';
import { startServer, stopServers, type TestServer } from '../support/server.ts';
import { temporaryFile, temporaryStorage, type TemporaryStorage } from '../support/storage.ts';

jest.setTimeout(120_000);

const HASH = { GLIGABAO_EMBEDDING_MODEL: 'hash' };
let here: TemporaryStorage;
let there: TemporaryStorage;
beforeEach(async () => {
  here = await temporaryStorage();
  there = temporaryFile();
});
afterEach(async () => {
  stopCommands();
  await stopServers();
  await here.remove();
  await there.remove();
});

const run = (storage: TemporaryStorage, args: readonly string[], input?: string) =>
  runCommand([...args, ...flagsOf(storage.settings)], {
    cwd: storage.folder,
    env: HASH,
    ...(input === undefined ? {} : { input }),
  });

const serve = (storage: TemporaryStorage): Promise<TestServer> => startServer({ storage, models: 'local' });

const TEXTS = [
  'Alice works at Acme and lives in Paris.',
  'Bob met Alice in Rome on 3 May 2024.',
  'Alice lives in Berlin now.',
  'Carol was born on 2 June 1990 and likes Zanzibar cloves.',
];

/** Texts of a session, a question, a word of a person, and a text that is forgotten. */
async function tell(server: TestServer): Promise<void> {
  for (const [at, text] of TEXTS.entries()) {
    const reference_time = `2025-0${at + 1}-01T00:00:00Z`;
    await server.remember({ text, reference_time, session_id: 's', idempotency_key: `key ${at}` });
  }
  await server.query({ query: 'Where does Alice live?' });
  const { edges } = (
    await server.get<{ edges: readonly { id: number; relation: string }[] }>('/v1/gb/edges?user_id=u1&limit=99')
  ).body;
  const met = edges.find(({ relation }) => relation === 'met');
  await server.post(`/v1/gb/edges/${met?.id}/retract`, { user_id: 'u1', reason: 'It was Ben.' });
  const { artifact_id } = await server.remember({
    text: 'Dora hides Excalibur.',
    reference_time: '2025-06-01T00:00:00Z',
  });
  await server.send(`/v1/gb/artifacts/${artifact_id}?user_id=u1`, { method: 'DELETE' });
}

const LISTS = ['artifacts', 'entities', 'edges', 'edges?state=superseded', 'sessions', 'models'];

/** What a search found, without what differs from one to the next. */
async function found(server: TestServer, user: string, query: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { body } = await server.post<SearchResponse>('/v1/gb/search', { user_id: user, ...query });
  const { query_run_id: _run, inference_ids: _inferences, retrieval: _retrieval, ...rest } = body;
  return rest;
}

/** What HTTP tells of a dataset. */
async function shown(server: TestServer, user: string): Promise<unknown> {
  const lists = LISTS.map((path) =>
    server.get(`/v1/gb/${path}${path.includes('?') ? '&' : '?'}user_id=${user}&limit=99`),
  );
  return {
    told: (await Promise.all(lists)).map(({ body }) => body),
    found: await found(server, user, { query: 'Who is where, and likes spice?' }),
    asOf: await found(server, user, { query: 'Alice lives', as_of: '2025-02-15T00:00:00Z' }),
  };
}

describe('gligabao export and import', () => {
  it('move a dataset that is answered of as before, under its numbers, with its runs and their keys', async () => {
    let server = await serve(here);
    await tell(server);
    const before = await shown(server, 'u1');
    await server.close();
    const exported = await run(here, ['export', '--user', 'u1']);
    expect(exported).toMatchObject({ code: 0, stderr: '' });
    // What was forgotten is nowhere.
    expect(exported.stdout).not.toMatch(/Dora|Excalibur/);
    const imported = await run(there, ['import', '--json'], exported.stdout);
    expect(imported).toMatchObject({ code: 0, stderr: '' });
    const { hash, rows } = JSON.parse(imported.stdout) as { hash: string; rows: number };
    expect(rows).toBe(exported.stdout.split('\n').length - 3);
    for (const storage of [here, there]) {
      const printed = await run(storage, ['hash', '--user', 'u1', '--json']);
      expect(JSON.parse(printed.stdout)).toMatchObject({ user_id: 'u1', dataset: 'main', hash });
    }
    expect((await run(there, ['export', '--user', 'u1'])).stdout).toBe(exported.stdout);
    server = await serve(there);
    const runs = async () =>
      (
        await server.get<{ runs: readonly { status: string; artifact_id: number }[] }>(
          '/v1/gb/remember-runs?user_id=u1',
        )
      ).body.runs;
    const told = await runs();
    expect(told.map(({ artifact_id }) => artifact_id)).toEqual([5, 4, 3, 2, 1]);
    expect(await shown(server, 'u1')).toEqual(before);
    const again = { text: TEXTS[0], reference_time: '2025-01-01T00:00:00Z', session_id: 's', idempotency_key: 'key 0' };
    const { artifact_id, remember_run_id } = await server.remember(again);
    expect({ artifact_id, isOfRun: (await runs()).length }).toEqual({ artifact_id: 1, isOfRun: told.length });
    expect(remember_run_id).toBeGreaterThan(0);
    const next = await server.remember({ text: 'Alice likes tea.', reference_time: '2025-07-01T00:00:00Z' });
    expect(next.artifact_id).toBe(6);
    await server.close();
    const sound = await run(there, ['doctor']);
    expect(sound.stdout).toContain('The database is sound.');
  });

  it('refuse a name that is taken, and give it another one, or to another user', async () => {
    expect((await run(here, ['remember', '--user', 'u1', 'Alice works at Acme.'])).code).toBe(0);
    const file = join(here.folder, 'main.jsonl');
    const { stdout } = await run(here, ['export', '--user', 'u1']);
    writeFileSync(file, stdout);
    const refused = await run(here, ['import', file]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('u1 has a dataset main here');
    const [first, second] = [
      await run(here, ['import', file, '--as', 'copy']),
      await run(here, ['import', file, '--user', 'u2']),
    ];
    expect(first).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^copy of u1: \d+ rows, hash [0-9a-f]{64}/),
    });
    expect(second).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^main of u2: /) });
    const asked = await run(here, ['query', '--user', 'u2', 'Where does Alice work?']);
    expect(asked.stdout).toContain('Acme');
  });

  it('leave vectors to the embedder of the other side when asked to', async () => {
    await run(here, ['remember', '--user', 'u1', 'Alice works at Acme.']);
    const { stdout } = await run(here, ['export', '--user', 'u1']);
    expect(stdout).toContain('"row":"vector"');
    const bare = await run(here, ['export', '--user', 'u1', '--no-vectors']);
    expect(bare.stdout).not.toContain('"row":"vector"');
    const imported = await run(there, ['import', '--reembed'], stdout);
    expect(imported).toMatchObject({ code: 0, stderr: expect.stringContaining('4 texts wait for their vectors') });
    expect((await run(there, ['reembed'])).stdout).toContain('4 texts have new vectors.');
    const { stdout: after } = await run(there, ['export', '--user', 'u1']);
    expect(after.match(/"vector":/g)).toHaveLength(4);
  });

  it('say what is wrong with what is no export, and with a name that is not there', async () => {
    const wrong = await run(there, ['import'], '{"once":"upon a time"}\n');
    expect(wrong).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('what `gligabao export` writes is needed'),
    });
    const nobody = await run(there, ['import', 'nowhere.jsonl']);
    expect(nobody).toMatchObject({ code: 1, stderr: expect.stringContaining('nowhere.jsonl cannot be read') });
    await run(here, ['remember', '--user', 'u1', 'Alice works at Acme.']);
    const missing = await run(here, ['export', '--user', 'u1', '--dataset', 'side']);
    expect(missing).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('no dataset side; there are main'),
    });
    expect(readFileSync(join(there.folder, 'memory.db')).length).toBeGreaterThan(0);
  });

  it('go on beside a server, or say how', async () => {
    const server = await serve(here);
    await server.remember({ text: 'Alice works at Acme.' });
    const exported = await run(here, ['export', '--user', 'u1']);
    if (!here.exclusive) {
      expect(exported.code).toBe(0);
      return;
    }
    expect(exported).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('gligabao backup copy.db') });
    expect((await run(here, ['backup', 'copy.db'])).code).toBe(0);
    const copied = await runCommand(['export', '--user', 'u1', '--db', 'copy.db'], { cwd: here.folder, env: HASH });
    expect(copied).toMatchObject({ code: 0, stdout: expect.stringContaining('"end":true') });
  });
});

describe('gligabao migrate', () => {
  it('moves all datasets of all users, and says of those that are there already that they are the same', async () => {
    await run(here, ['remember', '--user', 'u1', 'Alice works at Acme.']);
    await run(here, ['remember', '--user', 'u2', '--dataset', 'side', 'Bob works at Globex.']);
    const to = ['migrate', '--all', '--to', join(there.folder, 'memory.db')];
    const first = await run(here, to);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^main of u1: .* the same on both sides\nside of u2: .* the same on both sides\n$/);
    const second = await run(here, to);
    expect(second.stdout).toMatch(/^main of u1: there already, .*\nside of u2: there already, .*\n$/);
    await run(there, ['remember', '--user', 'u1', 'Alice lives in Rome.']);
    expect(await run(here, to)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('u1 has a dataset main here'),
    });
    const asked = await run(there, ['query', '--user', 'u2', '--dataset', 'side', 'Where does Bob work?']);
    expect(asked.stdout).toContain('Globex');
  });

  it('refuses to move a dataset to where it is', async () => {
    await run(here, ['remember', '--user', 'u1', 'Alice works at Acme.']);
    const itself = here.settings['db'] ?? here.settings['postgres_url'] ?? '';
    const refused = await run(here, ['migrate', '--to', itself]);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--to: the datasets are there already') });
    const shared = await run(here, [
      'migrate',
      '--vector-store',
      'pinecone',
      '--pinecone-index',
      'i',
      '--to',
      'other.db',
    ]);
    expect(shared).toMatchObject({ code: 2, stderr: expect.stringContaining('serves one database') });
  });
});

describe('an import that was broken off', () => {
  it('is told by the doctor, goes on or is taken away with all of its rows, and not twice', async () => {
    const server = await serve(here);
    await tell(server);
    await server.close();
    const { stdout: whole } = await run(here, ['export', '--user', 'u1']);
    const cut = whole.split('\n').slice(0, 20).join('\n');
    for (const flags of [[], ['--as', 'other']]) {
      expect(await run(there, ['import', ...flags], cut)).toMatchObject({ code: 2 });
    }
    const looked = JSON.parse((await run(there, ['doctor', '--json'])).stdout) as Record<string, unknown>;
    const left = (dataset: string) => ({ user_id: 'u1', dataset, rows: 19, begun_at: expect.any(String) });
    expect(looked).toMatchObject({ ok: true, unfinished_imports: [left('main'), left('other')] });
    expect((await run(there, ['doctor'])).stdout).toMatch(/an import has not ended: main of u1, begun .*, 19 rows/);

    const discard = ['import', '--discard', '--user', 'u1', '--as', 'other'];
    expect(await run(there, discard)).toMatchObject({
      code: 0,
      stdout: 'the import of other for u1 is gone, with the 19 rows that it had\n',
    });
    const again = await run(there, discard);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('is under way: there are u1/main') });
    expect(await run(there, ['import', '--discard', 'file.jsonl'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--discard: takes an import away'),
    });
    expect(await run(there, ['import'], whole)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('goes on behind 19 rows'),
    });
    const after = JSON.parse((await run(there, ['doctor', '--json'])).stdout) as Record<string, unknown>;
    expect(after).toMatchObject({ ok: true, problems: [], unfinished_imports: [] });
  });
});
