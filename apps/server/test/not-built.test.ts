import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stubEmbedder, stubTasks } from '@gligabao/testkit';
import type { Fields } from './support/http.ts';
import { pluginOf } from './support/plugins.ts';
import { verifyError, verifyNothing } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

const TEXT = 'Alice works at Acme.';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(stopServers);

describe('what is not built answers 503 and is never ignored', () => {
  it.each<readonly [string, Fields]>([
    ['image', { text: undefined, image: 'aGVsbG8=' }],
    ['timeseries', { timeseries: { series: [{ key: 'AAPL.close', points: [['2025-01-31T00:00:00Z', 222]] }] } }],
    ['timeseries', { timeseries: { fetch: { providers: ['prices'], before: '30d', after: '0' } } }],
    ['web_search', { web_search: true }],
    ['image_facts', { image_facts: true }],
  ])('remember with %s', async (field, fields) => {
    const reply = await server.post('/v1/gb/remember', { user_id: 'u1', text: TEXT, ...fields });
    verifyError(reply, { status: 503, field });
    expect(reply.headers).not.toHaveProperty('retry-after');
    await verifyNothing(server);
    // The caller's matter: an operator has nothing to look for.
    const loud = server.logged.map((line) => JSON.parse(line)).filter(({ level }) => level > 30);
    expect(loud).toEqual([]);
  });

  it('remember with a header Idempotency-Key beside another one in the body', async () => {
    const body = { user_id: 'u1', text: TEXT, idempotency_key: 'one' };
    const reply = await server.post('/v1/gb/remember', body, { 'idempotency-key': 'two' });
    verifyError(reply, { status: 400, field: 'Idempotency-Key', says: 'leave one of them out' });
  });

  it('remember with a header Idempotency-Key that breaks the rules of the field', async () => {
    const long = { 'idempotency-key': 'k'.repeat(257) };
    const reply = await server.post('/v1/gb/remember', { user_id: 'u1', text: TEXT }, long);
    verifyError(reply, { status: 400, field: 'idempotency_key' });
  });

  it('a query of one dataset in the list is a query of that dataset', async () => {
    expect(await server.query({ query: 'Who?', datasets: ['a'], depth: 1 })).toMatchObject({ unknown_datasets: ['a'] });
  });
});

describe('without a language model', () => {
  it.each([
    ['llm = none', { llm: 'none' }, 'no language model is configured'],
    ['llm = anthropic without its key', { llm: 'anthropic' }, 'ANTHROPIC_API_KEY is not set'],
    ['llm = openai without its key', { llm: 'openai' }, 'OPENAI_API_KEY is not set'],
  ])('%s: the server starts, remember answers 503 and stores nothing', async (_what, settings, says) => {
    const bare = await startServer({ models: [pluginOf({ embedder: stubEmbedder() })], settings });
    const reply = await bare.post('/v1/gb/remember', { user_id: 'u1', text: TEXT });
    verifyError(reply, { status: 503, says });
    await verifyNothing(bare);
    const missing = bare.logged.filter((line) => line.includes('cannot be used'));
    expect(missing).toHaveLength(settings.llm === 'none' ? 0 : 1);
  });

  it('a query is degraded and holds what was retrieved, never a 500 (F119)', async () => {
    const bare = await startServer({ models: 'none', settings: { llm: 'none', embeddings: 'none' } });
    const nothing = await bare.query({ query: 'Where does Alice work?' });
    expect(nothing).toMatchObject({ mode: 'nothing', answer: expect.stringContaining("don't have any information") });
  });
});

describe('without an embedder', () => {
  it('remember stores the graph without vectors, and query finds it by keyword', async () => {
    const bare = await startServer({ models: [pluginOf({ tasks: stubTasks() })], settings: { embeddings: 'none' } });
    const response = await bare.remember({ text: TEXT });
    expect(response).not.toHaveProperty('embedded_entities');
    expect(response).not.toHaveProperty('embedded_edges');
    expect(response.edges).toHaveLength(1);
    expect((await bare.query({ query: 'Where does Alice work?' })).evidence.edges).toMatchObject([{ target: 'Acme' }]);
  });
});
