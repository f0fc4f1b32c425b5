import { afterAll, describe, expect, it } from '@jest/globals';
import { GligabaoError, spaceOf, vectorModelOf, type RememberResponse } from '@gligabao/core';
import { stubEmbedder, stubTasks } from '@gligabao/testkit';
import { embedderAfter, pluginOf, vectorIndexAfter } from './support/plugins.ts';
import { verifyError } from './support/refused.ts';
import { startServer, stopServers } from './support/server.ts';

interface RunBody {
  readonly artifact_id?: number;
  readonly status: string;
  readonly stages: Readonly<Record<string, { readonly status: string; readonly error?: string }>>;
}

afterAll(stopServers);

describe('an embedder that fails', () => {
  it('in the store: 502, nothing stored, not even the dataset (F078)', async () => {
    const embedder = embedderAfter(() => {
      throw new GligabaoError('unavailable', 'embedder/failed', 'the embedder is ill');
    });
    const server = await startServer({ models: [pluginOf({ tasks: stubTasks(), embedder })] });
    const reply = await server.post('/v1/gb/remember', { user_id: 'u1', text: 'Mira likes Tea.' });
    verifyError(reply, { status: 502, says: 'the embedder is ill' });
    expect(reply.body).not.toHaveProperty('artifact_id');
    expect(await server.counts()).toEqual({});
    const { body } = await server.get<RunBody>(
      `/v1/gb/remember-runs/${Number(reply.body['remember_run_id'])}?user_id=u1`,
    );
    expect(body).toMatchObject({ status: 'failed', stages: { store: { status: 'failed' } } });
    expect(body).not.toHaveProperty('artifact_id');
  });

  it('is a gap that the next call does not see', async () => {
    let ill = true;
    const embedder = embedderAfter(() => {
      if (ill) throw new GligabaoError('unavailable', 'embedder/failed', 'the embedder is ill');
    });
    const server = await startServer({ models: [pluginOf({ tasks: stubTasks(), embedder })] });
    expect((await server.post('/v1/gb/remember', { user_id: 'u1', text: 'Mira likes Tea.' })).status).toBe(502);
    ill = false;
    await server.remember({ text: 'Mira likes Tea.' });
    expect(await server.counts()).toEqual({ main: { artifacts: 1, entities: 2, edges: 1 } });
    ill = true;
    const found = await server.query({ query: 'What does Mira like?' });
    expect(found.evidence.edges).toMatchObject([{ target: 'Tea' }]);
  });

  it('while candidates are looked for: what is known by name is enough, or 502 and nothing stored', async () => {
    let ill = false;
    const embedder = embedderAfter(() => {
      if (ill) throw new GligabaoError('unavailable', 'embedder/failed', 'the embedder is ill');
    });
    const server = await startServer({ models: [pluginOf({ tasks: stubTasks(), embedder })] });
    await server.remember({ text: 'Mira likes Tea.' });
    ill = true;
    verifyError(await server.post('/v1/gb/remember', { user_id: 'u1', text: 'Mira owns Rex.' }), { status: 502 });
    expect(await server.counts()).toEqual({ main: { artifacts: 1, entities: 2, edges: 1 } });
  });

  it('with vectors of the wrong length is a defect: nothing stored', async () => {
    const embedder = {
      ...stubEmbedder(),
      embed: async (texts: readonly string[]) => ({
        vectors: texts.slice(1).map(() => new Float32Array(3)),
        model: 'stub-1',
        tokens: 0,
      }),
    };
    const server = await startServer({ models: [pluginOf({ tasks: stubTasks(), embedder })] });
    const reply = await server.post('/v1/gb/remember', { user_id: 'u1', text: 'Mira likes Tea.' });
    verifyError(reply, { status: 502 });
    expect(await server.counts()).toEqual({});
  });

  it('never sees a blank text (F097)', async () => {
    const seen: string[] = [];
    const embedder = embedderAfter((texts) => void seen.push(...texts));
    const server = await startServer({ models: [pluginOf({ tasks: stubTasks(), embedder })] });
    await server.remember({ text: '\n\n Mira likes Tea. \n\n' });
    await server.query({ query: ' ?! ' });
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.filter((text) => text.trim() === '')).toEqual([]);
  });
});

