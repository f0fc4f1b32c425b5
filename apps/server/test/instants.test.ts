import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { verifyError, verifyNothing } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer({ models: 'local', now: () => Date.UTC(2026, 0, 1) });
});
afterAll(stopServers);

const TEXT = { user_id: 'u1', text: 'Alice works at Acme.' };
const QUESTION = { user_id: 'u1', query: 'Where does Alice work?' };

describe('an instant that UTC can not write in four digits of a year', () => {
  const BEYOND = ['9999-12-31T23:59:59-05:00', '0001-01-01T00:00:00+00:01', '0000-12-31T23:59:59Z'];
  const refusal = (field: string) => ({ status: 400, field, says: /years 0001 to 9999/u });

  it.each(BEYOND)('is refused where it is sent: %s', async (at) => {
    verifyError(await server.post('/v1/gb/remember', { ...TEXT, reference_time: at }), refusal('reference_time'));
    await verifyNothing(server);
    for (const field of ['as_of', 'known_at', 'reference_time'])
      verifyError(await server.post('/v1/gb/query', { ...QUESTION, [field]: at }), refusal(field));
    await server.remember(TEXT);
    const escaped = encodeURIComponent(at);
    for (const field of ['as_of', 'known_at']) {
      for (const list of ['artifacts', 'entities', 'edges', 'entities/1/timeline'])
        verifyError(await server.get(`/v1/gb/${list}?user_id=u1&${field}=${escaped}`), refusal(field));
    }
    for (const field of ['valid_from', 'valid_to'])
      verifyError(await server.get(`/v1/gb/artifacts?user_id=u1&${field}=${escaped}`), refusal(field));
    const close = (fields: object) => server.post('/v1/gb/edges/1/close', { user_id: 'u1', ...fields });
    verifyError(await close({ reference_time: at }), refusal('reference_time'));
  });

  it.each(['9999', '9999-12', '9999-12-31', '0000'])('is no end of a fact: %s', async (at) => {
    await server.remember(TEXT);
    verifyError(await server.post('/v1/gb/edges/1/close', { user_id: 'u1', at }), refusal('at'));
  });

  it('is read and printed at both ends of what can be written', async () => {
    for (const at of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
      expect((await server.remember({ text: TEXT.text, reference_time: at })).valid_at).toBe(at);
      const { edges } = await server.remember({ text: 'Bob lives in Rome.', reference_time: at });
      expect(edges.map(({ valid_at }) => valid_at)).toEqual(['0001-01-01T00:00:00Z']);
    }
  });

  it('is no time of a question', async () => {
    await server.remember(TEXT);
    const { retrieval } = await server.query({ query: 'Where will Alice work in 9999?' });
    expect(JSON.stringify(retrieval)).not.toMatch(/\+01/u);
  });
});

describe('a query string in which a plus was not escaped', () => {
  it.each(['as_of', 'known_at'])('is told how it is written in %s', async (field) => {
    const path = (at: string) => `/v1/gb/edges?user_id=u1&${field}=${at}`;
    for (const at of ['2025-01-31T09:00:00+02:00', '2025-01-31T09:00:00.5+02:00'])
      verifyError(await server.get(path(at)), { status: 400, field, says: '%2B' });
    expect(await server.get(path('2025-01-31T09:00:00%2B02:00'))).toMatchObject({ status: 200 });
    verifyError(await server.get(path('2025-01-31')), { status: 400, field, says: /^(?!.*%2B).*RFC 3339/u });
  });
});
