import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Fields } from './support/http.ts';
import { verifyError } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

jest.setTimeout(60_000);

const SENT = 'Mira lives in Oslo. Mira works at Acme.';
const QUESTION = { query: 'Where does Mira live?' };

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ models: 'local' });
  const about = { session_id: 'chat-1', source: 'mail:1', metadata: { channel: 'mail' } };
  await server.remember({ text: SENT, reference_time: '2025-01-01T00:00:00Z', kind: 'episode', ...about });
  await server.remember({ text: 'Bela plays chess in Lisbon.', reference_time: '2025-01-02T00:00:00Z' });
  await server.remember({ text: 'Mira moved to Rome.', reference_time: '2025-03-01T00:00:00Z' });
});
afterAll(stopServers);

const falling = (rows: readonly { readonly score: number }[]) =>
  rows.every(({ score }, at) => score <= (rows[at - 1]?.score ?? Infinity));

describe('a search', () => {
  it('gives the ranked lists from which a query is answered, and nothing of an answer', async () => {
    const found = await server.search(QUESTION);
    const { evidence, retrieval } = await server.query({ ...QUESTION, answer: false });
    const bare = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, handle: undefined }));
    expect(bare(found.edges)).toEqual(bare(evidence.edges));
    expect(bare(found.passages)).toEqual(bare(evidence.passages));
    expect(found.entities.map(({ id, name }) => [id, name])).toEqual(
      evidence.entities.map(({ id, name }) => [id, name]),
    );
    expect({ ...found.retrieval, timings_ms: 0 }).toEqual({ ...retrieval, timings_ms: 0 });
    expect(Object.keys(found).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'edges',
      'entities',
      'inference_ids',
      'passages',
      'query_run_id',
      'retrieval',
      'unknown_datasets',
    ]);
    expect([found.edges, found.passages, found.entities].every(falling)).toBe(true);
  });

  it('gives spans, states, sessions and metadata', async () => {
    const { edges, passages, entities } = await server.search({ ...QUESTION, history: true });
    const oslo = edges.find(({ target }) => target === 'Oslo');
    expect(oslo).toMatchObject({ state: 'superseded', artifact_id: 1, relation: 'lives_in' });
    expect(SENT.slice(...(oslo?.span ?? []))).toBe('Mira lives in Oslo.');
    expect(edges[0]).toMatchObject({ target: expect.any(String), span: [expect.any(Number), expect.any(Number)] });
    expect(passages.find(({ artifact_id: id }) => id === 1)).toMatchObject({
      kind: 'episode',
      text: SENT,
      session_id: 'chat-1',
      source: 'mail:1',
      metadata: { channel: 'mail' },
      valid_at: '2025-01-01T00:00:00Z',
    });
    expect(entities[0]).toMatchObject({ name: 'Mira', type: 'person' });
  });

  it('reads on both clocks, and in the limits of each list', async () => {
    const then = await server.search({ ...QUESTION, as_of: '2025-02-01T00:00:00Z' });
    expect(then.edges[0]).toMatchObject({ target: 'Oslo', state: 'current' });
    expect(then.passages.map(({ artifact_id: id }) => id)).not.toContain(3);
    const none = await server.search({ ...QUESTION, known_at: '2020-01-01T00:00:00Z' });
    expect([none.edges, none.passages, none.entities]).toEqual([[], [], []]);
    const few = await server.search({ ...QUESTION, limits: { entities: 1, facts: 2, passages: 0 } });
    expect([few.entities.length, few.edges.length, few.passages.length]).toEqual([1, 2, 0]);
    expect(few.retrieval.truncated).toBe(true);
  });

  it('calls no model but the embedder, and is logged as a query run', async () => {
    const { query_run_id: id, inference_ids: ids } = await server.search(QUESTION);
    expect(ids).toHaveLength(1);
    const { body } = await server.get(`/v1/gb/query-runs/${id}?user_id=u1`);
    expect(body).toMatchObject({
      status: 'succeeded',
      params: { search: true, limits: { entities: 20, facts: 100, passages: 10 } },
      stages: {
        retrieve: { status: 'succeeded', inference_ids: ids },
        expand: { status: 'succeeded' },
        answer: { status: 'not_started' },
      },
    });
    const stages = body['stages'] as Readonly<Record<string, { readonly notes: readonly Fields[] }>>;
    const timings = ['read_question', 'retrieve', 'expand'].flatMap((stage) =>
      (stages[stage]?.notes ?? []).flatMap((note) => Object.keys(Object(note['timings_ms']))),
    );
    expect(timings).toEqual(['understand', 'keyword', 'vector', 'expand']);
    expect(body['params']).not.toHaveProperty('answer');
    expect(JSON.stringify(body)).not.toContain('Where does');
  });

  it('of nothing gives empty lists', async () => {
    const found = await server.search({ ...QUESTION, dataset: 'nowhere', explain: true });
    expect(found).toMatchObject({ entities: [], edges: [], passages: [], unknown_datasets: ['nowhere'] });
    expect(found.explain).toEqual({ left_out: [], truncated: false });
  });

  it.each<readonly [string, Fields, string]>([
    ['an answer', { answer: false }, 'answer'],
    ['a model', { model: 'm' }, 'model'],
    ['a level of reasoning', { reasoning: 'low' }, 'reasoning'],
    ['a budget of tokens', { limits: { max_context_tokens: 1000 } }, 'limits.max_context_tokens'],
    ['no question', { query: undefined }, 'query'],
    ['a dataset twice', { dataset: 'a', datasets: 'a' }, 'datasets'],
  ])('is refused with %s', async (_what, fields, field) => {
    const reply = await server.post('/v1/gb/search', { user_id: 'u1', ...QUESTION, ...fields });
    verifyError(reply, { status: 400, field });
  });
});

