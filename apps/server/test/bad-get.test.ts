import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyError } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

const LISTS = ['datasets', 'artifacts', 'entities', 'edges', 'remember-runs', 'query-runs', 'inferences', 'models'];
const ITEMS = ['artifacts', 'entities', 'edges', 'remember-runs', 'query-runs'];

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.remember({ text: 'Alice works at Acme.' });
  await server.query({ query: 'Where does Alice work?' });
});
afterAll(stopServers);

describe.each(LISTS)('GET /%s', (list) => {
  it('is a page of a list', async () => {
    const { status, body } = await server.get(`/v1/gb/${list}?user_id=u1&limit=1`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ limit: 1, offset: 0 });
    expect(body['total']).toBeGreaterThanOrEqual(1);
    expect(Object.values(body).filter(Array.isArray)).toHaveLength(1);
    const beyond = await server.get(`/v1/gb/${list}?user_id=u1&offset=999`);
    expect(beyond.body).toMatchObject({ limit: 100, offset: 999, total: body['total'] });
  });

  it.each([
    ['no user (F175)', '', 'user_id'],
    ['a blank user (F175)', '?user_id=', 'user_id'],
    ['two users (F175)', '?user_id=u1&user_id=u2', 'user_id'],
    ['a limit of 501', '?user_id=u1&limit=501', 'limit'],
    ['a limit of -1', '?user_id=u1&limit=-1', 'limit'],
    ['a limit that is no number', '?user_id=u1&limit=ten', 'limit'],
    ['an offset that is no number', '?user_id=u1&offset=1e3', 'offset'],
    ['an unknown parameter (F087)', '?user_id=u1&usr=u2', 'usr'],
  ])('refuses %s', async (_what, query, field) => {
    verifyError(await server.get(`/v1/gb/${list}${query}`), { status: 400, field });
  });

  it('is empty for a user of whom nothing is known (F175)', async () => {
    expect(await server.get(`/v1/gb/${list}?user_id=stranger`)).toMatchObject({ status: 200, body: { total: 0 } });
  });
});

describe.each(ITEMS)('GET /%s/{id}', (list) => {
  it('refuses an id that is no whole number (F155)', async () => {
    for (const id of ['a', '-1', '1.5', '1e3', '0x1', '%F0%9F%98%80', '..%2Fedges', '9'.repeat(16), '1%00']) {
      verifyError(await server.get(`/v1/gb/${list}/${id}?user_id=u1`), { status: 400, field: 'id' });
    }
  });

  it('refuses a path that is not encoded well (F155)', async () => {
    for (const id of ['%E0%A4%A', '100%', '%ff']) {
      verifyError(await server.get(`/v1/gb/${list}/${id}?user_id=u1`), { status: 400 });
    }
  });

  it('knows no other number, nobody else, and nothing without a user', async () => {
    for (const id of ['0', '4242', '999999999999999']) {
      verifyError(await server.get(`/v1/gb/${list}/${id}?user_id=u1`), { status: 404 });
    }
    for (const id of ['1', '2']) {
      verifyError(await server.get(`/v1/gb/${list}/${id}?user_id=stranger`), { status: 404 });
      verifyError(await server.get(`/v1/gb/${list}/${id}`), { status: 400, field: 'user_id' });
    }
  });
});

describe('an unknown dataset', () => {
  it.each(['artifacts', 'entities', 'edges'])('is an empty list of %s, and 404 for one', async (list) => {
    expect(await server.get(`/v1/gb/${list}?user_id=u1&dataset=nowhere`)).toMatchObject({
      status: 200,
      body: { total: 0 },
    });
    verifyError(await server.get(`/v1/gb/${list}/1?user_id=u1&dataset=nowhere`), { status: 404 });
    expect(await server.counts()).toEqual({ main: { artifacts: 1, entities: 2, edges: 1 } });
  });
});

describe('a path or a method that does not exist', () => {
  it.each(['/', '/v1/gb', '/v1/gb/', '/v1/gb/nope', '/v1/gb/entities/1/2', '/v2/gb/remember', '/V1/GB/NOPE', '//'])(
    '%s is 404',
    async (path) => {
      verifyError(await server.get(path), { status: 404 });
    },
  );

  it('a name with a slash, an emoji or dots is no entity (F155)', async () => {
    verifyError(await server.get('/v1/gb/entities/AC/DC?user_id=u1'), { status: 404 });
    verifyError(await server.get('/v1/gb/entities/%F0%9F%98%80?user_id=u1'), { status: 400, field: 'id' });
    verifyError(await server.get('/v1/gb/entities/..?user_id=u1'), { status: 400, field: 'id' });
  });

  it.each([
    ['GET', '/v1/gb/remember', 'POST'],
    ['PUT', '/v1/gb/remember', 'POST'],
    ['DELETE', '/v1/gb/query', 'POST'],
    ['POST', '/v1/gb/edges', 'GET'],
    ['PATCH', '/healthz', 'GET'],
    ['PROPFIND', '/healthz', 'GET'],
  ])('%s %s is 405 and says what is allowed', async (method, path, allowed) => {
    const reply = await server.send(path, { method, headers: { 'content-type': 'application/json' }, body: '{}' });
    verifyError(reply, { status: 405 });
    expect(reply.headers.allow).toContain(allowed);
  });

  it('HEAD answers as GET does, without a body', async () => {
    expect(await server.send('/healthz', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  });
});

describe('filters', () => {
  it.each([
    ['artifacts', 'kind', 'note'],
    ['artifacts', 'known_at', '2025'],
    ['entities', 'known_at', 'now'],
    ['edges', 'state', 'open'],
    ['edges', 'entity_id', 'Alice'],
    ['edges', 'as_of', '2025-01-01'],
    ['inferences', 'stage', 'think'],
    ['inferences', 'run_id', 'one'],
    ['remember-runs', 'status', 'done'],
  ])('of %s refuse a wrong %s', async (list, field, value) => {
    verifyError(await server.get(`/v1/gb/${list}?user_id=u1&${field}=${value}`), { status: 400, field });
  });

  it('narrow the lists', async () => {
    const totals = async (path: string) => (await server.get(`/v1/gb/${path}`)).body['total'];
    expect(await totals('artifacts?user_id=u1&kind=knowledge')).toBe(1);
    expect(await totals('artifacts?user_id=u1&kind=episode')).toBe(0);
    expect(await totals('artifacts?user_id=u1&session_id=s')).toBe(0);
    expect(await totals('entities?user_id=u1&name=ali')).toBe(1);
    expect(await totals('entities?user_id=u1&name=100%25')).toBe(0);
    expect(await totals('entities?user_id=u1&name=_')).toBe(0);
    expect(await totals('entities?user_id=u1&type=other')).toBe(2);
    expect(await totals('edges?user_id=u1&entity_id=1')).toBe(1);
    expect(await totals('edges?user_id=u1&relation=Works%20At')).toBe(1);
    expect(await totals('edges?user_id=u1&state=superseded')).toBe(0);
    expect(await totals('edges?user_id=u1&as_of=2001-01-01T00:00:00Z')).toBe(0);
    expect(await totals('inferences?user_id=u1&stage=extract_graph')).toBe(1);
    expect(await totals('remember-runs?user_id=u1&status=succeeded&dataset=main')).toBe(1);
  });
});