describe('an embedder that limits the rate (F157)', () => {
  const limited = (retryAfterMs: number) =>
    new GligabaoError('busy', 'embedder/rate-limited', 'so many calls a minute', { retryAfterMs });

  it('is waited for as long as it asks, and a burst is remembered whole', async () => {
    const [perMinute, minute] = [15, 60_000];
    let [now, begun, calls] = [0, 0, 0];
    const embedder = embedderAfter(() => {
      if (now - begun >= minute) [begun, calls] = [now, 0];
      calls += 1;
      if (calls > perMinute) throw limited(begun + minute - now);
    });
    const server = await startServer({
      models: [pluginOf({ tasks: stubTasks(), embedder })],
      // A little longer, since the server measures by a clock that has gone on.
      sleep: async (ms) => void (now += ms + 5000),
    });
    const items = Array.from({ length: 40 }, (_, at) => ({
      user_id: 'u1',
      dataset: `d${at % 4}`,
      text: `Giver${at} thanks Taker${at}.`,
    }));
    const { body } = await server.post<readonly { readonly status: number }[]>('/v1/gb/remember/batch', items);
    expect(body.map(({ status }) => status)).toEqual(items.map(() => 200));
    expect(now).toBeGreaterThanOrEqual(2 * minute);
    // What was tried in vain is in the ledger too.
    const { body: ledger } = await server.get<{ readonly inferences: readonly { readonly status: string }[] }>(
      '/v1/gb/inferences?user_id=u1&dataset=d0&limit=500',
    );
    const failed = ledger.inferences.filter(({ status }) => status === 'failed');
    expect(failed.length).toBeLessThan(ledger.inferences.length / 2);
  });

  it('for longer than anybody waits: 503 that says how long, the run is kept, and can be tried again', async () => {
    let ill = true;
    const embedder = embedderAfter(() => {
      if (ill) throw limited(3_600_000);
    });
    const server = await startServer({ models: [pluginOf({ tasks: stubTasks(), embedder })] });
    const reply = await server.post('/v1/gb/remember', { user_id: 'u1', text: 'Mira likes Tea.' });
    verifyError(reply, { status: 503, says: 'so many calls' });
    expect(reply.headers['retry-after']).toBe('3600');
    const run = Number(reply.body['remember_run_id']);
    const { body } = await server.get(`/v1/gb/remember-runs/${run}?user_id=u1`);
    expect(body).toMatchObject({ state: 'failed', error: expect.stringContaining('rate-limited') });
    ill = false;
    const again = await server.post(`/v1/gb/remember-runs/${run}/retry`, { user_id: 'u1' });
    const next = `/v1/gb/remember-runs/${Number(again.body['remember_run_id'])}`;
    await server.get(`${next}/events?user_id=u1`);
    expect((await server.get(`${next}?user_id=u1`)).body).toMatchObject({ state: 'succeeded', artifact_id: 1 });
  });
});

describe('a vector write that fails after the commit', () => {
  it('is 502 with the artifact and the run; all else is saved; the next mention repairs it (F102)', async () => {
    let ill = true;
    const index = vectorIndexAfter(() => {
      if (ill) throw new GligabaoError('unavailable', 'vector-index/failed', 'the disk is full');
    });
    const server = await startServer({
      models: [pluginOf({ tasks: stubTasks(), embedder: stubEmbedder() }), pluginOf({ 'vector-index': index })],
    });
    const reply = await server.post('/v1/gb/remember', { user_id: 'u1', text: 'Mira likes Tea.' });
    verifyError(reply, { status: 502, says: 'stored' });
    expect(reply.body).toMatchObject({ artifact_id: 1, remember_run_id: expect.any(Number) });
    const { body } = await server.get<RunBody>(
      `/v1/gb/remember-runs/${Number(reply.body['remember_run_id'])}?user_id=u1`,
    );
    expect(body).toMatchObject({
      status: 'failed',
      artifact_id: 1,
      stages: { store: { status: 'failed', error: expect.any(String) } },
    });
    expect(await server.counts()).toEqual({ main: { artifacts: 1, entities: 2, edges: 1 } });
    expect((await server.query({ query: 'What does Mira like?' })).evidence.edges).toMatchObject([{ target: 'Tea' }]);

    ill = false;
    const again: RememberResponse = await server.remember({ text: 'Mira likes Tea.' });
    expect(again).toMatchObject({ embedded_entities: 2, embedded_edges: 1, edges: [{ id: 1 }] });
    const { signal } = new AbortController();
    for (const [text, kind] of [
      ['Mira (other)', 'entity'],
      ['Tea (other)', 'entity'],
      ['Mira likes Tea.', 'fact'],
    ] as const) {
      const { vectors } = await stubEmbedder().embed([text], 'stored', { signal });
      const pages = index.search(spaceOf(1, kind, vectorModelOf(stubEmbedder())), vectors, { page: 1 }, { signal });
      const first = await pages[Symbol.asyncIterator]().next();
      expect(first.value[0][0].score).toBeCloseTo(1, 4);
    }
  });
});
