import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Fields } from './support/http.ts';
import { verifyError, verifyNothing, type Refusal } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(stopServers);

const bad = (field: string, says?: string | RegExp): Refusal => ({
  status: 400,
  field,
  ...(says === undefined ? {} : { says }),
});
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));
const IMAGE = 'aGVsbG8=';

const CASES: readonly (readonly [string, Fields, Refusal])[] = [
  ['no user', { user_id: undefined }, bad('user_id')],
  ['a user that is null', { user_id: null }, bad('user_id')],
  ['a user that is a number', { user_id: 7 }, bad('user_id')],
  ['a blank user', { user_id: '  ' }, bad('user_id')],
  ['no text (F097)', { text: undefined }, bad('text', 'required')],
  ['an empty text (F097)', { text: '' }, bad('text', 'empty')],
  ['a blank text (F097)', { text: ' \n\t\u3000 ' }, bad('text', 'empty')],
  ['a text of NUL only (F073)', { text: '\0\0' }, bad('text', 'empty')],
  ['a text that is a number', { text: 7 }, bad('text')],
  ['a text that is null', { text: null }, bad('text')],
  ['a wrong kind', { kind: 'note' }, bad('kind', 'knowledge or episode')],
  ['a kind that only the server makes', { kind: 'web_search' }, bad('kind')],
  ['a date without a time', { reference_time: '2025-01-31' }, bad('reference_time', 'RFC 3339')],
  ['a time without a zone', { reference_time: '2025-01-31T09:00:00' }, bad('reference_time')],
  ['a day that does not exist', { reference_time: '2025-02-30T09:00:00Z' }, bad('reference_time')],
  ['a time in words', { reference_time: 'yesterday' }, bad('reference_time')],
  ['a time as a number', { reference_time: 1738314000 }, bad('reference_time')],
  ['an unknown field', { txet: 'a' }, bad('txet', 'unknown field')],
  ['a field of another spelling', { userId: 'u1' }, bad('userId')],
  ['an unknown stage of models', { models: { extract: 'm' } }, bad('models', /unknown stage extract/)],
  ['a stage without a model in models', { models: { store: 'm' } }, bad('models', /unknown stage store/)],
  ['models as a list', { models: ['m'] }, bad('models')],
  ['a model with white space', { models: { extract_graph: 'a b' } }, bad('models.extract_graph', 'white space')],
  ['a model with a control character', { models: { extract_graph: 'a\u0007' } }, bad('models.extract_graph')],
  ['a model with 129 bytes', { models: { extract_graph: 'm'.repeat(129) } }, bad('models.extract_graph', '128')],
  ['a model that is null', { models: { extract_graph: null } }, bad('models.extract_graph')],
  ['an unknown stage of reasoning', { reasoning: { extract: 'low' } }, bad('reasoning', /unknown stage extract/)],
  ['reasoning for web_search', { reasoning: { web_search: 'low' } }, bad('reasoning', /unknown stage web_search/)],
  ['an unknown level', { reasoning: { extract_graph: 'huge' } }, bad('reasoning.extract_graph', 'none, low')],
  ['a level that is a number', { reasoning: { extract_graph: 1 } }, bad('reasoning.extract_graph')],
  ['a session of 129 bytes', { session_id: 's'.repeat(129) }, bad('session_id', '128 bytes')],
  ['a session of 65 two-byte letters', { session_id: 'é'.repeat(65) }, bad('session_id', '128 bytes')],
  ['a session with a control character', { session_id: 'a\nb' }, bad('session_id', 'control')],
  ['a session with a control character of C1', { session_id: 'a\u0085b' }, bad('session_id', 'control')],
  ['a session with a NUL (F073)', { session_id: 'a\0b' }, bad('session_id')],
  ['an empty session', { session_id: '' }, bad('session_id')],
  ['a dataset with a control character', { dataset: 'a\tb' }, bad('dataset')],
  ['a blank dataset', { dataset: '' }, bad('dataset')],
  ['a source of 513 bytes', { source: 's'.repeat(513) }, bad('source', '512 bytes')],
  ['33 keys of metadata', { metadata: keys(33) }, bad('metadata', '32 keys')],
  ['nested metadata', { metadata: { a: { b: 1 } } }, bad('metadata.a', 'string, a number or a boolean')],
  ['a list in metadata', { metadata: { a: [1] } }, bad('metadata.a')],
  ['null in metadata', { metadata: { a: null } }, bad('metadata.a')],
  ['metadata above 1 KiB', { metadata: { a: 'm'.repeat(1025) } }, bad('metadata.a', '1024')],
  ['metadata above 1 KiB in UTF-8', { metadata: { a: '界'.repeat(400) } }, bad('metadata.a')],
  ['a blank key in metadata', { metadata: { ' ': 1 } }, bad('metadata. ')],
  [
    'a key of metadata above 1 KiB',
    { metadata: { ['k'.repeat(1025)]: 1 } },
    bad(`metadata.${'k'.repeat(1025)}`, '1024'),
  ],
  ['two keys of metadata that are one once cleaned', { metadata: { 'a\0': 1, a: 2 } }, bad('metadata.a', 'twice')],
  ['a number of metadata that no double holds', { metadata: { a: Number.POSITIVE_INFINITY } }, bad('metadata.a')],
  ['metadata as a string', { metadata: 'a' }, bad('metadata')],
  ['web_search that is no boolean', { web_search: 'yes' }, bad('web_search')],
  ['text beside an image', { image: IMAGE }, bad('text', 'image')],
  ['kind beside an image', { text: undefined, image: IMAGE, kind: 'episode' }, bad('kind', 'image')],
  ['timeseries beside an image', { text: undefined, image: IMAGE, timeseries: {} }, bad('timeseries', 'image')],
  ['web_search beside an image', { text: undefined, image: IMAGE, web_search: true }, bad('web_search', 'image')],
  ['an image that is no base64', { text: undefined, image: 'a picture' }, bad('image', 'base64')],
  ['an empty image', { text: undefined, image: '' }, bad('image', 'base64')],
  ['an image in a data: URL without base64', { text: undefined, image: 'data:image/png,a' }, bad('image', 'base64')],
  ['an image that is a number', { text: undefined, image: 7 }, bad('image')],
  ['image_facts that is no boolean', { image_facts: 'yes' }, bad('image_facts')],
  ['async that is no boolean', { async: 1 }, bad('async')],
  ['a key of 257 bytes', { idempotency_key: 'k'.repeat(257) }, bad('idempotency_key', '256 bytes')],
  ['a key with a control character', { idempotency_key: 'a\nb' }, bad('idempotency_key', 'control')],
  ['an empty key', { idempotency_key: '' }, bad('idempotency_key')],
  ['a source with a control character', { source: 'a\nb' }, bad('source', 'control')],
  ['an empty source', { source: '' }, bad('source')],
];

