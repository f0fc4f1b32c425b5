import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RememberResponse } from '@gligabao/core';
import { startServer, stopServers, type TestServer } from './support/server.ts';

const TEXT = 'Alice works at Acme. Alice lives in Paris.';
const WHEN = '2025-01-31T09:00:00Z';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ now: () => Date.parse('2025-01-31T09:00:05Z') });
});
afterAll(stopServers);

const edge = (id: number, target: string, relation: string, sentence: string) => ({
  id,
  source: 'Alice',
  target,
  relation,
  description: sentence,
  valid_at: WHEN,
  created_at: '2025-01-31T09:00:05Z',
  state: 'current',
  span: [TEXT.indexOf(sentence), TEXT.indexOf(sentence) + sentence.length],
  model_id: 'stub-1',
});

describe('the answer to a remember', () => {
  it('is the response of the reference, field by field, to what a bare curl -d sends', async () => {
    const body = { user_id: 'u1', text: TEXT, kind: 'episode', reference_time: WHEN, session_id: 'chat-42' };
    const reply = await server.send('/v1/gb/remember', {
      method: 'POST',
      headers: { accept: '*/*', 'user-agent': 'curl/8.5.0', 'content-type': 'application/x-www-form-urlencoded' },
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(reply.body).toEqual({
      user_id: 'u1',
      dataset: 'main',
      kind: 'episode',
      artifact_id: 1,
      session_id: 'chat-42',
      valid_at: WHEN,
      created_at: '2025-01-31T09:00:05Z',
      entities: ['Alice', 'Acme', 'Paris'].map((name) => ({ name, type: 'other', model_id: 'stub-1' })),
      edges: [
        edge(1, 'Acme', 'works_at', 'Alice works at Acme.'),
        edge(2, 'Paris', 'lives_in', 'Alice lives in Paris.'),
      ],
      invalidated_edges: [],
      embedded_entities: 3,
      embedded_edges: 2,
      remember_run_id: 1,
    });
  });

  it('leaves out what there is none of, and fills in the defaults', async () => {
    const { status, body } = await server.post<RememberResponse>('/v1/gb/remember', {
      user_id: 'u2',
      text: 'Nothing.',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      user_id: 'u2',
      dataset: 'main',
      kind: 'knowledge',
      artifact_id: 1,
      valid_at: '2025-01-31T09:00:05Z',
      created_at: '2025-01-31T09:00:05Z',
      entities: [],
      edges: [],
      invalidated_edges: [],
      embedded_entities: 0,
      embedded_edges: 0,
      remember_run_id: 2,
    });
  });

  it('counts what the text names, also when it was known before', async () => {
    const again = await server.remember({ user_id: 'u1', text: 'Alice works at Acme.', dataset: 'main' });
    expect(again).toMatchObject({ embedded_entities: 2, embedded_edges: 1, edges: [{ id: 1 }] });
    expect(again).not.toHaveProperty('session_id');
    expect(await server.counts()).toEqual({ main: { artifacts: 2, entities: 3, edges: 2 } });
  });

  it('creates the dataset that it names', async () => {
    await server.remember({ user_id: 'u3', dataset: 'notes 2025', text: 'Bob likes Tea.' });
    expect(await server.counts('u3')).toEqual({ 'notes 2025': { artifacts: 1, entities: 2, edges: 1 } });
  });

  it('keeps what the caller says about a text, and shows it with artifact and passage', async () => {
    const told = { source: 'mail:42', metadata: { channel: 'mail', priority: 2, read: true }, session_id: 's/é' };
    const { artifact_id: id } = await server.remember({
      user_id: 'u4',
      text: 'Bob likes Tea.',
      kind: 'EPISODE',
      ...told,
    });
    const { body } = await server.get(`/v1/gb/artifacts/${id}?user_id=u4`);
    expect(body).toMatchObject({ id, kind: 'episode', text: 'Bob likes Tea.', ...told });
    const { evidence } = await server.query({ user_id: 'u4', query: 'What does Bob like?', answer: false });
    expect(evidence.passages).toMatchObject([{ artifact_id: id, kind: 'episode', ...told }]);
  });

  it('takes any offset of the reference time, and prints UTC', async () => {
    const reference_time = '2025-01-31T10:30:00.250+01:30';
    const { valid_at, edges } = await server.remember({ user_id: 'u5', text: 'Bob likes Tea.', reference_time });
    expect([valid_at, edges[0]?.valid_at]).toEqual(['2025-01-31T09:00:00.250Z', '2025-01-31T09:00:00.250Z']);
  });
});
