import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Fields } from './support/http.ts';
import { verifyError } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

const TOLD = [
  ['Alice lives in Paris.', '2024-01-10T00:00:00Z'],
  ['Alice moved to Berlin.', '2025-03-02T00:00:00Z'],
  ['Alice lives in Berlin.', '2025-06-01T00:00:00Z'],
  ['Bob works at Acme.', '2025-07-01T00:00:00Z'],
] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  for (const [text, reference_time] of TOLD) await server.remember({ text, reference_time, session_id: 's1' });
  await server.remember({ text: 'Carol likes Tea.', dataset: 'a b/100%é' });
});
afterAll(stopServers);

interface Lists {
  readonly edges: readonly (Fields & { readonly target: string; readonly state: string })[];
  readonly artifacts: readonly { readonly id: number }[];
}

const get = async (path: string, query = '') =>
  (await server.get<Lists & Fields>(`/v1/gb/${path}?user_id=u1${query}`)).body;
const facts = async (query: string) =>
  (await get('edges', query)).edges.map(({ target, state }) => `${target} ${state}`);
const artifacts = async (query: string) => (await get('artifacts', query)).artifacts.map(({ id }) => id);

describe('the list of facts', () => {
  it('holds what is still believed, and with history what newer knowledge superseded', async () => {
    expect(await facts('')).toEqual(['Acme current', 'Berlin current']);
    expect(await facts('&history=false')).toEqual(['Acme current', 'Berlin current']);
    expect(await facts('&history=true')).toEqual(['Acme current', 'Berlin current', 'Paris superseded']);
    expect(await facts('&state=superseded')).toEqual(['Paris superseded']);
    expect(await facts('&as_of=2024-06-01T00:00:00Z')).toEqual(['Paris current']);
    verifyError(await server.get('/v1/gb/edges?user_id=u1&history=yes'), { status: 400, field: 'history' });
  });

  it('is narrowed by an entity, by its number or its name', async () => {
    expect(await facts('&entity=1')).toEqual(['Berlin current']);
    expect(await facts('&entity_id=1')).toEqual(['Berlin current']);
    expect(await facts('&entity=%20ALICE')).toEqual(['Berlin current']);
    expect(await facts('&entity=Alice&history=true')).toEqual(['Berlin current', 'Paris superseded']);
    expect(await facts('&entity=Nobody')).toEqual([]);
    expect(await facts('&entity=Alice&known_at=2020-01-01T00:00:00Z')).toEqual([]);
    verifyError(await server.get('/v1/gb/edges?user_id=u1&entity='), { status: 400, field: 'entity' });
    verifyError(await server.get('/v1/gb/edges?user_id=u1&entity=Bob&entity_id=1'), { status: 400, field: 'entity' });
  });
});

describe('one entity', () => {
  it('has its facts, with history the superseded ones too, and the texts that mention it', async () => {
    const alice = await get('entities/1');
    expect(alice).toMatchObject({ name: 'Alice', edges: [{ target: 'Berlin' }], edges_total: 1, sources_total: 3 });
    const first = { artifact_id: 1, kind: 'knowledge', session_id: 's1', valid_at: '2024-01-10T00:00:00Z' };
    expect(alice['sources']).toEqual([
      { ...first, artifact_id: 3, valid_at: '2025-06-01T00:00:00Z' },
      { ...first, artifact_id: 2, valid_at: '2025-03-02T00:00:00Z' },
      first,
    ]);
    expect(await get('entities/1', '&history=true')).toMatchObject({
      edges: [{ target: 'Berlin' }, { target: 'Paris' }],
      edges_total: 2,
    });
  });

  it('lists take all clocks, and have no event time', async () => {
    const all = await get('entities');
    expect(await get('entities', '&as_of=2001-01-01T00:00:00Z&history=true')).toEqual(all);
    verifyError(await server.get('/v1/gb/entities?user_id=u1&as_of=2001'), { status: 400, field: 'as_of' });
  });
});

