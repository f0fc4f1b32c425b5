import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startServer, stopServers, type TestServer } from './support/server.ts';

const TEXT = 'Alice works at Acme. Alice lives in Paris.';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.remember({ text: TEXT, reference_time: '2025-01-31T09:00:00Z', session_id: 'chat-42', kind: 'episode' });
});
afterAll(stopServers);

describe('the answer to a query', () => {
  it('cites the fact, and the sentence behind it', async () => {
    const response = await server.query({ query: 'Where does Alice work?' });
    const [edge] = response.evidence.edges;
    expect(response).toMatchObject({
      answer: 'Alice works at Acme. [f1]',
      mode: 'generated',
      supported: 1,
      unsupported: 0,
    });
    expect(edge).toMatchObject({
      handle: 'f1',
      source: 'Alice',
      relation: 'works_at',
      target: 'Acme',
      state: 'current',
    });
    expect(TEXT.slice(...(edge?.span ?? []))).toBe('Alice works at Acme.');
    expect(response.evidence.entities.map(({ name }) => name)).toEqual(['Alice', 'Acme']);
    const { body } = await server.get(`/v1/gb/artifacts/${edge?.artifact_id}?user_id=u1`);
    expect(body['text']).toBe(TEXT);
  });

  it('has the shape of the contract', async () => {
    const response = await server.query({ query: 'Where does Alice work?' });
    expect(Object.keys(response).toSorted()).toEqual(
      // prettier-ignore
      ['answer', 'context', 'evidence', 'inference_ids', 'mode', 'query_run_id', 'retrieval', 'sentences', 'supported', 'unknown_datasets', 'unsupported'],
    );
    expect(response.retrieval).toMatchObject({ seeds: 3, facts: 2, passages: 1, history: false, truncated: false });
    expect(Object.values(response.retrieval.timings_ms).every((ms) => ms >= 0)).toBe(true);
    expect(response.context).toContain('[f1] Alice - works_at - Acme: Alice works at Acme.');
    expect(response.inference_ids).toHaveLength(2);
    expect(response.unknown_datasets).toEqual([]);
  });

  it('without an answer holds all that was retrieved, best first, and calls no model', async () => {
    const { answer, mode, evidence, inference_ids } = await server.query({
      query: 'Where does Alice live?',
      answer: false,
    });
    expect({ answer, mode }).toEqual({ answer: null, mode: 'retrieval' });
    expect(inference_ids).toHaveLength(1);
    expect(evidence.edges.map(({ relation }) => relation)).toEqual(['lives_in', 'works_at']);
    expect(evidence.edges.map(({ score }) => score)).toEqual(
      evidence.edges.map(({ score }) => score).toSorted((a, b) => b - a),
    );
    expect(evidence.passages).toMatchObject([
      { artifact_id: 1, handle: 'p1', kind: 'episode', session_id: 'chat-42', text: TEXT },
    ]);
  });

  it('of a dataset that does not exist names it, and makes nothing up', async () => {
    const response = await server.query({ query: 'Where does Alice work?', dataset: 'nowhere' });
    expect(response).toMatchObject({
      answer: "I don't have any information about that.",
      mode: 'nothing',
      unknown_datasets: ['nowhere'],
    });
    expect(response.evidence).toEqual({ entities: [], edges: [], passages: [] });
    expect(await server.counts()).not.toHaveProperty('nowhere');
  });

  it('respects the limits of each list', async () => {
    const limits = { entities: 1, facts: 1, passages: 0 };
    const { evidence, retrieval } = await server.query({ query: 'Where does Alice live?', answer: false, limits });
    expect([evidence.entities.length, evidence.edges.length, evidence.passages.length]).toEqual([1, 1, 0]);
    expect(retrieval.truncated).toBe(true);
  });

  it('is logged as a query run, whose inferences are in the ledger', async () => {
    const {
      query_run_id: id,
      inference_ids: [embedded, answered],
    } = await server.query({ query: 'Where does Alice work?' });
    const { body } = await server.get(`/v1/gb/query-runs/${id}?user_id=u1`);
    expect(body).toMatchObject({
      id,
      status: 'succeeded',
      stages: { retrieve: { inference_ids: [embedded] }, answer: { status: 'succeeded', inference_ids: [answered] } },
    });
    expect(JSON.stringify(body)).not.toContain('Where does');
    expect((await server.get(`/v1/gb/remember-runs/${id}?user_id=u1`)).status).toBe(404);
  });
});
