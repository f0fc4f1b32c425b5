import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { flagsOf, runCommand, startCommand, stopCommands } from '../support/command.ts';
import { startServer, stopServers } from '../support/server.ts';
import { temporaryFile, temporaryStorage, type TemporaryStorage } from '../support/storage.ts';

jest.setTimeout(180_000);

const TEXTS = 100;
const around = (storage: TemporaryStorage) => ({ cwd: storage.folder, env: { GLIGABAO_EMBEDDING_MODEL: 'hash' } });

let from: TemporaryStorage;
let database: TemporaryStorage;
beforeAll(async () => {
  from = temporaryFile();
  database = await temporaryStorage();
});
afterAll(async () => {
  stopCommands();
  await stopServers();
  await from.remove();
  await database.remove();
});

/** How many rows of an import are stored, as soon as there are some. */
async function rowsStored(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client
        .query<{ n: string }>('SELECT stored_rows AS n FROM gligabao.gb_imports')
        .catch(() => ({ rows: [] }));
      const stored = Number(rows[0]?.n ?? 0);
      if (stored > 0) return stored;
      await sleep(10);
    }
  } finally {
    await client.end();
  }
}

describe('gligabao migrate, killed on the way to PostgreSQL', () => {
  it('shows nothing of the dataset, goes on where it stopped, and ends with the hash of the source; so does the way back', async () => {
    const url = database.settings['postgres_url'] ?? '';
    const server = await startServer({ storage: from });
    for (let at = 0; at < TEXTS; at += 1) {
      await server.remember({
        text: `Person ${at} works at Company ${at % 7}. Person ${at} lives in Town ${at % 11}.`,
      });
    }
    await server.close();
    const exported = await runCommand(['export', '--user', 'u1', ...flagsOf(from.settings)], around(from));
    const migrate = ['migrate', '--user', 'u1', '--to', url, ...flagsOf(from.settings)];
    const killed = startCommand(migrate, around(from));
    await rowsStored(url);
    killed.kill('SIGKILL');
    expect(await killed.ended).toMatchObject({ signal: 'SIGKILL', stdout: '' });
    const after = await startServer({ storage: database });
    expect(await after.counts()).toEqual({});
    await after.close();
    const again = await runCommand(migrate, around(from));
    expect(again).toMatchObject({ code: 0, stderr: expect.stringMatching(/goes on behind \d+ rows/) });
    const hashes = async (storage: TemporaryStorage) =>
      (await runCommand(['hash', '--user', 'u1', ...flagsOf(storage.settings)], around(storage))).stdout;
    const hash = await hashes(from);
    expect(again.stdout).toContain(hash.slice(0, 64));
    expect(await hashes(database)).toBe(hash);
    const back = temporaryFile();
    const home = ['migrate', '--user', 'u1', '--to', `sqlite:${back.settings['db']}`, ...flagsOf(database.settings)];
    expect(await runCommand(home, around(database))).toMatchObject({ code: 0, stderr: '' });
    expect(await hashes(back)).toBe(hash);
    const last = await runCommand(['export', '--user', 'u1', ...flagsOf(back.settings)], around(back));
    expect(last.stdout).toBe(exported.stdout);
    await back.remove();
  });
});

describe('gligabao export, beside a server that works', () => {
  it('writes one state of the dataset, whatever comes meanwhile, or refuses while a run works', async () => {
    const server = await startServer({ storage: database });
    const user = 'u2';
    const say = (at: number) =>
      server.post('/v1/gb/remember', { user_id: user, text: `Person ${at} works at Company ${at % 7}.` });
    await say(0);
    let said = 1;
    const over = new AbortController();
    const saying = (async () => {
      while (!over.signal.aborted) {
        await say(said);
        said += 1;
        await sleep(50);
      }
    })();
    const exported: string[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const { code, stdout, stderr } = await runCommand(
        ['export', '--user', user, ...flagsOf(database.settings)],
        around(database),
      );
      if (code === 0) exported.push(stdout);
      else expect(stderr).toContain('have not ended');
    }
    over.abort();
    await saying;
    const last = await runCommand(['export', '--user', user, ...flagsOf(database.settings)], around(database));
    expect(last).toMatchObject({ code: 0, stderr: '' });
    await server.close();
    // What is whole has the hash of what is stored of it; an import of anything else is refused.
    for (const input of [...exported.slice(0, 1), last.stdout]) {
      const place = temporaryFile();
      const imported = await runCommand(['import', ...flagsOf(place.settings)], { ...around(place), input });
      expect(imported).toMatchObject({ code: 0, stderr: '' });
      const again = await startServer({ storage: place });
      const { artifacts } = (await again.counts(user))['main'] ?? { artifacts: 0 };
      expect(artifacts).toBe(input.match(/"row":"artifact"/g)?.length);
      await again.close();
      await place.remove();
    }
  });
});