describe('texts', () => {
  it('with as_of are those that had been said by then, also beside a range', async () => {
    expect(await artifacts('&as_of=2025-03-02T00:00:00Z')).toEqual([2, 1]);
    expect(await artifacts('&as_of=2025-03-01T23:59:59Z&history=true')).toEqual([1]);
    expect(await artifacts('&as_of=2025-06-01T00:00:00Z&valid_to=2025-03-02T00:00:00Z')).toEqual([1]);
    expect(await artifacts('&as_of=2025-06-01T00:00:00Z&valid_from=2025-03-02T00:00:00Z')).toEqual([3, 2]);
    verifyError(await server.get('/v1/gb/artifacts?user_id=u1&as_of=2025'), { status: 400, field: 'as_of' });
  });

  it('are narrowed by their reference time, from the first instant on, before the last', async () => {
    expect(await artifacts('')).toEqual([4, 3, 2, 1]);
    expect(await artifacts('&valid_from=2025-03-02T00:00:00Z')).toEqual([4, 3, 2]);
    expect(await artifacts('&valid_to=2025-03-02T00:00:00Z')).toEqual([1]);
    expect(await artifacts('&valid_from=2025-03-02T01:00:00%2B01:00&valid_to=2025-06-01T00:00:00Z')).toEqual([2]);
    verifyError(await server.get('/v1/gb/artifacts?user_id=u1&valid_from=2025'), { status: 400, field: 'valid_from' });
  });

  it('have the facts that they state, also those of an earlier text, with the sentence', async () => {
    const [third] = TOLD.slice(2);
    const { edges, ...text } = await get('artifacts/3');
    expect(text).toMatchObject({ id: 3, text: third?.[0], edges_total: 1 });
    expect(edges).toMatchObject([{ target: 'Berlin', artifact_id: 2, span: [0, 22] }]);
    expect(await get('artifacts/1')).toMatchObject({ edges: [], edges_total: 0 });
    expect(await get('artifacts/1', '&history=true')).toMatchObject({ edges: [{ target: 'Paris', span: [0, 21] }] });
  });
});

describe('one dataset', () => {
  it('is found by its name, with what it holds', async () => {
    const { status, body } = await server.get('/v1/gb/datasets/main?user_id=u1');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { name: 'main', artifacts: 4, entities: 5, edges: 3, tags: [], description: '' },
    });
    const list = await server.get<{ readonly datasets: readonly Fields[] }>('/v1/gb/datasets?user_id=u1');
    expect(list.body.datasets).toContainEqual(body);
  });

  it('is found by a name with blanks, slashes and signs, decoded once', async () => {
    const name = 'a b/100%é';
    expect((await server.get(`/v1/gb/datasets/${encodeURIComponent(name)}?user_id=u1`)).body).toMatchObject({ name });
    const twice = encodeURIComponent(encodeURIComponent(name));
    verifyError(await server.get(`/v1/gb/datasets/${twice}?user_id=u1`), { status: 404 });
  });

  it('is 404 when there is none, or of another user, and 400 when the name is none', async () => {
    verifyError(await server.get('/v1/gb/datasets/nowhere?user_id=u1'), { status: 404 });
    verifyError(await server.get('/v1/gb/datasets/main?user_id=stranger'), { status: 404 });
    verifyError(await server.get('/v1/gb/datasets/main'), { status: 400, field: 'user_id' });
    for (const name of ['%E0%A4%A', '100%', '%ff']) {
      verifyError(await server.get(`/v1/gb/datasets/${name}?user_id=u1`), { status: 400 });
    }
    verifyError(await server.get(`/v1/gb/datasets/${'n'.repeat(257)}?user_id=u1`), { status: 400, field: 'name' });
    verifyError(await server.get('/v1/gb/datasets/%20?user_id=u1'), { status: 400, field: 'name' });
  });

  it('narrows the list of datasets, and is accepted by the list of models', async () => {
    expect(await get('datasets', '&dataset=main')).toMatchObject({ datasets: [{ name: 'main' }], total: 1 });
    expect(await get('datasets', '&dataset=nowhere')).toMatchObject({ datasets: [], total: 0 });
    expect(await get('models', '&dataset=main')).toMatchObject({ total: 1 });
    verifyError(await server.get('/v1/gb/models?user_id=u1&dataset='), { status: 400, field: 'dataset' });
  });
});
