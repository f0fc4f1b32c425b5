import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { GligabaoError, type LanguageModel } from '@gligabao/core';
import { embedderAfter, pluginOf, vectorIndexAfter } from './support/plugins.ts';
import { readingModel, type Asked, type ReadingModelSettings } from './support/reading-model.ts';
import type { Fields, Reply } from './support/http.ts';
import { verifyError } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

jest.setTimeout(30_000);
afterAll(stopServers);

const BODY = { user_id: 'u1', text: 'Bob plays Go.' };
const DOCUMENT = Array.from({ length: 12 }, (_, at) => `Person${at} visited Rome. It rained there all day.`).join(' ');
const JSON_TYPE = { 'content-type': 'application/json' };

const ill = (code: string, details: object = { retryable: false }) =>
  new GligabaoError('unavailable', code, 'it is ill', details);
const boom = (code: string) => () => {
  throw ill(code);
};

interface Ports {
  readonly model?: LanguageModel;
  readonly embed?: () => void;
  readonly put?: () => void;
}

function serverOf({ model = readingModel(), embed = () => undefined, put = () => undefined }: Ports = {}) {
  return startServer({
    models: [
      pluginOf({ 'language-model': model, embedder: embedderAfter(embed) }),
      pluginOf({ 'vector-index': vectorIndexAfter(put) }),
    ],
    settings: { chunk_size: 64 },
  });
}
const serverWith = (settings: ReadingModelSettings) => serverOf({ model: readingModel(settings) });
const when = (asked: Asked, fail: () => void) => (now: Asked) => {
  if (now === asked) fail();
};
const replying = (asked: Asked, reply: object) => ({ instead: (now: Asked) => (now === asked ? reply : {}) });

interface Artifacts {
  readonly artifacts: readonly { readonly kind: string; readonly chunk_index?: number }[];
}

/** What is left of a call: its run, if it has one, and how many texts are stored. */
type Left = readonly [run: 'no run' | 'failed' | 'succeeded', stored: number];
type Row = readonly [status: number, what: string, open: () => Promise<TestServer>, body: unknown, left: Left];

const remember = (server: TestServer, body: unknown): Promise<Reply<Fields>> =>
  typeof body === 'string'
    ? server.send('/v1/gb/remember', { method: 'POST', headers: JSON_TYPE, body })
    : server.post('/v1/gb/remember', body);

const NO_RUN: Left = ['no run', 0];
const FAILED: Left = ['failed', 0];

const ROWS: readonly Row[] = [
  [200, 'a text', serverOf, BODY, ['succeeded', 1]],
  [200, 'a text without facts', serverOf, { ...BODY, text: 'nothing.' }, ['succeeded', 1]],
  [400, 'an invalid JSON body', serverOf, '{"user_id": "u1", ', NO_RUN],
  [400, 'an empty text', serverOf, { ...BODY, text: '' }, NO_RUN],
  [400, 'malformed timeseries', serverOf, { ...BODY, timeseries: { series: [{}] } }, NO_RUN],
  [400, 'timeseries with an image', serverOf, { user_id: 'u1', image: 'AAAA', timeseries: { fetch: {} } }, NO_RUN],
  [400, 'another kind', serverOf, { ...BODY, kind: 'note' }, NO_RUN],
  [400, 'a reference_time that is not RFC 3339', serverOf, { ...BODY, reference_time: 'today' }, NO_RUN],
  [400, 'a session_id that is too long', serverOf, { ...BODY, session_id: 's'.repeat(129) }, NO_RUN],
  [400, 'a session_id with control characters', serverOf, { ...BODY, session_id: 'a\u0001' }, NO_RUN],
  [400, 'models with an unknown stage', serverOf, { ...BODY, models: { store: 'm' } }, NO_RUN],
  [400, 'models with a malformed name', serverOf, { ...BODY, models: { extract_graph: 'a b' } }, NO_RUN],
  [400, 'reasoning of a stage that cannot', serverOf, { ...BODY, reasoning: { web_search: 'low' } }, NO_RUN],
  [400, 'reasoning at an unknown level', serverOf, { ...BODY, reasoning: { extract_graph: 'max' } }, NO_RUN],
  [400, 'web_search with an image', serverOf, { user_id: 'u1', image: 'AAAA', web_search: true }, NO_RUN],
  [413, 'a text above 1 MiB', serverOf, { ...BODY, text: 'a'.repeat(1024 * 1024 + 1) }, NO_RUN],
  [502, 'an LLM call that failed', () => serverWith({ before: boom('language-model/failed') }), BODY, FAILED],
  [
    502,
    'a model that the provider does not know',
    () => serverWith({ before: boom('language-model/unknown-model') }),
    { ...BODY, models: { extract_graph: 'nobody-1' } },
    FAILED,
  ],
  [
    502,
    'a summary that is empty',
    () => serverWith(replying('summarize_chunk', { text: ' ' })),
    { ...BODY, text: DOCUMENT },
    FAILED,
  ],
  [
    502,
    'a summary that is truncated',
    () => serverWith(replying('summarize_chunk', { stop: 'length' })),
    { ...BODY, text: DOCUMENT },
    FAILED,
  ],
  [502, 'output that cannot be parsed', () => serverWith(replying('extract_graph', { text: 'Sure!' })), BODY, FAILED],
  [
    502,
    'output that is truncated',
    () => serverWith(replying('extract_graph', { text: '{"entities": [', stop: 'length' })),
    BODY,
    FAILED,
  ],
  [502, 'embedding that failed: nothing is stored', () => serverOf({ embed: boom('embedder/failed') }), BODY, FAILED],
  [
    502,
    'vectors that could not be written: the rest is saved',
    () => serverOf({ put: boom('vector-index/failed') }),
    BODY,
    ['failed', 1],
  ],
  [
    503,
    'a limit of the provider, after retries',
    () =>
      serverWith({
        before() {
          throw new GligabaoError('busy', 'language-model/rate-limited', 'slow down', { retryAfterMs: 61_000 });
        },
      }),
    BODY,
    FAILED,
  ],
  [503, 'no LLM', () => startServer({ models: 'none', settings: { llm: 'none', embeddings: 'none' } }), BODY, NO_RUN],
  [503, 'web_search that is not available', serverOf, { ...BODY, web_search: true }, NO_RUN],
  [503, 'timeseries.fetch without a provider', serverOf, { ...BODY, timeseries: { fetch: {} } }, NO_RUN],
];

