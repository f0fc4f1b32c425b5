import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { GligabaoError, type RememberResponse } from '@gligabao/core';
import { stubEmbedder, stubTasks } from '@gligabao/testkit';
import { diagnose } from './support/doctor.ts';
import { gate } from './support/gate.ts';
import type { Fields, Reply } from './support/http.ts';
import { pluginOf, tasksAfter, vectorIndexAfter } from './support/plugins.ts';
import { readingModel } from './support/reading-model.ts';
import { verifyError, verifyNothing } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';
import { temporaryStorage } from './support/storage.ts';

// Each test has a server of its own.
jest.setTimeout(60_000);
afterAll(stopServers);

interface Forgotten {
  readonly artifact_id: number;
  readonly forgotten_at: string;
  readonly removed: Readonly<Record<string, number>>;
  readonly changed_edges: readonly number[];
  readonly vectors_pending: boolean;
}
interface Edge {
  readonly id: number;
  readonly source: string;
  readonly target: string;
  readonly description: string;
  readonly state: string;
  readonly artifact_id: number;
  readonly invalid_at?: string;
  readonly expired_at?: string;
}
type Edges = { readonly edges: readonly Edge[] };

const forget = (server: TestServer, id: number | string, more = 'user_id=u1') =>
  server.send<Forgotten & Fields>(`/v1/gb/artifacts/${id}?${more}`, { method: 'DELETE' });

async function forgotten(server: TestServer, { artifact_id: id }: RememberResponse): Promise<Forgotten> {
  const { status, body } = await forget(server, id);
  expect({ status, body }).toMatchObject({ status: 200, body: { artifact_id: id } });
  return body;
}

const edgesOf = async (server: TestServer, more = ''): Promise<readonly Edge[]> =>
  (await server.get<Edges>(`/v1/gb/edges?user_id=u1${more}`)).body.edges;

/** Everything that a user can be shown of what is stored, as one text. */
async function everything(server: TestServer): Promise<string> {
  const lists = ['artifacts', 'entities', 'edges', 'sessions', 'remember-runs', 'query-runs', 'inferences'];
  const shown: unknown[] = [];
  for (const list of lists) {
    const { body } = await server.get(`/v1/gb/${list}?user_id=u1&history=true`);
    shown.push(body);
  }
  for (const { id } of await edgesOf(server, '&history=true')) {
    shown.push((await server.get(`/v1/gb/edges/${id}/history?user_id=u1`)).body);
  }
  return JSON.stringify(shown);
}

