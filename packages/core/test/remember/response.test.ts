import { describe, expect, it } from '@jest/globals';
import { CONTEXT_CLOSE, CONTEXT_OPEN } from '../../src/index.ts';
import { claimed, entity, graph, person, SCRIPTED_MODEL } from '../support/scripted-tasks.ts';
import { openWorld } from '../support/world.ts';

const TEXT = 'Alice works at Acme and lives in Paris.';
const GRAPH = graph(
  [
    claimed('Alice', 'works at', 'Acme', { description: 'Alice works at Acme.', span: [0, 19], confidence: 0.9 }),
    claimed('Alice', 'lives_in', 'Paris', { description: 'Alice lives in Paris.' }),
  ],
  [person('Alice', 'engineer'), entity('Acme', 'Organization'), entity('Paris', '')],
);

describe('the response of remember', () => {
  it("is the reference's, field by field", async () => {
    const world = openWorld();
    const response = await world.tell(TEXT, GRAPH, {
      kind: 'episode',
      reference_time: '2025-01-31T10:00:00+01:00',
      session_id: 'chat-42',
    });
    const learned = { created_at: '2026-01-01T00:01:00Z', model_id: SCRIPTED_MODEL };
    expect(response).toEqual({
      user_id: 'u1',
      dataset: 'main',
      kind: 'episode',
      artifact_id: 1,
      session_id: 'chat-42',
      valid_at: '2025-01-31T09:00:00Z',
      created_at: '2026-01-01T00:01:00Z',
      entities: [
        { name: 'Alice', type: 'person', description: 'engineer', model_id: SCRIPTED_MODEL },
        { name: 'Acme', type: 'organization', model_id: SCRIPTED_MODEL },
        { name: 'Paris', type: 'other', model_id: SCRIPTED_MODEL },
      ],
      edges: [
        {
          id: 1,
          source: 'Alice',
          target: 'Acme',
          relation: 'works_at',
          description: 'Alice works at Acme.',
          valid_at: '2025-01-31T09:00:00Z',
          state: 'current',
          span: [0, 19],
          confidence: 0.9,
          ...learned,
        },
        {
          id: 2,
          source: 'Alice',
          target: 'Paris',
          relation: 'lives_in',
          description: 'Alice lives in Paris.',
          valid_at: '2025-01-31T09:00:00Z',
          state: 'current',
          span: null,
          ...learned,
        },
      ],
      invalidated_edges: [],
      embedded_entities: 3,
      embedded_edges: 2,
      remember_run_id: 1,
    });
  });

  it('leaves out the session, and the counts of vectors where nothing is embedded', async () => {
    const world = openWorld({ embedder: null });
    const response = await world.tell(TEXT, GRAPH);
    expect(response).not.toHaveProperty('session_id');
    expect(response).not.toHaveProperty('embedded_entities');
    expect(response).not.toHaveProperty('embedded_edges');
    expect(response).toMatchObject({ kind: 'knowledge', valid_at: '2026-01-01T00:01:00Z' });
  });

  it('tells a stored fact that is repeated in its stored state', async () => {
    const world = openWorld();
    await world.tell(TEXT, GRAPH, { reference_time: '2025-01-31T09:00:00Z' });
    const again = await world.tell('Alice is at Acme.', [claimed('alice', 'works_for', 'ACME', { description: 'x' })], {
      reference_time: '2025-06-01T09:00:00Z',
    });
    expect(again.edges).toEqual([
      expect.objectContaining({
        id: 1,
        description: 'Alice works at Acme.',
        valid_at: '2025-01-31T09:00:00Z',
        created_at: '2026-01-01T00:01:00Z',
      }),
    ]);
    expect(again.embedded_edges).toBe(1);
  });

  it('a text without facts is stored, with empty lists', async () => {
    const world = openWorld();
    const response = await world.tell('Hmm.', graph([]));
    expect(response).toMatchObject({ artifact_id: 1, entities: [], edges: [], invalidated_edges: [] });
    expect((await world.ask('Hmm', { answer: false })).evidence.passages.map(({ text }) => text)).toEqual(['Hmm.']);
  });

  it('F058: a date that cannot be read falls back to the reference time, and the run log says so', async () => {
    const world = openWorld();
    const response = await world.tell('Odd.', [claimed('A', 'works_at', 'B', { validAt: 'the other day' })], {
      reference_time: '2025-01-31T09:00:00Z',
    });
    expect(response.edges[0]?.valid_at).toBe('2025-01-31T09:00:00Z');
    expect(await world.notes(response.remember_run_id, 'extract_graph')).toContainEqual(
      expect.objectContaining({ dropped: { 'unreadable valid_at': 1 } }),
    );
  });

  it('F021: our own output adds no facts, and the model is not even asked', async () => {
    const world = openWorld();
    const block = `${CONTEXT_OPEN}\nFacts:\n[f1] Alice - works_at - Globex: Alice works at Globex.\n${CONTEXT_CLOSE}`;
    for (const text of [block, 'Alice works at Globex [f1].', 'As said [f2, p1]: she left.']) {
      const response = await world.tell(text, [claimed('Alice', 'works_at', 'Globex')]);
      expect(response).toMatchObject({ entities: [], edges: [] });
    }
    expect(world.calls).toEqual([]);
    expect(await world.edges()).toEqual([]);
  });

  it('F021: what a person wrote beside our output is read, at its own place', async () => {
    const world = openWorld();
    const text = `${CONTEXT_OPEN}\n😀 [f1] x\n${CONTEXT_CLOSE}\nAlice works at Acme.`;
    await world.tell(text, graph([]));
    const input = world.calls[0]?.input;
    const read = input !== undefined && 'text' in input ? input.text : '';
    expect(read.trim()).toBe('Alice works at Acme.');
    expect(read.indexOf('Alice')).toBe(text.indexOf('Alice'));
  });

  it('F021: an answer of ours moves no date and adds no source', async () => {
    const world = openWorld();
    await world.tell(TEXT, GRAPH, { reference_time: '2025-01-31T09:00:00Z' });
    const before = await world.edges();
    await world.tell('Alice works at Acme [f1].', GRAPH, { reference_time: '2025-09-01T00:00:00Z' });
    expect(await world.edges()).toEqual(before);
    expect(world.plans[1]?.edgeArtifacts).toEqual([]);
  });

  it('writes the model that was asked for, and passes the reasoning level on', async () => {
    const world = openWorld();
    const response = await world.tell(TEXT, GRAPH, {
      models: { extract_graph: 'deep-1', resolve_edges: '' },
      reasoning: { extract_graph: 'HIGH' },
    });
    expect(response.edges[0]?.model_id).toBe('deep-1');
    expect(world.calls[0]?.how).toEqual({ model: 'deep-1', reasoning: 'high' });
    const { items } = await world.ports.catalogue.models(
      'u1',
      { limit: 10, offset: 0 },
      { signal: new AbortController().signal },
    );
    expect(items.map(({ name, entities, edges }) => [name, entities, edges])).toEqual([['deep-1', 3, 2]]);
  });

  it('removes NUL and lone surrogates from the text before anything reads it', async () => {
    const world = openWorld();
    await world.tell('Al\u0000ice \ud800works.', graph([]));
    const { id } = await world.dataset();
    const { artifacts } = await world.ports['graph-store'].hydrate(
      id,
      { artifactIds: [1] },
      {},
      { signal: new AbortController().signal },
    );
    expect(artifacts[0]?.text).toBe('Alice works.');
  });
});
