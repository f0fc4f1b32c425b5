import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RememberResponse } from '@gligabao/core';
import type { Fields } from './support/http.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

const DOCUMENT = Array.from({ length: 12 }, (_, at) => `Person${at} visited Rome. It rained there all day.`).join(' ');
/** As much as fits: 32 keys, of all types, at their limits. */
const LABELS: Fields = {
  ...Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`k${at}`, at])),
  text: 'm'.repeat(1024),
  'Schlüssel mit Ümlaut und . $ " \\ \u{1f511}': 'it\'s "so"\n',
  constructor: 'a word of the language',
  empty: '',
  yes: true,
  no: false,
  'a fraction': -0.5,
  'a large number': Number.MAX_SAFE_INTEGER,
};
const SOURCE = 'é'.repeat(256);

interface Listed {
  readonly artifacts: readonly { readonly id: number; readonly kind: string; readonly metadata?: Fields }[];
}

let server: TestServer;
let short: RememberResponse;
let document: RememberResponse;
beforeAll(async () => {
  server = await startServer({ settings: { chunk_size: 64 } });
  const told = { metadata: LABELS, source: SOURCE };
  short = await server.remember({ text: 'Alice works at Acme.', ...told });
  document = await server.remember({ user_id: 'u2', text: DOCUMENT, ...told });
});
afterAll(stopServers);

describe('metadata and source', () => {
  it('are given back with the artifact, every key and every type', async () => {
    expect(Object.keys(LABELS)).toHaveLength(32);
    const { body } = await server.get(`/v1/gb/artifacts/${short.artifact_id}?user_id=u1`);
    expect(body).toMatchObject({ source: SOURCE });
    expect(body['metadata']).toEqual(LABELS);
  });

  it('are inherited by chunks and their summaries', async () => {
    const { chunks = [], artifact_id } = document;
    const ids = [artifact_id, ...chunks.flatMap((chunk) => [chunk.artifact_id, chunk.summary?.artifact_id ?? 0])];
    expect(ids.length).toBeGreaterThan(6);
    for (const id of ids) {
      const { body } = await server.get(`/v1/gb/artifacts/${id}?user_id=u2`);
      expect(body).toMatchObject({ id, metadata: LABELS, source: SOURCE });
    }
    const { body: list } = await server.get<Listed>('/v1/gb/artifacts?user_id=u2');
    expect(list.artifacts.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
    for (const { metadata } of list.artifacts) expect(metadata).toEqual(LABELS);
  });

  it.each([
    ['u1', 'Where does Alice work?'],
    ['u2', 'Who visited Rome?'],
  ])('are given back with passages: of %s', async (user_id, query) => {
    const { evidence } = await server.query({ user_id, query, answer: false });
    expect(evidence.passages.length).toBeGreaterThan(0);
    for (const passage of evidence.passages) expect(passage).toMatchObject({ metadata: LABELS, source: SOURCE });
  });

  it('are left out where there are none, and an empty object is kept', async () => {
    const bare = await server.remember({ user_id: 'u3', text: 'Bob plays Go.' });
    const { body } = await server.get(`/v1/gb/artifacts/${bare.artifact_id}?user_id=u3`);
    expect(body).not.toHaveProperty('metadata');
    expect(body).not.toHaveProperty('source');
    const empty = await server.remember({ user_id: 'u3', text: 'Bob plays Go.', metadata: {} });
    expect((await server.get(`/v1/gb/artifacts/${empty.artifact_id}?user_id=u3`)).body['metadata']).toEqual({});
  });

  it('belong to one text: the same text again has its own', async () => {
    const told = async (metadata: Fields, source: string) => {
      const { artifact_id } = await server.remember({ user_id: 'u4', text: 'Cem lives in Rome.', metadata, source });
      return (await server.get(`/v1/gb/artifacts/${artifact_id}?user_id=u4`)).body;
    };
    expect(await told({ channel: 'mail' }, 'mail:1')).toMatchObject({
      metadata: { channel: 'mail' },
      source: 'mail:1',
    });
    expect(await told({ channel: 'chat' }, 'chat:1')).toMatchObject({
      metadata: { channel: 'chat' },
      source: 'chat:1',
    });
    const first = await server.get('/v1/gb/artifacts/1?user_id=u4');
    expect(first.body).toMatchObject({ metadata: { channel: 'mail' } });
  });

  it('a chunk that is recognised has those of the text that it is in now', async () => {
    const again = await server.remember({ user_id: 'u2', text: DOCUMENT, metadata: { edition: 2 } });
    expect(again.chunks?.every(({ reused }) => reused)).toBe(true);
    for (const chunk of again.chunks ?? []) {
      for (const id of [chunk.artifact_id, chunk.summary?.artifact_id ?? 0]) {
        const { body } = await server.get(`/v1/gb/artifacts/${id}?user_id=u2`);
        expect(body['metadata']).toEqual({ edition: 2 });
        expect(body).not.toHaveProperty('source');
      }
    }
  });

  it('a key that JavaScript would lose is kept or refused, and never lost', async () => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = '{"user_id":"u5","text":"Bob plays Go.","metadata":{"__proto__":"a","b":1}}';
    const reply = await server.send('/v1/gb/remember', { ...sent, body });
    expect(reply).toMatchObject({ status: 400, body: { field: 'metadata.__proto__' } });
  });
});