describe('forgetting a text', () => {
  it('gives back what it had closed: Paris is current again when Berlin is forgotten', async () => {
    const server = await startServer({ models: 'local' });
    const paris = await server.remember({ text: 'Mira lives in Paris.', reference_time: '2024-01-01T00:00:00Z' });
    const berlin = await server.remember({ text: 'Mira moved to Berlin.', reference_time: '2025-03-01T00:00:00Z' });
    expect(berlin.invalidated_edges).toEqual([paris.edges[0]?.id]);

    const { removed, changed_edges: changed, vectors_pending: pending } = await forgotten(server, berlin);
    expect(removed).toMatchObject({ artifacts: 1, edges: 1, entities: 1, assertions: 1, requests: 1 });
    expect({ changed, pending }).toEqual({ changed: [paris.edges[0]?.id], pending: false });
    expect(await edgesOf(server, '&history=true')).toMatchObject([{ target: 'Paris', state: 'current' }]);
    const { body } = await server.get<{ readonly changes: readonly Fields[] }>(
      `/v1/gb/edges/${paris.edges[0]?.id}/history?user_id=u1`,
    );
    expect(body.changes.map(({ cause }) => cause)).toEqual(['created']);
    const { evidence } = await server.query({ query: 'Where does Mira live?' });
    expect(evidence.edges).toMatchObject([{ target: 'Paris', state: 'current' }]);
    expect(await everything(server)).not.toContain('Berlin');
  });

  it('leaves what other texts say too, in their words, with their names and sources', async () => {
    const server = await startServer({ models: 'local' });
    const first = await server.remember({ text: 'MIRA works at Acme. She likes the old mill.' });
    const second = await server.remember({ text: 'Mira works at Acme.' });
    expect(second.edges[0]?.id).toBe(first.edges[0]?.id);
    await forgotten(server, first);
    const [edge] = await edgesOf(server);
    expect(edge).toMatchObject({ source: 'Mira', target: 'Acme', artifact_id: second.artifact_id });
    const all = await everything(server);
    expect(all).not.toContain('MIRA');
    expect(all).not.toContain('old mill');
    const again = await server.query({ query: 'mill', answer: false });
    expect(JSON.stringify(again)).not.toContain('old mill');
  });

  it('takes a document with its chunks and summaries, and answers with what was removed (F086)', async () => {
    const server = await startServer({ models: 'local', settings: { chunk_size: 64 } });
    const days = Array.from({ length: 12 }, (_, day) => `On day ${day} Quentin met Zora${day} at the harbour of Tarn.`);
    const document = await server.remember({ text: days.join('\n\n') });
    const chunks = document.chunks ?? [];
    expect(chunks.length).toBeGreaterThan(1);
    await server.remember({ text: 'Mira lives in Rome.' });

    for (const { artifact_id: chunk, summary } of chunks) {
      for (const id of [chunk, summary?.artifact_id ?? 0]) {
        const says = `artifact ${document.artifact_id}; forget that one`;
        verifyError(await forget(server, id), { status: 400, field: 'id', says });
      }
    }
    const { removed } = await forgotten(server, document);
    expect(removed).toMatchObject({ artifacts: 1, chunks: chunks.length, summaries: chunks.length });
    expect(await server.counts()).toEqual({ main: { artifacts: 1, entities: 2, edges: 1 } });
    const { evidence, answer } = await server.query({ query: 'Whom did Quentin meet at the harbour of Tarn?' });
    expect(JSON.stringify([evidence, answer])).not.toMatch(/Quentin|Zora|harbour/);
  });

  it('needs a user and an id, takes no other field, and deletes nothing where they are wrong (F087)', async () => {
    const server = await startServer({ models: 'local' });
    const { artifact_id: id } = await server.remember({ text: 'Mira lives in Rome.' });
    verifyError(await forget(server, id, ''), { status: 400, field: 'user_id' });
    verifyError(await forget(server, id, 'user_id='), { status: 400, field: 'user_id' });
    verifyError(await forget(server, id, 'user_id=u1&sesion_id=s1'), { status: 400, field: 'sesion_id' });
    verifyError(await forget(server, 'all'), { status: 400, field: 'id' });
    verifyError(await forget(server, id, 'user_id=u1&dataset=other'), { status: 404 });
    verifyError(await forget(server, id, 'user_id=u2'), { status: 404 });
    verifyError(await forget(server, 999), { status: 404, says: 'artifact 999' });
    const all = await server.send('/v1/gb/artifacts?user_id=u1', { method: 'DELETE' });
    verifyError(all, { status: 405 });
    expect(await server.counts()).toEqual({ main: { artifacts: 1, entities: 2, edges: 1 } });
    expect((await forget(server, id)).body.removed).toMatchObject({ artifacts: 1, edges: 1, entities: 2 });
    verifyError(await forget(server, id), { status: 404 });
  });

  it('leaves nothing of a text in any list, run, captured call or answer (F089)', async () => {
    const models = [pluginOf({ 'language-model': readingModel(), embedder: stubEmbedder() })];
    const server = await startServer({ models, settings: { capture_inferences: true } });
    const text = 'Xanthippe admires Umberhaven.';
    const { artifact_id } = await server.remember({ text, session_id: 's1', idempotency_key: 'k' });
    await server.remember({ text: 'Xanthippe admires Rome.', session_id: 's1' });
    await server.query({ query: 'What does Xanthippe admire?' });
    expect(await everything(server)).toContain('Umberhaven');
    const { body } = await forget(server, artifact_id);
    expect(body.removed['inferences']).toBeGreaterThan(0);
    expect(await everything(server)).not.toContain('Umberhaven');
    const inferences = await server.get<{ readonly inferences: readonly Fields[] }>('/v1/gb/inferences?user_id=u1');
    expect(inferences.body.inferences.filter(({ request, response }) => request ?? response)).toEqual([]);
    const answers = [
      await server.query({ query: 'Umberhaven', history: true }),
      await server.query({ query: 'What did Xanthippe admire?', known_at: new Date().toISOString() }),
    ];
    expect(JSON.stringify(answers)).not.toContain('Umberhaven');
    verifyError(await server.get(`/v1/gb/artifacts/${artifact_id}?user_id=u1`), { status: 404 });
  });

  it('is told by no earlier call: the result that a key is answered with speaks of nothing forgotten', async () => {
    const server = await startServer({ models: 'local' });
    const first = await server.remember({ text: 'MIRA lives in Paris.', reference_time: '2024-01-01T00:00:00Z' });
    const body = { user_id: 'u1', text: 'Mira moved to Berlin.', reference_time: '2025-03-01T00:00:00Z' };
    const second = await server.remember({ ...body, idempotency_key: 'k' });
    expect(second).toMatchObject({ invalidated_edges: [first.edges[0]?.id], edges: [{ source: 'MIRA' }] });
    await forgotten(server, first);
    const again: Reply<RememberResponse> = await server.post('/v1/gb/remember', { ...body, idempotency_key: 'k' });
    expect(again).toMatchObject({ status: 200, body: { artifact_id: second.artifact_id, invalidated_edges: [] } });
    expect(again.body.edges).toMatchObject([{ source: 'Mira', target: 'Berlin' }]);
  });

  it('lets the text be sent again as new, with the same key, and be read anew', async () => {
    const server = await startServer({ models: 'local', settings: { chunk_size: 64 } });
    const days = Array.from({ length: 12 }, (_, day) => `On day ${day} Quentin met Zora${day} at the harbour of Tarn.`);
    const body = { text: days.join('\n\n'), idempotency_key: 'the key' };
    const first = await server.remember(body);
    expect((await server.remember(body)).artifact_id).toBe(first.artifact_id);
    await forgotten(server, first);
    const again = await server.remember(body);
    expect(again.remember_run_id).toBeGreaterThan(first.remember_run_id);
    expect(again.chunks?.map(({ reused }) => reused)).not.toContain(true);
    expect(again.edges.map(({ description }) => description)).toEqual(
      first.edges.map(({ description }) => description),
    );
  });

  it('takes its words out of the text that follows in the session, which then follows the one before', async () => {
    const server = await startServer({ models: 'none', settings: { llm: 'local', embeddings: 'none' } });
    const say = (text: string) => server.remember({ text, session_id: 's1' });
    const before = await say('The weather is fine.');
    const gone = await say('Shall we discuss the zeppelin?');
    await say('Yes, gladly.');
    const find = async (query: string) => {
      const { evidence } = await server.query({ query, answer: false });
      return evidence.passages.map(({ text }) => text);
    };
    expect(await find('zeppelin')).toContain('Yes, gladly.');
    await forgotten(server, gone);
    expect(await find('zeppelin')).toEqual([]);
    expect(await find('weather')).toContain('Yes, gladly.');
    await forgotten(server, before);
    expect(await find('weather')).toEqual([]);
  });

  it("leaves a person's word about what other texts say, and takes it with a fact that none says any more", async () => {
    const server = await startServer({ models: 'local' });
    const first = await server.remember({ text: 'Mira works at Acme.', reference_time: '2024-01-01T00:00:00Z' });
    await server.remember({ text: 'Mira works at Acme.', reference_time: '2024-03-01T00:00:00Z' });
    const third = await server.remember({ text: 'Mira lives in Rome.', reference_time: '2024-04-01T00:00:00Z' });
    const word = { user_id: 'u1', reason: 'She told me.' };
    for (const { edges } of [first, third]) {
      const { status } = await server.post(`/v1/gb/edges/${edges[0]?.id}/close`, { ...word, at: '2025-06' });
      expect(status).toBe(200);
    }
    await forgotten(server, first);
    const { removed } = await forgotten(server, third);
    expect(removed).toMatchObject({ edges: 1, verdicts: 1 });
    const [row, ...others] = await edgesOf(server, '&history=true');
    expect(others).toEqual([]);
    expect(row).toMatchObject({ target: 'Acme', valid_at: '2024-03-01T00:00:00Z', invalid_at: '2025-07-01T00:00:00Z' });
    const { body } = await server.get(`/v1/gb/edges/${row?.id}/history?user_id=u1`);
    expect(body['changes']).toMatchObject([{ cause: 'created' }, { cause: 'ended' }]);
    expect(JSON.stringify(body)).toContain('She told me.');
  });

  it('takes an alias that it alone states', async () => {
    const server = await startServer({ models: 'local' });
    const alias = await server.remember({ text: 'Robert Smith, also known as Bobby, lives in Rome.' });
    await server.remember({ text: 'Robert Smith works at Acme.' });
    const named = async (name: string) => (await server.query({ query: `Where does ${name} work?` })).evidence.edges;
    expect(await named('Bobby')).toMatchObject([{ target: 'Acme' }]);
    const { removed } = await forgotten(server, alias);
    expect(removed).toMatchObject({ aliases: 1, edges: 1, entities: 1 });
    expect(await named('Bobby')).toEqual([]);
    expect(await named('Robert Smith')).toMatchObject([{ target: 'Acme' }]);
    expect(await everything(server)).not.toContain('Bobby');
  });

  it('leaves an empty dataset when its only text is forgotten, and a sound one', async () => {
    const storage = await temporaryStorage();
    const server = await startServer({ storage });
    const only = await server.remember({ text: 'Mira lives in Rome. Mira works at Acme.', session_id: 's1' });
    const other = await server.remember({ text: 'Mira lives in Rome.', dataset: 'other' });
    await forgotten(server, only);
    expect(await server.counts()).toEqual({
      main: { artifacts: 0, entities: 0, edges: 0 },
      other: { artifacts: 1, entities: 2, edges: 1 },
    });
    expect((await server.get('/v1/gb/sessions?user_id=u1')).body).toMatchObject({ total: 0 });
    expect(other.edges).toHaveLength(1);
    await server.close();
    expect(await diagnose(storage)).toMatchObject({ code: 0, said: { ok: true, problems: [] } });
    await storage.remove();
  });

  it('takes its turn behind the remembers of the dataset that were accepted before it', async () => {
    const held = gate();
    const tasks = tasksAfter(([task, input]) => {
      const { text } = input as { readonly text: string };
      return task === 'extract_graph' && text.includes('Oslo') ? held.wait() : undefined;
    });
    const server = await startServer({ models: [pluginOf({ tasks, embedder: stubEmbedder() })] });
    const first = await server.remember({ text: 'Mira lives in Rome.' });
    const second = server.remember({ text: 'Mira works at Oslo.' });
    await held.reached;
    const forgetting = forget(server, first.artifact_id);
    const third = server.remember({ text: 'Mira lives in Rome.' });
    held.open();
    const [{ artifact_id }, { body }] = await Promise.all([second, forgetting]);
    expect(body.removed).toMatchObject({ artifacts: 1 });
    expect((await third).artifact_id).toBeGreaterThan(artifact_id);
    expect(await edgesOf(server)).toHaveLength(2);
  });

  it('forgets though the vectors cannot be taken away, and takes them at the next start', async () => {
    const storage = await temporaryStorage();
    let down = false;
    const index = vectorIndexAfter(() => undefined);
    const removed: number[] = [];
    const mended = gate();
    const vectors = {
      ...index,
      async remove(...[space, ids, context]: Parameters<typeof index.remove>) {
        if (down) {
          throw new GligabaoError('unavailable', 'vector-index/down', 'the vectors cannot be reached');
        }
        await index.remove(space, ids, context);
        if (ids !== 'all') removed.push(...ids);
        if (removed.length === 4) void mended.wait();
      },
    };
    const models = [pluginOf({ tasks: stubTasks(), embedder: stubEmbedder(), 'vector-index': vectors })];
    const settings = { vector_store: 'auto' };
    const server = await startServer({ storage, models, settings });
    const first = await server.remember({ text: 'Mira lives in Rome.' });
    down = true;
    const { vectors_pending: pending, removed: counts } = await forgotten(server, first);
    expect({ pending, texts: counts['index_texts'] }).toEqual({ pending: true, texts: 4 });
    expect(removed).toEqual([]);
    expect((await server.query({ query: 'Mira' })).evidence.edges).toEqual([]);
    await server.close();
    down = false;
    const next = await startServer({ storage, models, settings });
    await mended.reached;
    await next.close();
    expect(removed.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
    await storage.remove();
  });
});

it('a text of which nothing was stored is not there to be forgotten', async () => {
  const server = await startServer();
  verifyError(await forget(server, 1), { status: 404 });
  await verifyNothing(server);
});
