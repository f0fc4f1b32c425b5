import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CALL, openStory } from '@gligabao/testkit';
import { compose, createLog, loadSettings, TOKENS } from '../src/index.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';
import { temporaryStorage, type TemporaryStorage } from './support/storage.ts';

jest.setTimeout(120_000);

let storage: TemporaryStorage;
/** More than a statement of SQLite binds (32,766), or than a message to PostgreSQL counts (65,535). */
let facts: number;
let server: TestServer;

/** Tells the storage of one person who knows so many others. */
async function tellHub(): Promise<void> {
  const flags = { ...storage.settings, llm: 'none', embeddings: 'none' };
  const composition = await compose(loadSettings(flags, {}, { cwd: storage.folder }), createLog('error'));
  const tale = await openStory(composition.container.resolve(TOKENS.ports), 'u1');
  await tale.tell((draft) => {
    const by = draft.artifact();
    const hub = draft.entity('Hub');
    draft.text('entity', hub, 'hub');
    for (let at = 0; at < facts; at += 1) {
      const other = draft.entity(`N${at}`);
      const fact = draft.fact(hub, 'knows', other, by);
      // Few of them are texts that words find: the others are found around the hub.
      if (at % 1000 === 0) draft.text('fact', fact, `hub knows n${at}`);
    }
    return {};
  });
  expect(await composition.container.resolve(TOKENS.ports).catalogue.inconsistencies(CALL)).toEqual([]);
  await composition.close();
}

beforeAll(async () => {
  storage = await temporaryStorage();
  facts = storage.exclusive ? 33_000 : 66_000;
  await tellHub();
  server = await startServer({ storage });
});
afterAll(async () => {
  await stopServers();
  await storage.remove();
});

describe('an entity with more facts than a statement has parameters (F083)', () => {
  it('is listed with them', async () => {
    const { status, body } = await server.get<{ readonly total: number; readonly edges: readonly object[] }>(
      '/v1/gb/edges?user_id=u1&entity_id=1&limit=3',
    );
    expect({ status, total: body.total, edges: body.edges.length }).toEqual({ status: 200, total: facts, edges: 3 });
  });

  it('answers a question with facts around it', async () => {
    const { evidence } = await server.query({ query: 'Whom does Hub know?' });
    expect(evidence.edges.length).toBeGreaterThan(0);
    for (const edge of evidence.edges) expect(edge).toMatchObject({ source: 'Hub', relation: 'knows' });
  });

  it('is told one more, and recognises one that it has', async () => {
    const { edges } = await server.remember({ text: 'Hub knows Zed. Hub knows N32767.' });
    expect(edges).toMatchObject([{ target: 'Zed' }, { target: 'N32767' }]);
    expect(await server.counts()).toMatchObject({ main: { edges: facts + 1, entities: facts + 2 } });
  });
});
