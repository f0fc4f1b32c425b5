import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyError } from './support/refused.ts';
import type { Fields } from './support/http.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

const WHEN = '2025-01-31T09:00:00Z';
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ now: () => Date.parse(WHEN) });
  for (const [session_id, text] of [
    ['chat/1', 'Alice works at Acme.'],
    ['a b', 'Bob lives in Rome.'],
    ['chat/1', 'Alice works at Acme. Alice likes Bob.'],
    [undefined, 'Carol lives in Oslo.'],
  ]) {
    await server.post('/v1/gb/remember', { user_id: 'u1', text, ...(session_id && { session_id }) });
  }
});
afterAll(stopServers);

describe('sessions', () => {
  it('are listed with what they brought, the one of the latest text first', async () => {
    const { status, body } = await server.get('/v1/gb/sessions?user_id=u1');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      sessions: [
        { session_id: 'chat/1', artifacts: 2, entities: 3, edges: 2, first_at: WHEN },
        { session_id: 'a b', artifacts: 1, entities: 2, edges: 1 },
      ],
      total: 2,
      limit: 100,
      offset: 0,
    });
  });

  it('take all clocks, and have no event time', async () => {
    const all = (await server.get('/v1/gb/sessions?user_id=u1')).body;
    const then = await server.get('/v1/gb/sessions?user_id=u1&as_of=2001-01-01T00:00:00Z&history=true');
    expect(then).toMatchObject({ status: 200, body: { sessions: all['sessions'], total: 2 } });
    const before = await server.get('/v1/gb/sessions?user_id=u1&known_at=2001-01-01T00:00:00Z');
    expect(before.body).toMatchObject({ sessions: [], total: 0 });
  });

  it('one shows its texts, and what it brought or repeated', async () => {
    const { body } = await server.get<{
      readonly artifacts: readonly Fields[];
      readonly entities: readonly { readonly name: string }[];
      readonly edges: readonly { readonly description: string }[];
    }>(`/v1/gb/sessions/${encodeURIComponent('chat/1')}?user_id=u1`);
    expect(body).toMatchObject({ session_id: 'chat/1', artifacts_total: 2, entities_total: 3, edges_total: 2 });
    expect(body.entities.map(({ name }) => name).toSorted()).toEqual(['Acme', 'Alice', 'Bob']);
    expect(body.edges.map(({ description }) => description)).toEqual(['Alice likes Bob.', 'Alice works at Acme.']);
    expect(body.artifacts.map(({ session_id }) => session_id)).toEqual(['chat/1', 'chat/1']);
  });

  it('of another user are not there', async () => {
    const { body } = await server.get('/v1/gb/sessions?user_id=u2');
    expect(body).toMatchObject({ sessions: [], total: 0 });
    verifyError(await server.get('/v1/gb/sessions/a%20b?user_id=u2'), { status: 404 });
  });

  it('one that nobody had is 404, and a name that cannot be one 400', async () => {
    verifyError(await server.get('/v1/gb/sessions/nobody?user_id=u1'), { status: 404 });
    verifyError(await server.get(`/v1/gb/sessions/${'x'.repeat(129)}?user_id=u1`), { status: 400, field: 'id' });
  });
});
