import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { verifyError } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

jest.setTimeout(60_000);

const TEA = { query: 'Who likes tea?', explain: true };
const NAMES = ['Mira', 'Bela', 'Nora'] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ models: 'local' });
  for (const name of NAMES)
    await server.remember({
      text: `${name} likes tea.`,
      session_id: `of-${name}`,
      reference_time: '2025-01-01T00:00:00Z',
    });
  const text = 'The blue bicycle of Nora stands in the old garage.';
  await server.remember({ text, session_id: 'garage', reference_time: '2025-01-02T00:00:00Z' });
  await server.remember({ text: 'Nora said so.', session_id: 'other', reference_time: '2025-01-02T00:00:00Z' });
  await server.remember({ text: 'Ivo likes tea.', dataset: 'work', session_id: 'of-Mira' });
});
afterAll(stopServers);

describe('what a session brought is preferred', () => {
  it.each(NAMES)('as fact, passage and entity, before others that match as well: the session of %s', async (name) => {
    const { edges, passages, entities } = await server.search({ ...TEA, session_id: `of-${name}` });
    expect(edges).toHaveLength(3);
    expect(edges[0]).toMatchObject({ source: name, found: { by: expect.arrayContaining(['session']) } });
    expect(passages[0]).toMatchObject({ session_id: `of-${name}`, found: { scores: { session: 0.3 } } });
    const people = entities.filter(({ name: each }) => each !== 'tea');
    expect(people[0]).toMatchObject({ name, found: { by: expect.arrayContaining(['session']) } });
    // The rest is found as without it.
    const plain = await server.search(TEA);
    const others = (rows: typeof edges) => rows.filter(({ source }) => source !== name).map(({ id }) => id);
    expect(others(edges)).toEqual(others(plain.edges));
  });

  it('by a bounded share of the score: what matches much better stays in front', async () => {
    const query = 'Where does the blue bicycle of Nora stand?';
    const { passages } = await server.search({ query, explain: true, session_id: 'other' });
    expect(passages[0]).toMatchObject({ session_id: 'garage' });
    expect(passages.find(({ session_id: id }) => id === 'other')?.found?.scores).toMatchObject({ session: 0.3 });
    const scores = passages.map(({ score, found }) => [score, found?.scores] as const);
    for (const [score, { keyword: _keyword, vector: _vector, ...parts } = {}] of scores)
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 4);
  });

  it('in a query as in a search, by default, and by name', async () => {
    for (const mode of [{}, { session_mode: 'boost' }]) {
      const { evidence } = await server.query({ ...TEA, answer: false, session_id: 'of-Bela', ...mode });
      expect(evidence.edges[0]).toMatchObject({ source: 'Bela' });
      expect(evidence.edges).toHaveLength(3);
    }
    const only = await server.query({ ...TEA, answer: false, session_id: 'of-Bela', session_mode: 'only' });
    expect(only.evidence.edges.map(({ source }) => source)).toEqual(['Bela']);
    expect(JSON.stringify(only)).not.toContain('"session":');
  });

  it('in each of several datasets', async () => {
    const { edges } = await server.search({ ...TEA, datasets: ['main', 'work'], session_id: 'of-Mira' });
    expect(new Set(edges.slice(0, 2).map(({ source }) => source))).toEqual(new Set(['Mira', 'Ivo']));
    expect(edges).toHaveLength(4);
  });

  it('and changes nothing where the session brought nothing', async () => {
    const bare = ({
      query_run_id: _run,
      inference_ids: _ids,
      retrieval: _timed,
      ...rest
    }: Awaited<ReturnType<TestServer['search']>>) => rest;
    expect(bare(await server.search({ ...TEA, session_id: 'nobody' }))).toEqual(bare(await server.search(TEA)));
  });

  it.each(['boost', 'only'])('needs the session to be named: %s', async (mode) => {
    const reply = await server.post('/v1/gb/search', { user_id: 'u1', ...TEA, session_mode: mode });
    verifyError(reply, { status: 400, field: 'session_id', says: mode });
  });

  it('is in the run log', async () => {
    const { query_run_id: id } = await server.search({ ...TEA, session_id: 'of-Mira' });
    const { body } = await server.get(`/v1/gb/query-runs/${id}?user_id=u1`);
    expect(body).toMatchObject({ params: { session_id: 'of-Mira', session_mode: 'boost' } });
  });
});
