import { describe, expect, it } from '@jest/globals';
import { CALL, errorOf, item, KEY, openIndex, pagesOf, SPACE } from './support/open-index.ts';
import { startFakePinecone } from '@gligabao/testkit';
import { eachWithFake } from './support/with-fake.ts';

const fake = eachWithFake();

describe('opening', () => {
  it('by host makes no call', async () => {
    await openIndex({ index_host: fake().url });
    expect(fake().requests).toEqual([]);
  });

  it('by name asks the control plane once, and never again', async () => {
    const { index } = await openIndex({ index: 'memories', controller_url: `${fake().url}/` });
    expect(fake().requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /indexes/memories']);
    await index.put(SPACE, [item(1, 1, 0)], CALL);
    expect(await pagesOf(index, Float32Array.of(1, 0), { page: 3 })).toEqual([[1]]);
    expect(fake().to('/indexes/memories').length).toBe(1);
  });

  it.each([
    ['a name that Pinecone does not know', { index: 'others' }, 'vector-index/no-index'],
    ['another key', { index: 'memories', api_key: 'pcsk_other' }, 'vector-index/not-authorized'],
  ])('by %s fails, and says so', async (_what, config, code) => {
    const error = await errorOf(openIndex({ controller_url: fake().url, ...config }));
    expect(error).toMatchObject({ kind: 'unavailable', code, retryable: false });
  });

  it('sends the key and the version of the API with every request', async () => {
    const { index } = await openIndex({ index: 'memories', controller_url: fake().url });
    await index.put(SPACE, [item(1, 1, 0)], CALL);
    for (const { headers } of fake().requests) {
      expect(headers).toMatchObject({ 'api-key': KEY, 'x-pinecone-api-version': '2026-04' });
    }
  });
});

describe('an index', () => {
  it('that compares by distance is refused, one by dot product gives cosines', async () => {
    const euclidean = await startFakePinecone({ key: KEY, dimension: 2, metric: 'euclidean' });
    const dotProduct = await startFakePinecone({ key: KEY, dimension: 2, metric: 'dotproduct' });
    try {
      const refusing = await openIndex({ index_host: euclidean.url });
      const error = await errorOf(refusing.index.put(SPACE, [item(1, 1, 0)], CALL));
      expect(error).toMatchObject({ kind: 'unavailable', code: 'vector-index/wrong-index', retryable: false });

      const { index } = await openIndex({ index_host: dotProduct.url });
      await index.put(SPACE, [item(1, 30, 40)], CALL);
      const scores: (number | undefined)[] = [];
      for await (const [hits] of index.search(SPACE, [Float32Array.of(7, 0)], { page: 1 }, CALL)) {
        scores.push(hits?.[0]?.score);
      }
      expect(scores).toEqual([expect.closeTo(0.6, 5)]);
    } finally {
      await euclidean.close();
      await dotProduct.close();
    }
  });

  it('of sparse vectors is refused', async () => {
    const { index } = await openIndex({ index_host: fake().url });
    fake().always('/describe_index_stats', { kind: 'raw', body: '{"vectorType":"sparse","metric":"dotproduct"}' });
    const error = await errorOf(index.put(SPACE, [item(1, 1, 0)], CALL));
    expect(error).toMatchObject({ code: 'vector-index/wrong-index' });
  });
});

describe('settings', () => {
  const host = { index_host: 'memories-1a2b3c.svc.aped-1234.pinecone.io' };
  it.each([
    [{}, 'plugins.vectors.index_host: give either'],
    [{ ...host, index: 'memories' }, 'plugins.vectors.index_host: give either'],
    [{ ...host, api_key: 'two words' }, 'plugins.vectors.api_key'],
    [{ index_host: 'ftp://host' }, 'plugins.vectors.index_host'],
    [{ index_host: 'https://host/path' }, 'plugins.vectors.index_host'],
    [{ index: 'no/name' }, 'plugins.vectors.index'],
    [{ ...host, namespace_prefix: 'ä' }, 'plugins.vectors.namespace_prefix'],
    [{ ...host, batch_bytes: 3_000_000 }, 'plugins.vectors.batch_bytes'],
    [{ ...host, timeout_ms: 0 }, 'plugins.vectors.timeout_ms'],
    [{ ...host, max_retries: 3 }, 'max_retries'],
  ])('%j is refused by name, and not quoted', async (config, path) => {
    const message = String(await errorOf(openIndex(config)));
    expect(message).toContain(path);
    expect(message).not.toContain('two words');
  });

  it.each(['https://memories-1a2b3c.svc.pinecone.io', 'memories.svc.pinecone.io:443', 'http://[::1]:5081'])(
    '%s is a host',
    async (index_host) => {
      expect((await openIndex({ index_host })).lines).toHaveLength(1);
    },
  );
});