describe('explain', () => {
  const parts = new Set(['keyword', 'vector']);
  const summed = (scores: Readonly<Record<string, number>>) =>
    Object.entries(scores).reduce((sum, [name, score]) => (parts.has(name) ? sum : sum + score), 0);

  it('tells of each item how it was found, and of what its score is made', async () => {
    const { entities, edges, passages } = await server.search({ ...QUESTION, explain: true });
    for (const { score, found } of [...entities, ...edges, ...passages]) {
      expect(found?.by.length).toBeGreaterThan(0);
      expect(summed(found?.scores ?? {})).toBeCloseTo(score, 4);
    }
    expect(entities.find(({ name }) => name === 'Mira')?.found).toMatchObject({
      by: expect.arrayContaining(['keyword', 'named']),
      scores: { named: 1 },
    });
    expect(edges.find(({ target }) => target === 'Rome')?.found?.by).toEqual(expect.arrayContaining(['seed']));
    expect(passages[0]?.found?.scores).toMatchObject({ keyword: expect.any(Number), fused: expect.any(Number) });
  });

  it('tells it in the answer of a query too, and only where it is asked for', async () => {
    const { evidence } = await server.query({ ...QUESTION, explain: true });
    expect(evidence.edges[0]?.found?.by).toEqual(expect.arrayContaining(['seed']));
    expect(evidence.edges[0]?.explain?.why).toMatch(/^true at now/u);
    expect(evidence.entities[0]?.found?.by.length).toBeGreaterThan(0);
    expect(JSON.stringify(await server.search(QUESTION))).not.toContain('"found"');
  });

  it('tells of a passage that is shown before an older one that it renews', async () => {
    const told = [
      ['The deadline of the first sprint of the website is April 1, the deadline for layout.', '2024-03-01'],
      ['We talked about colours of the website.', '2024-03-02'],
      ['The sprint deadline of the website has been moved to April 5.', '2024-03-20'],
    ] as const;
    for (const [text, date] of told)
      await server.remember({ text, dataset: 'sprints', reference_time: `${date}T00:00:00Z` });
    const query = 'What is the deadline of the first sprint of the website?';
    const { passages } = await server.search({ query, dataset: 'sprints', explain: true });
    expect(passages[0]).toMatchObject({ artifact_id: 3, found: { by: expect.arrayContaining(['newer']) } });
  });
});
