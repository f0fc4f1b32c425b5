import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { flagsOf, runCommand, stopCommands } from './support/command.ts';
import { startServer, stopServers } from './support/server.ts';
import { temporaryStorage, type TemporaryStorage } from './support/storage.ts';

jest.setTimeout(60_000);

let storage: TemporaryStorage;
beforeEach(async () => {
  storage = await temporaryStorage();
});
afterEach(async () => {
  await stopServers();
  await storage.remove();
});
afterAll(stopCommands);

const MODELS = { llm: 'local', embeddings: 'local', embedding_model: 'hash' };
const run = (command: string, settings: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  runCommand([command, ...flagsOf({ ...MODELS, ...settings }), ...args], { cwd: storage.folder });
const copy = (): string => join(storage.folder, 'kept', 'copy.db');
const vectorsOfCopy = (): string => join(storage.folder, 'kept', 'copy.vectors.db');

describe('gligabao backup', () => {
  it('of a server that is being written to gives a database that answers (F162)', async () => {
    const server = await startServer({ storage, models: 'local' });
    await server.remember({ text: 'Alice works at Acme.' });
    const stop = new AbortController();
    const writing = (async () => {
      for (let at = 0; !stop.signal.aborted; at += 1) await server.remember({ text: `Person ${at} lives in Rome.` });
    })();
    const backup = await run('backup', storage.settings, copy(), '--json');
    stop.abort();
    await writing;
    await server.close();
    if (!storage.exclusive) {
      expect(backup).toMatchObject({ code: 2, stderr: expect.stringContaining('pg_dump') });
      return;
    }
    expect(backup).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(backup.stdout)).toEqual({ files: [copy(), vectorsOfCopy()] });
    const doctor = await run('doctor', { db: copy() }, '--json');
    expect(JSON.parse(doctor.stdout)).toMatchObject({ ok: true, problems: [], stale_vectors: {} });
    const restored = await startServer({ models: 'local', settings: { db: copy() } });
    const asked = await restored.query({ query: 'Where does Alice work?' });
    expect(asked.evidence.edges).toContainEqual(expect.objectContaining({ source: 'Alice', target: 'Acme' }));
    // No word of it stands in the text: the vectors are there too.
    const near = await restored.query({ query: 'Alicee wworks Acmee', answer: false });
    expect(near.evidence.passages.map(({ text }) => text)).toContain('Alice works at Acme.');
  });

  it('writes over nothing, and makes nothing where there is nothing', async () => {
    if (!storage.exclusive) return;
    expect(await run('backup', storage.settings, copy())).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('there is no database'),
    });
    await (await startServer({ storage, models: 'local' })).close();
    const taken = join(storage.folder, 'taken.db');
    writeFileSync(taken, 'mine');
    expect(await run('backup', storage.settings, taken)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${taken} is there already`),
    });
    expect(existsSync(copy())).toBe(false);
  });
});
