import { describe, expect, it } from '@jest/globals';
import { CALL } from '@gligabao/testkit';
import { type ExtractGraphInput, GligabaoError, type RememberResponse } from '../../src/index.ts';
import { claimed, graph } from '../support/scripted-tasks.ts';
import { failureOf, openWorld, type World, type WorldSettings } from '../support/world.ts';

const NAMES = ['Mira', 'Omar', 'Ines', 'Tariq', 'Petra', 'Lwazi', 'Noor', 'Sven', 'Zoe', 'Yusuf'];
/** A document in which each paragraph states where somebody lives. */
const PARAGRAPHS = NAMES.map((name, at) => {
  const filler = `${name} wrote ${at + 3} letters that year, and kept a copy of every one of them in a tin box. `;
  return `${name} lives in Town${at}. ${filler.repeat(4)}`;
});
const DOCUMENT = `# Letters\n\n${PARAGRAPHS.join('\n\n')}`;

/** Reads `Name lives in Town.` */
function extract({ text }: ExtractGraphInput) {
  return graph(
    [...text.matchAll(/(\p{Lu}\p{Ll}+) lives in (\w+)\./gu)].map((match) =>
      claimed(match[1] ?? '', 'lives_in', match[2] ?? '', {
        description: match[0],
        span: [match.index, match.index + match[0].length],
      }),
    ),
  );
}

function world(rest: WorldSettings = {}): World {
  return openWorld({
    ...rest,
    script: { extract, ...rest.script },
    settings: { chunkSize: 200, chunkOverlapPercent: 20, ...rest.settings },
  });
}
const send = (on: World, body: object = {}): Promise<RememberResponse> =>
  on.memory.remember({ user_id: 'u1', text: DOCUMENT, ...body });

async function artifactsOf(on: World) {
  const { id } = await on.dataset();
  return (await on.ports.catalogue.artifacts(id, {}, { limit: 500, offset: 0 }, {}, CALL)).items.toSorted(
    (a, b) => a.id - b.id,
  );
}

