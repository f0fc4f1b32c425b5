import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type FakeEmbeddings,
  type FakeOpenAi,
  startFakeEmbeddings,
  startFakeOpenAi,
  stubTasks,
} from '@gligabao/testkit';
import { pluginOf } from './support/plugins.ts';
import { verifyError } from './support/refused.ts';
import { startServer, stopServers } from './support/server.ts';
import { temporaryStorage } from './support/storage.ts';
import { extraction, TEXT } from './support/vendor.ts';

const KEY = 'sk-proj-planted-9876543210fedcba';

let llm: FakeOpenAi;
let embeddings: FakeEmbeddings;
beforeEach(async () => {
  llm = await startFakeOpenAi();
  embeddings = await startFakeEmbeddings();
});
afterEach(async () => {
  await stopServers();
  await llm.close();
  await embeddings.close();
});
afterAll(stopServers);

describe('models of OpenAI behind the whole server', () => {
  it('a language model reads a text, and the fact names it', async () => {
    const settings = { llm: 'openai', openai_api_key: KEY, openai_base_url: llm.url, embeddings: 'none' };
    const server = await startServer({ models: 'none', settings: { ...settings, llm_model: 'gpt-x' } });
    llm.script({ kind: 'completion', text: extraction('Alice', 'works_at', 'Acme'), model: 'gpt-x-2026' });
    const { edges } = await server.remember({ text: TEXT });
    expect(edges).toMatchObject([{ source: 'Alice', target: 'Acme', model_id: 'gpt-x-2026' }]);
    expect(llm.requests[0]?.body).toMatchObject({ model: 'gpt-x', response_format: { type: 'json_schema' } });
    expect((await server.get('/v1/gb/inferences?user_id=u1&stage=extract_graph')).body).toMatchObject({
      inferences: [{ status: 'succeeded', input_tokens: 40, output_tokens: 7 }],
    });
    expect(server.logged.filter((line) => line.includes(KEY))).toEqual([]);
  });

  it('a wrong key is 502 without the key, and stores nothing', async () => {
    const settings = { llm: 'openai', openai_api_key: KEY, openai_base_url: llm.url, embeddings: 'none' };
    const server = await startServer({ models: 'none', settings });
    llm.script({ kind: 'error', status: 401, message: `Incorrect API key provided: ${KEY}` });
    const reply = await server.post('/v1/gb/remember', { user_id: 'u1', text: TEXT });
    verifyError(reply, { status: 502 });
    expect([...server.logged, JSON.stringify(reply)].filter((line) => line.includes(KEY))).toEqual([]);
    expect(await server.counts()).toEqual({});
  });

  it('an embedder embeds facts and questions, in vectors as long as the settings say', async () => {
    const settings = {
      llm: 'none',
      embeddings: 'openai',
      openai_api_key: KEY,
      openai_base_url: embeddings.url,
      embedding_dimensions: 256,
    };
    const server = await startServer({ models: [pluginOf({ tasks: stubTasks() })], settings });
    expect((await server.remember({ text: TEXT })).embedded_edges).toBe(1);
    expect((await server.query({ query: 'Where does Alice work?' })).evidence.edges).toMatchObject([
      { target: 'Acme' },
    ]);
    expect(embeddings.requests.map(({ body }) => body['dimensions'])).not.toContain(undefined);
    expect((await server.get('/healthz')).body).toMatchObject({
      providers: { embeddings: 'openai', embedding_model: 'text-embedding-3-small', embedding_dimensions: 256 },
    });
  });

  it('another server needs no key', async () => {
    const settings = { llm: 'openai', openai_base_url: llm.url, embeddings: 'none' };
    const server = await startServer({ models: 'none', settings });
    llm.script({ kind: 'completion', text: extraction('Alice', 'works_at', 'Acme') });
    expect((await server.remember({ text: TEXT })).edges).toHaveLength(1);
    expect(llm.requests[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('embeddings', () => {
  it.each<readonly [string, object, string | null]>([
    ['auto with a key are those of OpenAI', { openai_api_key: KEY }, 'openai'],
    ['auto with a key and a local model are local', { openai_api_key: KEY, embedding_model: 'hash' }, 'local'],
    ['auto without a key are local', { embedding_model: 'hash' }, 'local'],
    ['of OpenAI without a key are none', { embeddings: 'openai' }, null],
  ])('%s', async (_what, settings, expected) => {
    const server = await startServer({ models: [pluginOf({ tasks: stubTasks() })], settings: { ...settings } });
    expect((await server.get('/healthz')).body).toMatchObject({ providers: { embeddings: expected } });
    const missing = server.logged.filter((line) => line.includes('OPENAI_API_KEY is not set'));
    expect(missing).toHaveLength(expected === null ? 1 : 0);
  });

  it('of a provider without its key are 503 and never left out; what is there is still found by its words', async () => {
    const storage = await temporaryStorage();
    const before = await startServer({ storage });
    await before.remember({ text: TEXT });
    await before.close();
    for (const [settings, reason] of [
      [{ embeddings: 'openai' }, 'OPENAI_API_KEY is not set'],
      [{ vector_store: 'pinecone', pinecone_index: 'x', embeddings: 'none' }, 'PINECONE_API_KEY is not set'],
    ] as const) {
      const server = await startServer({ storage, models: [pluginOf({ tasks: stubTasks() })], settings });
      expect((await server.get('/healthz')).body).toMatchObject({ missing: [expect.stringContaining(reason)] });
      const reply = await server.post('/v1/gb/remember', { user_id: 'u1', text: TEXT });
      verifyError(reply, { status: 503, says: reason });
      expect((await server.query({ query: 'Where does Alice work?' })).evidence.edges).toHaveLength(1);
      expect((await server.counts())['main']?.artifacts).toBe(1);
      await server.close();
    }
    await storage.remove();
  });
});
