import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Fields } from './support/http.ts';
import { verifyError } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(stopServers);

describe('a query is refused with 400 and the field named, for', () => {
  it.each<readonly [string, Fields, string]>([
    ['no user (F175)', { user_id: undefined }, 'user_id'],
    ['a user as a list (F175)', { user_id: ['u1', 'u2'] }, 'user_id'],
    ['no question', { query: undefined }, 'query'],
    ['a blank question', { query: ' \n ' }, 'query'],
    ['a question of NUL only', { query: '\0' }, 'query'],
    ['a question above 32 KiB', { query: 'a'.repeat(32 * 1024 + 1) }, 'query'],
    ['a question above 32 KiB in UTF-8', { query: 'é'.repeat(17 * 1024) }, 'query'],
    ['an unknown field', { question: 'a' }, 'question'],
    ['the dataset under another name (F175)', { space: 'main' }, 'space'],
    ['dataset and datasets', { dataset: 'a', datasets: ['b'] }, 'datasets'],
    ['an empty list of datasets', { datasets: [] }, 'datasets'],
    ['a list of datasets with a blank one', { datasets: ['a', ' '] }, 'datasets.1'],
    ['a list of datasets with a number', { dataset: ['a', 7] }, 'dataset'],
    ['33 datasets', { datasets: Array.from({ length: 33 }, (_, at) => `d${at}`) }, 'datasets'],
    ['a blank dataset (F175)', { dataset: '' }, 'dataset'],
    ['a dataset that is null (F175)', { dataset: null }, 'dataset'],
    ['a date as as_of', { as_of: '2025-01-01' }, 'as_of'],
    ['a word as known_at', { known_at: 'now' }, 'known_at'],
    ['a reference time without a zone', { reference_time: '2025-01-01T00:00:00' }, 'reference_time'],
    ['a timezone that does not exist', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['history that is no boolean', { history: 'yes' }, 'history'],
    ['answer that is no boolean', { answer: 0 }, 'answer'],
    ['an unknown level of reasoning', { reasoning: 'huge' }, 'reasoning'],
    ['a limit above 500', { limits: { facts: 501 } }, 'limits.facts'],
    ['a limit below 0', { limits: { passages: -1 } }, 'limits.passages'],
    ['a limit that is not whole', { limits: { entities: 1.5 } }, 'limits.entities'],
    ['an unknown limit', { limits: { edges: 5 } }, 'limits.edges'],
    ['an unknown operator of a filter', { where: { priority: { near: 2 } } }, 'where.priority'],
    ['a filter of null', { where: { channel: null } }, 'where.channel'],
    ['a depth of 3', { depth: 3 }, 'depth'],
    ['a session that is too long', { session_id: 's'.repeat(129) }, 'session_id'],
    ['an unknown session mode', { session_mode: 'all' }, 'session_mode'],
    ['a model that is too long', { model: 'm'.repeat(129) }, 'model'],
    ['a model with white space', { model: 'a b' }, 'model'],
  ])('%s', async (_what, fields, field) => {
    const reply = await server.post('/v1/gb/query', { user_id: 'u1', query: 'Where does Alice work?', ...fields });
    verifyError(reply, { status: 400, field });
    expect(await server.get('/v1/gb/query-runs?user_id=u1')).toMatchObject({ status: 200, body: { total: 0 } });
  });
});

describe('a query is answered', () => {
  it('with a question of 32 KiB', async () => {
    expect(await server.query({ query: 'a'.repeat(32 * 1024) })).toMatchObject({ mode: 'nothing' });
  });

  it('with a time zone and a level in capitals', async () => {
    const fields = { timezone: 'Pacific/Midway', reasoning: 'LOW', reference_time: '2025-01-01T00:00:00+13:00' };
    expect(await server.query({ query: 'What was yesterday?', ...fields })).toMatchObject({ mode: 'nothing' });
  });
});