describe('a document', () => {
  it('is stored whole, and in chunks whose offsets cut their text out of it', async () => {
    const on = world();
    const response = await send(on);
    const { chunks = [] } = response;
    expect(chunks.length).toBeGreaterThan(3);
    const stored = await artifactsOf(on);
    const whole = stored.find(({ id }) => id === response.artifact_id);
    expect(whole).toMatchObject({ text: DOCUMENT, parentId: null, chunkIndex: null });
    for (const [index, chunk] of chunks.entries()) {
      expect(chunk.index).toBe(index);
      const artifact = stored.find(({ id }) => id === chunk.artifact_id);
      expect(artifact).toMatchObject({
        parentId: response.artifact_id,
        chunkIndex: index,
        tokens: chunk.tokens,
        text: DOCUMENT.slice(chunk.start_offset, chunk.end_offset),
      });
      expect(chunk.tokens).toBeLessThanOrEqual(200);
    }
    expect(await on.ports.catalogue.inconsistencies(CALL)).toEqual([]);
  });

  it('yields the facts of all its chunks once each, with spans in the text as it was sent', async () => {
    const on = world();
    const { edges, entities, invalidated_edges } = await send(on);
    expect(edges.map(({ source }) => source)).toEqual(NAMES);
    for (const { span, source, target } of edges) {
      expect(span && DOCUMENT.slice(...span)).toBe(`${source} lives in ${target}.`);
    }
    expect(entities).toHaveLength(0);
    expect(invalidated_edges).toEqual([]);
    expect(await on.rows()).toHaveLength(NAMES.length);
  });

  it('a fact in the overlap of two chunks is one fact with two links', async () => {
    const on = world({ settings: { chunkOverlapPercent: 60 } });
    await send(on);
    const { id } = await on.dataset();
    const edgeIds = (await on.edges()).map((edge) => edge.id);
    const { support } = await on.ports['graph-store'].hydrate(id, { edgeIds, support: true }, {}, CALL);
    expect(edgeIds).toHaveLength(NAMES.length);
    expect(support.length).toBeGreaterThan(edgeIds.length);
  });

  it('each chunk has a summary: an artifact below it, with the inference that wrote it', async () => {
    const on = world({ script: { summarize: ({ text, headings }) => `${headings.join()}: ${text.length}` } });
    const { chunks = [], remember_run_id } = await send(on, {
      models: { summarize_chunk: 'small' },
      reasoning: { summarize_chunk: 'low' },
      session_id: 's',
    });
    const { stages } = await on.run(remember_run_id);
    expect(chunks.map(({ summary }) => summary?.inference_id)).toEqual(stages.summarize_chunk?.inferenceIds);
    const stored = new Map((await artifactsOf(on)).map((artifact) => [artifact.id, artifact]));
    for (const { summary, artifact_id, start_offset, end_offset } of chunks) {
      expect(summary).toMatchObject({
        text: `Letters: ${end_offset - start_offset}`,
        model: 'small',
        reasoning: 'low',
      });
      expect(stored.get(summary?.artifact_id ?? 0)).toMatchObject({
        kind: 'chunk_summary',
        parentId: artifact_id,
        inferenceId: summary?.inference_id,
        sessionId: 's',
      });
    }
  });

  it('counts the vectors of chunks and summaries, and takes one request a chunk: entities, edges, chunk, summary', async () => {
    const on = world();
    const { chunks = [], embedded_chunks, embedded_summaries, embedded_edges } = await send(on);
    expect([embedded_chunks, embedded_summaries]).toEqual([chunks.length, chunks.length]);
    expect(embedded_edges).toBeGreaterThanOrEqual(NAMES.length);
    const [first] = chunks;
    expect(on.embedded[0]?.slice(-2)).toEqual([
      DOCUMENT.slice(first?.start_offset, first?.end_offset),
      first?.summary?.text,
    ]);
  });

  it('is found by what a chunk says, in the chunk', async () => {
    const on = world();
    const { chunks = [] } = await send(on);
    const { evidence } = await on.ask('Who kept copies in a tin box, and wrote 9 letters? Noor', { answer: false });
    const ids = chunks.map(({ artifact_id }) => artifact_id);
    expect(evidence.passages.length).toBeGreaterThan(0);
    for (const passage of evidence.passages) expect(ids).toContain(passage.artifact_id);
  });

  it('the stages of its chunks span all of them in the run log, and its run names the document', async () => {
    const on = world();
    const { artifact_id, remember_run_id, chunks = [] } = await send(on);
    const run = await on.run(remember_run_id);
    expect(run).toMatchObject({ status: 'succeeded', artifactId: artifact_id });
    expect(run.stages.chunk_text).toMatchObject({ status: 'succeeded', inferenceIds: [] });
    expect(run.stages.extract_graph?.inferenceIds).toHaveLength(chunks.length);
    expect(await on.notes(remember_run_id, 'chunk_text')).toEqual([{ chunks: chunks.length, reused: 0 }]);
  });

  it('a short text has no chunk, no summary, and no such stage', async () => {
    const on = world();
    const response = await on.memory.remember({ user_id: 'u1', text: 'Mira lives in Rome.' });
    expect(response).not.toHaveProperty('chunks');
    expect(response).not.toHaveProperty('embedded_chunks');
    const { stages } = await on.run(response.remember_run_id);
    expect([stages.chunk_text?.status, stages.summarize_chunk?.status]).toEqual(['not_started', 'not_started']);
  });

  it('a chunk that fails leaves those before it, and the call says why', async () => {
    let calls = 0;
    const on = world({
      script: {
        extract: (input) => {
          calls += 1;
          if (calls === 3) throw new GligabaoError('unavailable', 'tasks/unreadable', 'no', { retryable: false });
          return extract(input);
        },
      },
    });
    expect(await failureOf(send(on))).toMatchObject({ code: 'tasks/unreadable' });
    const stored = await artifactsOf(on);
    expect(stored.filter(({ chunkIndex }) => chunkIndex !== null)).toHaveLength(2);
    const run = await on.run(1);
    expect(run).toMatchObject({ status: 'failed', artifactId: stored[0]?.id });
    expect(await on.ports.catalogue.inconsistencies(CALL)).toEqual([]);
  });

  it('nothing is stored when the first chunk fails, or its summary', async () => {
    const failing = (): never => {
      throw new GligabaoError('unavailable', 'tasks/truncated', 'no', { retryable: false });
    };
    const on = world({ script: { summarize: failing } });
    expect(await failureOf(send(on))).toMatchObject({ code: 'tasks/truncated' });
    expect((await on.ports['dataset-store'].list('u1', { limit: 9, offset: 0 }, CALL)).total).toBe(0);
    expect((await on.run(1)).stages).toMatchObject({
      summarize_chunk: { status: 'failed' },
      store: { status: 'not_started' },
    });
  });

  it('what a later chunk says may change an earlier fact: the response tells how it stands in the end', async () => {
    const on = world();
    const text = `${DOCUMENT}\n\nMira lives in Oslo. ${'It was a long way, and the letters took their time. '.repeat(6)}`;
    const { edges } = await on.memory.remember({ user_id: 'u1', text });
    const of = edges.filter(({ source }) => source === 'Mira');
    expect(of.map(({ target }) => target)).toEqual(['Town0', 'Oslo']);
    expect(of.map(({ conflicts_with }) => conflicts_with)).toEqual([[of[1]?.id], [of[0]?.id]]);
  });

  it('the next text of its session follows its last chunk', async () => {
    const on = world();
    const { chunks = [] } = await send(on, { session_id: 's' });
    const next = await on.memory.remember({ user_id: 'u1', text: 'Mira lives in Rome.', session_id: 's' });
    const stored = new Map((await artifactsOf(on)).map((artifact) => [artifact.id, artifact]));
    expect(stored.get(next.artifact_id)?.previousId).toBe(chunks.at(-1)?.artifact_id);
    expect(stored.get(chunks[1]?.artifact_id ?? 0)?.previousId).toBe(chunks[0]?.artifact_id);
  });

  it('F126: the headings and the end of the chunk before go along with a chunk', async () => {
    const on = world();
    await send(on);
    const extractions = on.calls.flatMap((call) => (call.task === 'extract_graph' ? [call.input] : []));
    expect(extractions.every(({ headings }) => headings?.join() === 'Letters')).toBe(true);
    for (const [at, { text }] of extractions.entries()) {
      if (at > 0) expect(extractions[at - 1]?.text.endsWith(text.slice(0, 40))).toBe(false);
      if (at > 0) expect(extractions[at - 1]?.text).toContain(text.slice(0, 40));
    }
  });
});