describe('a remember is refused with 400, the field named and nothing stored, for', () => {
  it.each(CASES.map(([what, ...rest]) => [rest[1].field, what, ...rest] as const))('%s: %s', async (...row) => {
    const [, , fields, refusal] = row;
    const reply = await server.post('/v1/gb/remember', { user_id: 'u1', text: 'Alice works at Acme.', ...fields });
    verifyError(reply, refusal);
    await verifyNothing(server);
  });

  it('several at once, all of which the message names', async () => {
    const { status, body } = await server.post('/v1/gb/remember', { text: 'a', kind: 'x', nope: 1 });
    expect(status).toBe(400);
    for (const field of ['user_id', 'kind', 'nope']) expect(body['error']).toContain(field);
  });
});

describe('a remember is accepted with', () => {
  it.each<readonly [string, Fields, Fields]>([
    ['a kind in capitals', { kind: 'Episode' }, { kind: 'episode' }],
    ['an empty model name: the default', { models: { extract_graph: '' } }, {}],
    ['a level in capitals', { reasoning: { extract_graph: 'HIGH' } }, {}],
    ['a session of 128 bytes', { session_id: 's'.repeat(128) }, { session_id: 's'.repeat(128) }],
    ['32 keys of metadata', { metadata: keys(32) }, {}],
    ['a value of metadata of 1 KiB', { metadata: { a: 'm'.repeat(1024) } }, {}],
    ['a source of 512 bytes', { source: 'é'.repeat(256) }, {}],
    ['a key of 256 bytes', { idempotency_key: 'k'.repeat(256) }, {}],
    ['models and reasoning without a stage', { models: {}, reasoning: {} }, {}],
    ['a text of exactly 1 MiB', { text: `Alice works at Acme.${' '.repeat(1024 * 1024 - 20)}` }, {}],
    ['web_search: false', { web_search: false }, {}],
    ['image_facts: false', { image_facts: false }, {}],
    ['async: false', { async: false }, {}],
  ])('%s', async (_what, fields, shown) => {
    expect(await server.remember({ user_id: 'fine', text: 'Alice works at Acme.', ...fields })).toMatchObject(shown);
  });
});
