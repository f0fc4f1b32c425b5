import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RememberResponse } from '@gligabao/core';
import { stubEmbedder } from '@gligabao/testkit';
import { pluginOf } from './support/plugins.ts';
import { scriptedTasks } from './support/scripted-tasks.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

const TEXT = 'Alice works at Acme and lives in Paris.';
const WHEN = '2025-01-31T09:00:00Z';
const LATER = '2025-03-01T09:00:00Z';
const NOW = '2025-06-01T09:00:00Z';
/** When the second call comes: what is accepted in a dataset is so later than what was before. */
const SOON = '2025-06-01T09:00:01Z';
const DOCUMENT = Array.from({ length: 12 }, (_, at) => `Person${at} visited Rome. It rained there all day.`).join(' ');

let server: TestServer;
/** The reference's example, with names and relations as models write them. */
let full: RememberResponse;
/** The least that can be sent; it moves Alice. */
let bare: RememberResponse;
let repeated: RememberResponse;
let ended: RememberResponse;
let chunked: RememberResponse;
let withoutVectors: RememberResponse;

beforeAll(async () => {
  const script = scriptedTasks();
  const { tasks } = script;
  let now = Date.parse(NOW);
  server = await startServer({
    models: [pluginOf({ tasks, embedder: stubEmbedder() })],
    now: () => now,
  });
  const alice = { source: 'Alice' };
  script.extract({
    entities: [
      { name: '**Alice**', type: 'Person', description: 'engineer' },
      { name: 'Acme', type: 'ORGANIZATION' },
      { name: 'Paris', type: '' },
    ],
    edges: [
      {
        ...alice,
        relation: 'Works At',
        target: 'Acme',
        description: 'Alice works at Acme.',
        confidence: 0.75,
        span: [0, 39],
      },
      { ...alice, relation: 'lives_in', target: 'Paris', description: 'Alice lives in Paris.', span: [0, 39] },
    ],
  });
  const call = { kind: 'Episode', reference_time: WHEN, session_id: 'chat-42' };
  full = await server.remember({ text: TEXT, ...call });
  now = Date.parse(SOON);
  script.extract({ edges: [{ ...alice, relation: 'lives_in', target: 'Berlin', validAt: LATER }] });
  bare = await server.remember({ text: 'Alice moved to Berlin.' });
  script.extract({ entities: [{ name: 'alice' }], edges: [{ ...alice, relation: 'works_at', target: 'Acme' }] });
  repeated = await server.remember({ text: 'Alice is still at Acme.', reference_time: LATER });
  script.extract({ edges: [{ ...alice, relation: 'chairs', target: 'Club', validAt: '2010', invalidAt: '2016' }] });
  ended = await server.remember({ text: 'Alice chaired the Club from 2010 to 2016.', dataset: 'side' });
  const plain = await startServer({ settings: { chunk_size: 64 } });
  chunked = await plain.remember({ text: DOCUMENT, session_id: 's1', reasoning: { summarize_chunk: 'Low' } });
  const blind = await startServer({ models: [pluginOf({ tasks })], settings: { embeddings: 'none' } });
  withoutVectors = await blind.remember({ text: TEXT });
});
afterAll(stopServers);

const chunks = () => chunked.chunks ?? [];

