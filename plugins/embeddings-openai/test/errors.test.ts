import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EmbeddingsTurn, type FakeEmbeddings, startFakeEmbeddings } from '@gligabao/testkit';
import { CALL, errorOf, KEY, openEmbedder } from './support/open-embedder.ts';

let fake: FakeEmbeddings;
beforeAll(async () => {
  fake = await startFakeEmbeddings();
});
afterAll(() => fake.close());

// The worst vendor: it gives the key back wherever it can.
const status = (code: number, headers: Readonly<Record<string, string>> = {}): EmbeddingsTurn => ({
  kind: 'error',
  status: code,
  message: `no: Bearer ${KEY}`,
  headers: { 'x-request-id': KEY, ...headers },
});
const unavailable = (code: string, retryable: boolean) => ({
  kind: 'unavailable',
  code: `embedder/${code}`,
  retryable,
});

describe('a failure', () => {
  it.each<readonly [string, EmbeddingsTurn, object]>([
    ['400', status(400), unavailable('rejected', false)],
    ['401', status(401), unavailable('not-authorized', false)],
    ['404', status(404), unavailable('unknown-model', false)],
    ['429', status(429, { 'retry-after': '7' }), { kind: 'busy', code: 'embedder/rate-limited', retryAfterMs: 7000 }],
    ['500', status(500), unavailable('failed', true)],
    ['a connection that breaks', { kind: 'hang-up' }, unavailable('unreachable', true)],
    ['an answer that takes too long', { kind: 'silence' }, unavailable('timed-out', true)],
    ['a page', { kind: 'raw', body: `<html>${KEY}`, contentType: 'text/html' }, unavailable('foreign-reply', true)],
    ['half a JSON value', { kind: 'raw', body: `{"key":"${KEY}"` }, unavailable('foreign-reply', true)],
    ['another JSON value', { kind: 'raw', body: '{"ok":true}' }, unavailable('foreign-reply', true)],
    ['an error page', { kind: 'raw', body: KEY, status: 502 }, unavailable('failed', true)],
  ])('%s is told by its kind, without the key, and spoils no later call', async (_what, turn, expected) => {
    const embedder = await openEmbedder(fake.url, turn.kind === 'silence' ? { timeout_ms: 300 } : {});
    const before = fake.requests.length;
    fake.script(turn);
    const error = await errorOf(embedder.embed(['Alice'], 'stored', CALL));
    expect(error).toMatchObject({ name: 'GligabaoError', ...expected });
    expect(inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(error)).not.toContain(KEY);
    // Trying again is for one wrapper around all models.
    expect(fake.requests).toHaveLength(before + 1);
    fake.script({ kind: 'embed' });
    expect((await embedder.embed(['Alice'], 'stored', CALL)).vectors).toHaveLength(1);
  });

  it('an abort is `interrupted`', async () => {
    const embedder = await openEmbedder(fake.url);
    fake.script({ kind: 'silence' });
    const controller = new AbortController();
    const call = errorOf(embedder.embed(['Alice'], 'stored', { signal: controller.signal }));
    setTimeout(() => controller.abort(), 20);
    expect(await call).toMatchObject({ kind: 'interrupted', code: 'embedder/interrupted' });
  });
});

describe('settings', () => {
  it.each([
    [{ api_key: 'two words' }, 'plugins.embeddings.api_key'],
    [{ base_url: 'ftp://x' }, 'plugins.embeddings.base_url'],
    [{ dimensions: 0 }, 'plugins.embeddings.dimensions'],
    [{ max_tokens: 1 }, 'plugins.embeddings.max_tokens'],
    [{ retries: 3 }, 'retries'],
  ])('%j is refused by name, and not quoted', async (config, path) => {
    const message = String(await errorOf(openEmbedder(fake.url, config)));
    expect(message).toContain(path);
    expect(message).not.toContain('two words');
  });
});