describe('a document that is sent again', () => {
  const extractions = (on: World): number => on.calls.filter(({ task }) => task === 'extract_graph').length;
  const reusedOf = ({ chunks = [] }: RememberResponse): readonly boolean[] => chunks.map(({ reused }) => reused);

  it('is not read again: its chunks are new rows with the same facts and summaries', async () => {
    const on = world();
    const first = await send(on);
    const calls = on.calls.length;
    on.clock.at += 60_000;
    const second = await send(on);
    expect(on.calls).toHaveLength(calls);
    expect(reusedOf(second)).toEqual((second.chunks ?? []).map(() => true));
    expect(second.artifact_id).not.toBe(first.artifact_id);
    expect(second.edges.map(({ id }) => id)).toEqual(first.edges.map(({ id }) => id));
    expect(second.edges.map(({ span }) => span)).toEqual(first.edges.map(({ span }) => span));
    expect(second.chunks?.map(({ summary }) => summary?.inference_id)).toEqual(
      first.chunks?.map(({ summary }) => summary?.inference_id),
    );
    const { stages } = await on.run(second.remember_run_id);
    expect([stages.extract_graph?.status, stages.summarize_chunk?.status]).toEqual(['not_started', 'not_started']);
    expect(await on.ports.catalogue.inconsistencies(CALL)).toEqual([]);
  });

  /** The artifacts of a document that state each fact, by target. */
  const linksOf = async (on: World, { edges, chunks = [] }: RememberResponse) => {
    const { id } = await on.dataset();
    const query = { edgeIds: edges.map((edge) => edge.id), support: true };
    const { support } = await on.ports['graph-store'].hydrate(id, query, { superseded: true }, CALL);
    const places = new Map(chunks.map(({ artifact_id, index }) => [artifact_id, index]));
    return edges.map((edge) => [
      edge.target,
      support
        .flatMap(({ edgeId, artifactId }) => (edgeId === edge.id ? (places.get(artifactId) ?? []) : []))
        .toSorted((a, b) => a - b),
    ]);
  };

  it('states each fact in the chunks in which it stood the first time, those of the overlap too', async () => {
    const on = world({ settings: { chunkOverlapPercent: 60 } });
    const first = await linksOf(on, await send(on));
    const second = await send(on);
    expect(reusedOf(second).every(Boolean)).toBe(true);
    expect(first.some(([, places = []]) => places.length > 1)).toBe(true);
    expect(await linksOf(on, second)).toEqual(first);
  });

  it.each(NAMES.map((_, at) => at))(
    'after an edit of paragraph %i, as if it had been read for the first time',
    async (at) => {
      const text = DOCUMENT.replace(`lives in Town${at}.`, 'lives in Quito. It was a city on a hill.');
      const settings = { chunkOverlapPercent: 60 };
      const fresh = world({ settings });
      const expected = await linksOf(fresh, await send(fresh, { text }));
      const on = world({ settings });
      await send(on);
      const after = await send(on, { text });
      expect(reusedOf(after).some(Boolean)).toBe(true);
      expect(await linksOf(on, after)).toEqual(expected);
    },
  );

  it('F125: after an edit only what it touched is read, and the earlier document stays the source of what it alone says', async () => {
    const on = world();
    const before = await send(on);
    const read = extractions(on);
    const text = DOCUMENT.replace('Petra lives in Town4.', 'Petra lives in Quito.');
    const after = await on.memory.remember({ user_id: 'u1', text });
    const fresh = reusedOf(after).filter((reused) => !reused).length;
    expect(fresh).toBeGreaterThan(0);
    expect(fresh).toBeLessThanOrEqual(3);
    expect(extractions(on) - read).toBe(fresh);
    const gone = before.edges.find(({ target }) => target === 'Town4')?.id ?? 0;
    const { id } = await on.dataset();
    const query = { edgeIds: [gone], support: true };
    const { support } = await on.ports['graph-store'].hydrate(id, query, { superseded: true }, CALL);
    expect(support.length).toBeGreaterThan(0);
    expect(support.every(({ artifactId }) => artifactId < after.artifact_id)).toBe(true);
  });

  it.each([
    ['another model', { models: { extract_graph: 'other' } }],
    ['another level', { reasoning: { extract_graph: 'high' } }],
    ['another model for its summaries', { models: { summarize_chunk: 'other' } }],
  ])('is read again by %s', async (_, body) => {
    const on = world();
    await send(on);
    expect(reusedOf(await send(on, body)).some(Boolean)).toBe(false);
  });

  it('goes on where it failed', async () => {
    let calls = 0;
    const on = world({
      script: {
        extract: (input) => {
          calls += 1;
          if (calls === 3) throw new GligabaoError('unavailable', 'tasks/unreadable', 'no', { retryable: false });
          return extract(input);
        },
      },
    });
    await failureOf(send(on));
    expect(reusedOf(await send(on)).slice(0, 3)).toEqual([true, true, false]);
  });

  it('of another user or dataset is read for itself', async () => {
    const on = world();
    await send(on);
    expect(reusedOf(await send(on, { user_id: 'u2' })).some(Boolean)).toBe(false);
    expect(reusedOf(await send(on, { dataset: 'other' })).some(Boolean)).toBe(false);
  });
});
