import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RememberResponse } from '@gligabao/core';
import { startServer, stopServers, type TestServer } from './support/server.ts';

const NAMES = ['Mira', 'Omar', 'Ines', 'Tariq', 'Petra', 'Lwazi', 'Noor', 'Sven', 'Zoe', 'Yusuf'];
/** Some 4,000 tokens; each paragraph states one fact. */
const TEXT = `# Letters\n\n${NAMES.map((name) => {
  const filler = `The letters that came that year were kept in a tin box by the door, as ${name} had asked. `;
  return `${name} visited ${name}burg. ${filler.repeat(18)}`;
}).join('\n\n')}`;

let server: TestServer;
let response: RememberResponse;
beforeAll(async () => {
  server = await startServer();
  const reply = await server.post<RememberResponse>('/v1/gb/remember', {
    user_id: 'u1',
    text: TEXT,
    kind: 'episode',
    session_id: 's1',
    source: 'letters.md',
    metadata: { shelf: 3 },
  });
  expect(reply.status).toBe(200);
  response = reply.body;
}, 30_000);
afterAll(stopServers);

const artifact = async (id: number) =>
  (await server.get<Readonly<Record<string, unknown>>>(`/v1/gb/artifacts/${id}?user_id=u1`)).body;

describe('the answer to a remember of a document', () => {
  it('lists its chunks, which offsets cut out of the text that was sent', async () => {
    const { chunks = [], artifact_id } = response;
    expect(chunks.length).toBeGreaterThan(2);
    expect(await artifact(artifact_id)).toMatchObject({ text: TEXT, kind: 'episode' });
    for (const [index, chunk] of chunks.entries()) {
      expect(chunk).toMatchObject({ index, reused: false });
      expect(chunk.tokens).toBeLessThanOrEqual(1024);
      expect(await artifact(chunk.artifact_id)).toMatchObject({
        text: TEXT.slice(chunk.start_offset, chunk.end_offset),
        kind: 'episode',
        parent_id: artifact_id,
        chunk_index: index,
        start_offset: chunk.start_offset,
        end_offset: chunk.end_offset,
        tokens: chunk.tokens,
        session_id: 's1',
        source: 'letters.md',
        metadata: { shelf: 3 },
      });
    }
  });

  it('gives the summary of each chunk, an artifact of its own', async () => {
    for (const { artifact_id, summary } of response.chunks ?? []) {
      expect(summary).toEqual({
        artifact_id: expect.any(Number),
        text: expect.any(String),
        model: 'stub-1',
        reasoning: 'none',
        inference_id: expect.any(Number),
      });
      expect(await artifact(summary?.artifact_id ?? 0)).toMatchObject({
        kind: 'chunk_summary',
        text: summary?.text,
        parent_id: artifact_id,
        inference_id: summary?.inference_id,
        session_id: 's1',
      });
    }
  });

  it('holds the facts of all chunks, and counts the vectors of chunks and summaries', () => {
    const { edges, entities, chunks = [] } = response;
    expect(edges.map(({ source }) => source)).toEqual(NAMES);
    expect(entities).toHaveLength(NAMES.length * 2);
    for (const { span, description } of edges) expect(span && TEXT.slice(...span)).toBe(description);
    expect([response.embedded_chunks, response.embedded_summaries]).toEqual([chunks.length, chunks.length]);
  });

  it('its run names the document, and its stages the inferences of all chunks', async () => {
    const { body } = await server.get<{
      readonly artifact_id: number;
      readonly stages: Readonly<
        Record<string, { readonly status: string; readonly inference_ids?: readonly number[] }>
      >;
    }>(`/v1/gb/remember-runs/${response.remember_run_id}?user_id=u1`);
    const chunks = response.chunks ?? [];
    expect(body.artifact_id).toBe(response.artifact_id);
    expect(body.stages['chunk_text']?.status).toBe('succeeded');
    expect(body.stages['extract_graph']?.inference_ids).toHaveLength(chunks.length);
    expect(body.stages['summarize_chunk']?.inference_ids).toEqual(chunks.map(({ summary }) => summary?.inference_id));
  });

  it('a question is answered from the chunk that says it', async () => {
    const { body } = await server.post<{
      readonly evidence: { readonly passages: readonly { readonly artifact_id: number }[] };
    }>('/v1/gb/query', { user_id: 'u1', query: 'What had Tariq asked about the tin box?', answer: false });
    const ids = (response.chunks ?? []).map(({ artifact_id }) => artifact_id);
    expect(body.evidence.passages.length).toBeGreaterThan(0);
    for (const { artifact_id } of body.evidence.passages) expect(ids).toContain(artifact_id);
  });

  it('F125: sent again with an edit, it is read only where it changed', async () => {
    const text = TEXT.replace('Zoe visited Zoeburg.', 'Zoe visited Quito.');
    const { body } = await server.post<RememberResponse>('/v1/gb/remember', { user_id: 'u1', text });
    const fresh = (body.chunks ?? []).filter(({ reused }) => !reused);
    expect(fresh.length).toBeGreaterThan(0);
    expect(fresh.length).toBeLessThan((body.chunks ?? []).length);
    expect(body.edges.some(({ target }) => target === 'Quito')).toBe(true);
  });
});

describe('a document whose chunks state values of one slot, sent again at a later time', () => {
  it('names no row as invalidated that holds at its end', async () => {
    const filler = 'The letters that came that year were kept in a tin box by the door, as she had asked. '.repeat(90);
    const text = `Gina works at Acme.\n\n${filler}\n\nGina works at Globex.`;
    const settings = { reference_time: '2025-02-01T00:00:00Z', user_id: 'gina' };
    await server.post('/v1/gb/remember', { text, ...settings, reference_time: '2025-01-01T00:00:00Z' });
    const { body } = await server.post<RememberResponse>('/v1/gb/remember', { text, ...settings });
    expect(body.chunks?.length).toBeGreaterThan(1);
    const { body: listed } = await server.get<{
      readonly edges: readonly { readonly id: number; readonly state: string }[];
    }>('/v1/gb/edges?user_id=gina&history=true');
    const current = listed.edges.filter(({ state }) => state === 'current').map(({ id }) => id);
    expect(current.length).toBeGreaterThan(0);
    expect(body.invalidated_edges.filter((id) => current.includes(id))).toEqual([]);
  });
});
