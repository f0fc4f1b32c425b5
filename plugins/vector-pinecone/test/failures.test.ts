import { describe, expect, it } from '@jest/globals';
import type { VectorIndex } from '@gligabao/core';
import type { PineconeTurn } from '@gligabao/testkit';
import { CALL, errorOf, item, openIndex, pagesOf, SPACE } from './support/open-index.ts';
import { eachWithFake } from './support/with-fake.ts';

const QUERY = Float32Array.of(1, 0);
const fake = eachWithFake();

const status = (code: number, headers: Readonly<Record<string, string>> = {}): PineconeTurn => ({
  kind: 'error',
  status: code,
  message: 'the reason',
  headers,
});

const unavailable = (code: string, retryable: boolean) => ({
  kind: 'unavailable',
  code: `vector-index/${code}`,
  retryable,
});

/** A call of each method. */
const CALLS: Readonly<Record<string, (index: VectorIndex, context: typeof CALL) => Promise<unknown>>> = {
  put: (index, context) => index.put(SPACE, [item(1, 1, 0)], context),
  close: (index, context) => index.close(SPACE, [1, 2, 3], context),
  remove: (index, context) => index.remove(SPACE, [1], context),
  'remove all': (index, context) => index.remove(SPACE, 'all', context),
  search: (index, context) => index.search(SPACE, [QUERY], { page: 5 }, context)[Symbol.asyncIterator]().next(),
};

describe('a failure', () => {
  it.each<readonly [string, PineconeTurn, object]>([
    ['302', status(302, { location: 'http://127.0.0.1:9/' }), unavailable('rejected', false)],
    ['400', status(400), unavailable('rejected', false)],
    ['401', status(401), unavailable('not-authorized', false)],
    ['403', status(403), unavailable('not-authorized', false)],
    ['413', status(413), unavailable('rejected', false)],
    ['429', status(429), { kind: 'busy', code: 'vector-index/rate-limited', retryable: true, retryAfterMs: undefined }],
    ['429 with seconds', status(429, { 'retry-after': '7' }), { kind: 'busy', retryAfterMs: 7000 }],
    ['500', status(500), unavailable('failed', true)],
    ['503 with seconds', status(503, { 'retry-after': '2' }), { ...unavailable('failed', true), retryAfterMs: 2000 }],
    ['a connection that breaks', { kind: 'hang-up' }, unavailable('unreachable', true)],
    ['an answer that takes too long', { kind: 'silence' }, unavailable('timed-out', true)],
    ['an empty body', { kind: 'raw', body: '' }, unavailable('bad-reply', true)],
    ['a page', { kind: 'raw', body: '<html>', contentType: 'text/html' }, unavailable('bad-reply', true)],
    ['half a JSON value', { kind: 'raw', body: '{"ok":' }, unavailable('bad-reply', true)],
    ['an error page', { kind: 'raw', body: '<html>', status: 502 }, unavailable('failed', true)],
  ])('%s', async (_what, turn, expected) => {
    // Short only where the test waits for it: a busy machine is not a slow answer.
    const { index } = await openIndex({ index_host: fake().url, timeout_ms: turn.kind === 'silence' ? 250 : 20_000 });
    await index.put(SPACE, [item(1, 1, 0)], CALL);
    for (const call of Object.values(CALLS)) {
      fake().script(turn, turn, turn);
      const before = fake().requests.length;
      expect(await errorOf(call(index, CALL))).toMatchObject({ name: 'GligabaoError', ...expected });
      // Nothing is tried again; `close` had three to mark.
      expect(fake().requests.length - before).toBeLessThanOrEqual(3);
    }
    // F102: the next call works.
    fake().script();
    await index.put(SPACE, [item(1, 1, 0)], CALL);
    expect(await pagesOf(index, QUERY, { page: 5 })).toEqual([[1]]);
  });

  it('404 says what to do, when the index itself is not there', async () => {
    const { index } = await openIndex({ index_host: fake().url });
    await index.put(SPACE, [item(1, 1, 0)], CALL);
    for (const call of Object.values(CALLS)) {
      fake().script(...Array.from({ length: 6 }, () => status(404)));
      const error = await errorOf(call(index, CALL));
      expect(error).toMatchObject(unavailable('no-index', false));
      expect(String(error)).toMatch(/create it, or correct `index_host`/);
    }
  });

  it('quotes what Pinecone says of it', async () => {
    const { index } = await openIndex({ index_host: fake().url });
    fake().script(status(400));
    expect(String(await errorOf(index.remove(SPACE, 'all', CALL)))).toMatch(/\(400\): the reason/);
    fake().script({ kind: 'hang-up' });
    expect(String(await errorOf(index.remove(SPACE, 'all', CALL)))).toMatch(/UND_ERR_SOCKET|ECONNRESET/);
  });

  it('of a score that is missing is no hit of score 0', async () => {
    const { index } = await openIndex({ index_host: fake().url });
    fake().always('/query', { kind: 'raw', body: '{"matches":[{"id":"1"}]}' });
    expect(await errorOf(pagesOf(index, QUERY, { page: 5 }))).toMatchObject(unavailable('bad-reply', true));
  });

  it('asks for the length anew when Pinecone rejects vectors: another index may be there', async () => {
    const { index } = await openIndex({ index_host: fake().url });
    await index.put(SPACE, [item(1, 1, 0)], CALL);
    fake().script(status(400));
    await errorOf(index.put(SPACE, [item(2, 1, 0)], CALL));
    await index.put(SPACE, [item(2, 1, 0)], CALL);
    expect(fake().to('/describe_index_stats').length).toBe(2);
  });

  it('stops the batches that have not been sent', async () => {
    const { index } = await openIndex({ index_host: fake().url, batch_bytes: 10_000 });
    fake().always('/vectors/upsert', status(429));
    const items = Array.from({ length: 5000 }, (_, i) => item(i + 1, 1, i));
    expect(await errorOf(index.put(SPACE, items, CALL))).toMatchObject({ kind: 'busy' });
    expect(fake().to('/vectors/upsert').length).toBeLessThanOrEqual(4);
  });

  it('of a server that is not there', async () => {
    const { index } = await openIndex({ index_host: 'http://127.0.0.1:9' });
    expect(await errorOf(index.remove(SPACE, [1], CALL))).toMatchObject(unavailable('unreachable', true));
  });
});

describe('an abort', () => {
  it.each(Object.keys(CALLS))('of %s is `interrupted`, at once and while it waits', async (name) => {
    const { index } = await openIndex({ index_host: fake().url });
    await index.put(SPACE, [item(1, 1, 0)], CALL);
    const before = fake().requests.length;
    const call = CALLS[name] ?? (() => Promise.resolve());
    expect(await errorOf(call(index, { signal: AbortSignal.abort() }))).toMatchObject({ kind: 'interrupted' });
    expect(fake().requests.length).toBe(before);

    fake().script({ kind: 'silence' }, { kind: 'silence' }, { kind: 'silence' });
    const controller = new AbortController();
    const waiting = errorOf(call(index, { signal: controller.signal }));
    setTimeout(() => controller.abort(), 30);
    expect(await waiting).toMatchObject({ kind: 'interrupted', code: 'vector-index/interrupted' });
  });
});
