import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RememberResponse } from '@gligabao/core';
import { CONTEXT_CLOSE, CONTEXT_OPEN } from '@gligabao/core';
import { verifyError } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

const TEXT = 'Alice works at Acme and lives in Paris.';
const WHEN = '2025-01-31T09:00:00Z';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ models: 'local' });
});
afterAll(stopServers);

describe('with the local models, and no key', () => {
  it('a name that the text calls another one is an alias, also for the next text (F042)', async () => {
    const named = { user_id: 'u4', dataset: 'aliases' };
    await server.remember({ ...named, text: 'Bob, also known as Robert Smith, works at Acme.' });
    const { edges } = await server.remember({ ...named, text: 'Robert Smith lives in Leeds.' });
    expect(edges).toMatchObject([{ source: 'Bob', relation: 'lives_in', target: 'Leeds' }]);
    const { body } = await server.get('/v1/gb/entities?user_id=u4&dataset=aliases');
    expect(body['total']).toBe(3);
  });

  it("the reference's example gives its entities and edges, and the question its answer", async () => {
    const reply = await server.send<RememberResponse>('/v1/gb/remember', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: JSON.stringify({ user_id: 'u1', text: TEXT, kind: 'episode', reference_time: WHEN, session_id: 'chat-42' }),
    });
    expect(reply.status).toBe(200);
    const model = { model_id: 'local-rules-1' };
    expect(reply.body).toMatchObject({
      user_id: 'u1',
      dataset: 'main',
      kind: 'episode',
      artifact_id: 1,
      session_id: 'chat-42',
      valid_at: WHEN,
      entities: [
        { name: 'Alice', type: 'person', ...model },
        { name: 'Acme', type: 'organization', ...model },
        { name: 'Paris', ...model },
      ],
      edges: [
        { source: 'Alice', target: 'Acme', relation: 'works_at', valid_at: WHEN, state: 'current', ...model },
        { source: 'Alice', target: 'Paris', relation: 'lives_in', valid_at: WHEN, state: 'current', ...model },
      ],
      invalidated_edges: [],
      embedded_entities: 3,
      embedded_edges: 2,
    });
    const response = await server.query({ query: 'Where does Alice work?' });
    expect(response).toMatchObject({ answer: expect.stringContaining('Acme'), mode: 'extractive' });
    const [edge] = response.evidence.edges;
    expect(edge).toMatchObject({ id: reply.body.edges[0]?.id, relation: 'works_at', target: 'Acme', artifact_id: 1 });
    expect(TEXT.slice(...(edge?.span ?? [0, 0]))).toBe(TEXT);
  });

  it('the moves of Alice are told as of any instant', async () => {
    const user = { user_id: 'u2' };
    for (const [text, day] of [
      ['Alice lives in Paris.', '2024-01-10'],
      ['Alice moved to Berlin.', '2025-03-02'],
      ['Alice lives in Paris.', '2025-09-01'],
    ]) {
      await server.remember({ ...user, text, reference_time: `${day}T00:00:00Z` });
    }
    const query = 'Where does Alice live?';
    expect((await server.query({ ...user, query })).answer).toContain('Paris');
    const then = await server.query({ ...user, query, as_of: '2025-04-01T00:00:00Z' });
    expect(then.answer).toContain('Berlin');
    expect(then.answer).not.toContain('Paris');
  });

  it('every response and every stored fact names the model, and the list of models too', async () => {
    const { body } = await server.get('/v1/gb/models?user_id=u1');
    expect(body).toMatchObject({ models: [{ name: 'local-rules-1', provider: 'local', entities: 3, edges: 2 }] });
    expect((await server.get('/healthz')).body).toMatchObject({ providers: { llm: 'local', embeddings: 'local' } });
  });

  it('a model of somebody else is unknown: 502, nothing stored', async () => {
    const call = { user_id: 'u3', text: TEXT, models: { extract_graph: 'claude-haiku-5-5' } };
    verifyError(await server.post('/v1/gb/remember', call), { status: 502, says: 'claude-haiku-5-5' });
    expect(await server.counts('u3')).toEqual({});
    const mine = { ...call, models: { extract_graph: 'local-rules-1' } };
    expect((await server.post('/v1/gb/remember', mine)).status).toBe(200);
  });

  it('a text without facts is a success, and found again', async () => {
    const response = await server.remember({ user_id: 'u4', text: 'Hmm, who knows what tomorrow brings?' });
    expect(response).toMatchObject({ edges: [] });
    const { evidence } = await server.query({ user_id: 'u4', query: 'What does tomorrow bring?', answer: false });
    expect(evidence.passages).toMatchObject([{ artifact_id: response.artifact_id }]);
  });

  it('our own output adds no facts and moves no date (F021)', async () => {
    const user = { user_id: 'u5' };
    await server.remember({ ...user, text: TEXT, reference_time: WHEN });
    const { context, answer } = await server.query({ ...user, query: 'Where does Alice work?' });
    expect(context.startsWith(CONTEXT_OPEN) && context.endsWith(CONTEXT_CLOSE)).toBe(true);
    const before = (await server.get('/v1/gb/edges?user_id=u5')).body;
    for (const text of [context, `You told me: ${answer}`]) {
      const { edges } = await server.remember({ ...user, text, reference_time: '2026-01-01T00:00:00Z' });
      expect(edges).toEqual([]);
    }
    expect((await server.get('/v1/gb/edges?user_id=u5')).body).toEqual(before);
  });

  it('I is the one who speaks, and what an assistant suggests is no fact (F022, F023)', async () => {
    const text = 'Dana: I live in Oslo.\nMarc: I work at Contoso.\nAssistant: You could always move to Rome.';
    const { edges } = await server.remember({ user_id: 'u6', text });
    const told = edges.map(({ source, relation, target }) => `${source} ${relation} ${target}`);
    expect(told.toSorted()).toEqual(['Dana lives_in Oslo', 'Marc works_at Contoso']);
  });

  it('relative days are dates in the store (F059)', async () => {
    const { edges } = await server.remember({
      user_id: 'u7',
      text: 'Eve joined Contoso yesterday.',
      reference_time: WHEN,
    });
    expect(edges).toMatchObject([{ source: 'Eve', target: 'Contoso', valid_at: '2025-01-30T00:00:00Z' }]);
  });
});

describe('a question by another name of an entity', () => {
  it('is answered with what holds now, and not with the passage that names it', async () => {
    const user = { user_id: 'aliases' };
    await server.remember({ ...user, text: 'Bob, also known as Robert Smith, works at Acme.' });
    await server.remember({ ...user, text: 'Bob works at Globex.' });
    for (const name of ['Robert Smith', 'robert smith', 'Bob']) {
      const { answer, evidence } = await server.query({ ...user, query: `Where does ${name} work?` });
      expect(answer).toContain('Globex');
      expect(answer).not.toContain('Acme');
      expect(evidence.edges[0]).toMatchObject({ source: 'Bob', target: 'Globex', state: 'current' });
    }
  });
});