describe('a remember is answered, row by row of the statuses, with', () => {
  it.each(ROWS)('%i: %s', async (status, _what, open, body, [run, stored]) => {
    const server = await open();
    const reply = await remember(server, body);
    if (status === 200) expect(reply.status).toBe(200);
    else verifyError(reply, { status });
    const { body: log } = await server.get<{ readonly runs: readonly Fields[] }>('/v1/gb/remember-runs?user_id=u1');
    expect(log.runs.map((each) => each['status'])).toEqual(run === 'no run' ? [] : [run]);
    // The caller of what failed is told where to look.
    if (run === 'failed') {
      expect(reply.body['remember_run_id']).toBe(log.runs[0]?.['id']);
      expect(log.runs[0]?.['error']).toContain(String(reply.body['error']));
    }
    const texts = await server.get('/v1/gb/artifacts?user_id=u1');
    expect(texts.body['total']).toBe(stored);
    if (stored === 0) expect(await server.counts()).toEqual({});
    if (status > 500 && stored === 1) expect(reply.body['artifact_id']).toBe(1);
    await server.close();
  });

  it('202: a call that goes on in the background', async () => {
    const server = await serverOf();
    const reply = await remember(server, { ...BODY, async: true });
    expect(reply).toMatchObject({ status: 202, body: { remember_run_id: expect.any(Number) } });
    expect(Object.keys(reply.body)).toEqual(['remember_run_id']);
    await server.get(`/v1/gb/remember-runs/${Number(reply.body['remember_run_id'])}/events?user_id=u1`);
    expect(await server.counts()).toMatchObject({ main: { artifacts: 1 } });
  });

  it.each([
    [403, 'a page of another origin', '/v1/gb/remember', { ...JSON_TYPE, origin: 'https://evil.example' }],
    [404, 'another path', '/v1/gb/remembers', JSON_TYPE],
    [415, 'a body of another type', '/v1/gb/remember', { 'content-type': 'text/plain' }],
  ])('%i: %s', async (status, _what, path, headers) => {
    const server = await serverOf();
    verifyError(await server.send(path, { method: 'POST', headers, body: JSON.stringify(BODY) }), { status });
    expect(await server.counts()).toEqual({});
  });

  it('405: another method', async () => {
    const server = await serverOf();
    verifyError(await server.get('/v1/gb/remember'), { status: 405 });
  });

  it('409: a key that was used with another body', async () => {
    const server = await serverOf();
    await server.remember({ ...BODY, idempotency_key: 'k1' });
    const reply = await remember(server, { ...BODY, text: 'Bob teaches Go.', idempotency_key: 'k1' });
    verifyError(reply, { status: 409, field: 'idempotency_key' });
    expect(await server.counts()).toMatchObject({ main: { artifacts: 1 } });
  });

  it('502: a later chunk that fails leaves those before it', async () => {
    let read = 0;
    const server = await serverWith({
      before: when('extract_graph', () => {
        read += 1;
        if (read === 3) throw ill('language-model/failed');
      }),
    });
    const reply = await remember(server, { ...BODY, text: DOCUMENT });
    verifyError(reply, { status: 502 });
    const { body } = await server.get<Artifacts>('/v1/gb/artifacts?user_id=u1');
    const kinds = body.artifacts.map(({ chunk_index = '-', kind }) => `${kind} ${chunk_index}`);
    expect(kinds.toSorted()).toEqual([
      'chunk_summary -',
      'chunk_summary -',
      'knowledge -',
      'knowledge 0',
      'knowledge 1',
    ]);
  });

  it('503: with the wait that the provider asks for', async () => {
    const server = await serverWith({
      before() {
        throw new GligabaoError('busy', 'language-model/rate-limited', 'slow down', { retryAfterMs: 61_000 });
      },
    });
    expect((await remember(server, BODY)).headers['retry-after']).toBe('61');
  });
});