const ROWS: Readonly<Record<string, () => Promise<void> | void>> = {
  user_id: () => expect(full.user_id).toBe('u1'),
  dataset: () => expect([full.dataset, ended.dataset]).toEqual(['main', 'side']),
  kind: () => expect([full.kind, bare.kind]).toEqual(['episode', 'knowledge']),
  async artifact_id() {
    const { body } = await server.get(`/v1/gb/artifacts/${full.artifact_id}?user_id=u1`);
    expect(body).toMatchObject({ text: TEXT, kind: 'episode', session_id: 'chat-42', valid_at: WHEN, created_at: NOW });
  },
  session_id() {
    expect(full.session_id).toBe('chat-42');
    expect(bare).not.toHaveProperty('session_id');
  },
  valid_at: () => expect([full.valid_at, bare.valid_at]).toEqual([WHEN, SOON]),
  created_at: () => expect(full.created_at).toBe(NOW),
  entities() {
    expect(full.entities).toEqual([
      { name: 'Alice', type: 'person', description: 'engineer', model_id: 'stub-1' },
      { name: 'Acme', type: 'organization', model_id: 'stub-1' },
      { name: 'Paris', type: 'other', model_id: 'stub-1' },
    ]);
  },
  edges() {
    const told = { source: 'Alice', valid_at: WHEN, created_at: NOW, state: 'current', model_id: 'stub-1' };
    const works = { id: 1, target: 'Acme', relation: 'works_at', description: 'Alice works at Acme.' };
    const lives = { id: 2, target: 'Paris', relation: 'lives_in', description: 'Alice lives in Paris.' };
    expect(full.edges).toEqual([
      { ...told, ...works, span: [0, TEXT.length], confidence: 0.75 },
      { ...told, ...lives, span: [0, TEXT.length] },
    ]);
  },
  'edges, of a fact that was stored before: as it is stored'() {
    expect(repeated.edges).toMatchObject([{ id: 1, valid_at: WHEN, description: 'Alice works at Acme.' }]);
  },
  'edges, invalid_at and expired_at: left out when null'() {
    for (const edge of [...full.edges, ...bare.edges]) {
      expect(edge).not.toHaveProperty('invalid_at');
      expect(edge).not.toHaveProperty('expired_at');
    }
    expect(ended.edges).toMatchObject([
      { valid_at: '2010-01-01T00:00:00Z', invalid_at: '2017-01-01T00:00:00Z', state: 'ended' },
    ]);
  },
  async invalidated_edges() {
    expect(full.invalidated_edges).toEqual([]);
    expect(bare.invalidated_edges).toEqual([2]);
    const { body } = await server.get('/v1/gb/edges/2?user_id=u1');
    expect(body).toMatchObject({ target: 'Paris', expired_at: expect.any(String), state: 'superseded' });
  },
  embedded_entities() {
    // Those that the text mentions, known before or not.
    expect([full, bare, repeated].map((each) => each.embedded_entities)).toEqual([3, 2, 2]);
    expect(withoutVectors).not.toHaveProperty('embedded_entities');
  },
  embedded_edges() {
    expect([full, bare, repeated].map((each) => each.embedded_edges)).toEqual([2, 1, 1]);
    expect(withoutVectors).not.toHaveProperty('embedded_edges');
  },
  async remember_run_id() {
    const { body } = await server.get(`/v1/gb/remember-runs/${full.remember_run_id}?user_id=u1`);
    expect(body).toMatchObject({ artifact_id: full.artifact_id, status: 'succeeded', result: full });
  },
  chunks() {
    expect(full).not.toHaveProperty('chunks');
    expect(chunks().length).toBeGreaterThan(2);
  },
  'chunks[].artifact_id'() {
    const ids = [chunked.artifact_id, ...chunks().flatMap((chunk) => [chunk.artifact_id, chunk.summary?.artifact_id])];
    expect(new Set(ids).size).toBe(1 + 2 * chunks().length);
  },
  'chunks[].index': () => expect(chunks().map(({ index }) => index)).toEqual([...chunks().keys()]),
  'chunks[].tokens'() {
    for (const { tokens } of chunks()) expect(tokens).toBeLessThanOrEqual(64);
  },
  'chunks[].overlap_tokens'() {
    for (const { overlap_tokens, index } of chunks()) expect(overlap_tokens).toBeLessThanOrEqual(index === 0 ? 0 : 12);
  },
  'chunks[].start_offset and end_offset'() {
    const own = chunks().map(({ start_offset, end_offset }) => DOCUMENT.slice(start_offset, end_offset));
    expect(own[0]?.startsWith('Person0')).toBe(true);
    expect(DOCUMENT.endsWith(own.at(-1) ?? '-')).toBe(true);
  },
  'chunks[].entities and edges'() {
    for (const { entities, edges, start_offset, end_offset } of chunks()) {
      const stated = DOCUMENT.slice(start_offset, end_offset).match(/Person\d+ visited Rome\./gu) ?? [];
      expect([entities, edges]).toEqual([stated.length + 1, stated.length]);
    }
  },
  'chunks[].reused': () => expect(chunks().some(({ reused }) => reused)).toBe(false),
  'chunks[].summary'() {
    for (const { summary } of chunks()) {
      expect(summary).toEqual({
        artifact_id: expect.any(Number),
        text: expect.any(String),
        model: 'stub-1',
        reasoning: 'low',
        inference_id: expect.any(Number),
      });
    }
  },
  'chunks, with entities, edges and invalidated_edges of all of them'() {
    expect(chunked.entities).toHaveLength(13);
    expect(chunked.edges.map(({ source }) => source)).toEqual(Array.from({ length: 12 }, (_, at) => `Person${at}`));
    expect(chunked.invalidated_edges).toEqual([]);
  },
  embedded_chunks() {
    expect(chunked.embedded_chunks).toBe(chunks().length);
    expect(full).not.toHaveProperty('embedded_chunks');
  },
  embedded_summaries() {
    expect(chunked.embedded_summaries).toBe(chunks().length);
    expect(full).not.toHaveProperty('embedded_summaries');
  },
};

describe('the response of a remember, row by row', () => {
  it.each(Object.entries(ROWS))('%s', async (_row, verify) => {
    await verify();
  });

  // Each is there only with what it tells of: series, geo and web_searches are asked for, or configured.
  it.each(['series', 'series_fetches', 'series_observations', 'geo', 'web_searches'])('%s: not there', (field) => {
    for (const response of [full, bare, repeated, ended, chunked, withoutVectors]) {
      expect(response).not.toHaveProperty(field);
    }
  });

  it('has no field beside these rows', () => {
    const fields = [full, bare, repeated, ended, chunked, withoutVectors].flatMap((response) => Object.keys(response));
    const ofChunks = chunks().flatMap((chunk) => Object.keys(chunk));
    const rows = Object.keys(ROWS).join('\n');
    expect(fields.filter((field) => !(field in ROWS))).toEqual([]);
    expect(ofChunks.filter((field) => !new RegExp(String.raw`chunks\[\]\..*\b${field}\b`, 'u').test(rows))).toEqual([]);
  });
});
