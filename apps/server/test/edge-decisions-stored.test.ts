import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { GligabaoError, type Id, spaceOf, vectorModelOf } from '@gligabao/core';
import { CALL, memoryVectorIndex, stubEmbedder, stubTasks } from '@gligabao/testkit';
import { diagnose } from './support/doctor.ts';
import { embedderAfter, pluginOf } from './support/plugins.ts';
import { verifyError } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';
import { temporaryStorage, type TemporaryStorage } from './support/storage.ts';

jest.setTimeout(60_000);

/** Where the vectors of facts are. */
const FACTS = spaceOf(1, 'fact', vectorModelOf(stubEmbedder()));

let storage: TemporaryStorage;
beforeEach(async () => {
  storage = await temporaryStorage();
});
afterEach(async () => {
  await stopServers();
  await storage.remove();
});

/** A server that can be made to lose its embedder, with a look at which vectors of facts have their live mark. */
async function startWatched() {
  const index = memoryVectorIndex();
  let ill = false;
  const embedder = embedderAfter(() => {
    if (ill) throw new GligabaoError('unavailable', 'embedder/failed', 'the embedder is ill');
  });
  const server = await startServer({ models: [pluginOf({ tasks: stubTasks(), embedder, 'vector-index': index })] });
  const liveVectors = async (): Promise<number> => {
    const ids = new Set<Id>();
    const [vector] = (await stubEmbedder().embed(['Mira'], 'question', CALL)).vectors;
    for await (const [hits = []] of index.search(FACTS, [vector ?? new Float32Array()], { page: 50, live: true }, CALL))
      for (const { id } of hits) ids.add(id);
    return ids.size;
  };
  return { server, liveVectors, lose: (lost: boolean) => void (ill = lost) };
}

const decide = (server: TestServer, id: number | undefined, action: string, body = {}) =>
  server.post(`/v1/gb/edges/${id}/${action}`, { user_id: 'u1', ...body });

describe('what a decision of a person writes', () => {
  it('takes the live mark of the vector of a retracted fact, and gives it back when it is restored', async () => {
    const { server, liveVectors } = await startWatched();
    const { edges } = await server.remember({ text: 'Mira likes Tea. Mira owns Rex.' });
    expect(await liveVectors()).toBe(2);
    await decide(server, edges[0]?.id, 'retract');
    expect(await liveVectors()).toBe(1);
    await decide(server, edges[0]?.id, 'restore');
    expect(await liveVectors()).toBe(2);
  });

  it('says when a vector could not be written; the fact is believed again, and its vector is pending', async () => {
    const { server, liveVectors, lose } = await startWatched();
    const { edges } = await server.remember({ text: 'Mira likes Tea.' });
    const id = edges[0]?.id;
    await decide(server, id, 'retract');
    lose(true);
    verifyError(await decide(server, id, 'restore'), { status: 502, says: 'the decision is stored' });
    expect((await server.get(`/v1/gb/edges/${id}?user_id=u1`)).body).toMatchObject({ state: 'current' });
    expect((await server.get('/readyz')).body).toMatchObject({ pending_vectors: 1 });
    lose(false);
    expect(await decide(server, id, 'restore')).toMatchObject({ status: 200, body: { changed_edges: [] } });
    expect(await liveVectors()).toBe(0);
    expect((await server.query({ query: 'What does Mira like?' })).evidence.edges).toMatchObject([{ target: 'Tea' }]);
  });

  it('is whole when many decide and remember at once, once each, and the doctor finds nothing', async () => {
    const server = await startServer({ storage });
    const { edges } = await server.remember({ text: 'Mira lives in Rome. Mira likes Tea. Mira owns Rex.' });
    const ids = edges.map(({ id }) => id);
    const texts = Array.from({ length: 6 }, (_, at) => server.remember({ text: `Mira knows Person ${at}.` }));
    const decisions = ids.flatMap((id) => [0, 1, 2].map(() => decide(server, id, 'retract', { reason: 'all wrong' })));
    await Promise.all(texts);
    const statuses = (await Promise.all(decisions)).map(({ status }) => status);
    expect(statuses).toEqual(decisions.map(() => 200));
    for (const id of ids) {
      const { body } = await server.get<{ readonly changes: readonly { readonly cause: string }[] }>(
        `/v1/gb/edges/${id}/history?user_id=u1`,
      );
      expect(body.changes.map(({ cause }) => cause)).toEqual(['created', 'retracted']);
    }
    await server.close();
    expect(await diagnose(storage)).toMatchObject({ code: 0, said: { ok: true, problems: [] } });
  });

  it('survives a restart, and leaves the run log and the ledger as they were', async () => {
    const server = await startServer({ storage });
    const { edges } = await server.remember({ text: 'Mira likes Tea.' });
    const id = edges[0]?.id;
    const lists = ['remember-runs', 'query-runs', 'inferences'];
    const read = (from: TestServer) =>
      Promise.all(lists.map(async (list) => (await from.get(`/v1/gb/${list}?user_id=u1`)).body));
    const before = await read(server);
    await decide(server, id, 'retract', { reason: 'a test' });
    await decide(server, id, 'restore');
    await decide(server, id, 'close', { at: '2100' });
    expect(await read(server)).toEqual(before);
    const history = (await server.get(`/v1/gb/edges/${id}/history?user_id=u1`)).body;
    await server.close();
    const next = await startServer({ storage });
    expect((await next.get(`/v1/gb/edges/${id}/history?user_id=u1`)).body).toEqual(history);
    expect(history).toMatchObject({ changes: [{}, { by_person: { reason: 'a test' } }, {}, {}] });
  });
});
