import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Embedder } from '@gligabao/core';
import { stubEmbedder, stubTasks } from '@gligabao/testkit';
import { flagsOf, runCommand, stopCommands } from './support/command.ts';
import { pluginOf } from './support/plugins.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';
import { temporaryStorage, type TemporaryStorage } from './support/storage.ts';

jest.setTimeout(60_000);

const ALICE = 'Alice works at Acme.';
const BOB = 'Bob lives in Rome.';
/** No word of it stands in the texts: only vectors of like spellings find it. */
const MISSPELT = 'Alicee wworks Acmee';
const LOCAL = { embeddings: 'local', embedding_model: 'hash', llm: 'none' };
const NEW_MODEL = 'hash-1.2@512';

let storage: TemporaryStorage;
beforeEach(async () => {
  storage = await temporaryStorage();
});
afterEach(async () => {
  await stopServers();
  await storage.remove();
});
afterAll(stopCommands);

/** A server over the storage, with an embedder that answers as another model does. */
const startWith = (embedder = stubEmbedder()): Promise<TestServer> =>
  startServer({ storage, models: [pluginOf({ tasks: stubTasks(), embedder })] });

async function rememberWith(embedder = stubEmbedder(), ...texts: readonly string[]): Promise<void> {
  const server = await startWith(embedder);
  for (const text of texts) await server.remember({ text });
  await server.close();
}

const run = (command: string, ...args: readonly string[]) =>
  runCommand([command, ...flagsOf({ ...storage.settings, ...LOCAL }), ...args], { cwd: storage.folder });

async function staleVectors(): Promise<unknown> {
  const { stdout } = await run('doctor', '--json');
  return JSON.parse(stdout).stale_vectors;
}

async function passagesFor(server: TestServer, query: string): Promise<readonly string[]> {
  const { evidence } = await server.query({ query, answer: false });
  return evidence.passages.map(({ text }) => text);
}

const localServer = (): Promise<TestServer> => startServer({ storage, models: 'local' });

describe('a dataset whose vectors are of another embedder', () => {
  it('is found by its words, takes new texts, and says what is to be done (F093)', async () => {
    await rememberWith(stubEmbedder(), ALICE);
    const server = await localServer();
    expect(await passagesFor(server, 'Where does Alice work?')).toEqual([ALICE]);
    expect(await passagesFor(server, MISSPELT)).toEqual([]);
    await server.remember({ text: BOB });
    expect(await passagesFor(server, 'Bobb livess Romee')).toEqual([BOB]);
    await server.close();
    const warned = server.logged.filter((line) => line.includes('gligabao reembed')).map((line) => JSON.parse(line));
    expect(warned).toMatchObject([{ level: 40, embedder: NEW_MODEL, stale: { 'stub-1@64': 4 } }]);
  });

  it('goes on under the embedder that it had', async () => {
    await rememberWith(stubEmbedder(), ALICE);
    const between = await localServer();
    await between.remember({ text: BOB });
    await between.close();
    const server = await startWith();
    expect(await passagesFor(server, 'acme')).toContain(ALICE);
    expect(server.logged.filter((line) => line.includes('gligabao reembed'))).toHaveLength(1);
  });

  it('is not compared with vectors of another model of the same length (F094)', async () => {
    // The other model has every text where this one has a zebra.
    const embed: Embedder['embed'] = (texts, ...how) =>
      stubEmbedder().embed(
        texts.map(() => 'zebra'),
        ...how,
      );
    await rememberWith({ ...stubEmbedder(), model: 'stub-2', embed }, ALICE);
    const server = await startWith();
    expect(await passagesFor(server, 'zebra')).toEqual([]);
    expect(await passagesFor(server, 'Where does Alice work?')).toEqual([ALICE]);
    await server.close();
    expect((await run('doctor')).stdout).toContain('vectors of another embedder (stub-2@64): 4');
  });
});

describe('gligabao reembed', () => {
  it('gives every text a vector of the embedder in use, and tells how many', async () => {
    await rememberWith(stubEmbedder(), ALICE, BOB);
    expect(await staleVectors()).toEqual({ 'stub-1@64': 8 });
    expect((await run('doctor')).stdout).toContain('vectors of another embedder (stub-1@64): 8; `gligabao reembed`');
    expect(await run('reembed', '--json')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: '{\n  "texts": 8,\n  "left": 0\n}\n',
    });
    expect(await staleVectors()).toEqual({});
    const server = await localServer();
    expect(await passagesFor(server, MISSPELT)).toContain(ALICE);
    expect(server.logged.filter((line) => line.includes('gligabao reembed'))).toEqual([]);
    await server.close();
    expect(await run('reembed')).toMatchObject({ code: 0, stdout: 'Every text has its vector.\n' });
    expect(await run('reembed', '--all')).toMatchObject({ code: 0, stdout: '8 texts have new vectors.\n' });
  });

  it('also gives one to texts that were remembered without an embedder', async () => {
    const settings = { embeddings: 'none' };
    const server = await startServer({ storage, settings, models: [pluginOf({ tasks: stubTasks() })] });
    await server.remember({ text: ALICE });
    await server.close();
    expect(await staleVectors()).toEqual({ none: 4 });
    expect(await run('reembed')).toMatchObject({ code: 0, stdout: '4 texts have new vectors.\n' });
    expect(await staleVectors()).toEqual({});
  });

  it('leaves closed facts closed: they take no place of a live one', async () => {
    const server = await startWith();
    await server.remember({ text: 'Mira lives in Rome.', reference_time: '2024-01-01T00:00:00Z' });
    await server.remember({ text: 'Mira lives in Oslo.', reference_time: '2025-01-01T00:00:00Z' });
    await server.close();
    expect((await run('reembed')).code).toBe(0);
    const found = await (await localServer()).query({ query: 'Mirra livess', answer: false });
    expect(found.evidence.edges.map(({ target }) => target)).toEqual(['Oslo']);
  });

  it('says so where there is no embedder', async () => {
    await rememberWith(stubEmbedder(), ALICE);
    const none = await run('reembed', '--embeddings', 'none');
    expect(none).toMatchObject({ code: 1, stdout: '' });
    expect(none.stderr).toContain('no embedder');
  });
});
