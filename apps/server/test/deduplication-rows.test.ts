import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { stubEmbedder } from '@gligabao/testkit';
import type { Fields } from './support/http.ts';
import { pluginOf } from './support/plugins.ts';
import { scriptedTasks, type ScriptedGraph } from './support/scripted-tasks.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

let server: TestServer;
let tell: (graph: ScriptedGraph, call?: Fields) => ReturnType<TestServer['remember']>;
beforeEach(async () => {
  const script = scriptedTasks();
  server = await startServer({ models: [pluginOf({ tasks: script.tasks, embedder: stubEmbedder() })] });
  tell = (graph, call = {}) => {
    script.extract(graph);
    return server.remember({ text: 'Something is told.', ...call });
  };
});
afterAll(stopServers);

interface Entities {
  readonly entities: readonly { readonly id: number; readonly name: string; readonly type: string }[];
}
const entities = async () =>
  (await server.get<Entities>('/v1/gb/entities?user_id=u1')).body.entities.map(({ name, type }) => `${name}: ${type}`);
const description = async (id: number) => (await server.get(`/v1/gb/entities/${id}?user_id=u1`)).body['description'];

const LIKES = { source: 'Ann', relation: 'likes', target: 'Tea' };

describe('normalization and deduplication, row by row', () => {
  it('an entity type is lower case, and other when it is empty', async () => {
    await tell({
      entities: [
        { name: 'Ann', type: 'PERSON' },
        { name: 'Tea', type: ' ' },
      ],
    });
    expect((await entities()).toSorted()).toEqual(['Ann: person', 'Tea: other']);
  });

  it('a relation is lower case, with underscores for spaces', async () => {
    expect((await tell({ edges: [{ ...LIKES, relation: 'Really  Likes' }] })).edges).toMatchObject([
      { relation: 'really_likes' },
    ]);
  });

  it('entities are one by name, whatever its case and white space, and type', async () => {
    await tell({ entities: [{ name: 'Ann  Lee', type: 'person' }] });
    await tell({ entities: [{ name: 'ANN lee', type: 'person' }] });
    expect(await entities()).toEqual(['Ann Lee: person']);
    await tell({ entities: [{ name: 'Ann Lee', type: 'place' }] });
    expect((await entities()).toSorted()).toEqual(['Ann Lee: person', 'Ann Lee: place']);
  });

  it('a description is replaced by one that is not empty', async () => {
    await tell({ entities: [{ name: 'Ann', type: 'person', description: 'engineer' }] });
    await tell({ entities: [{ name: 'Ann', type: 'person', description: '' }] });
    expect(await description(1)).toBe('engineer');
    await tell({ entities: [{ name: 'Ann', type: 'person', description: 'architect' }] });
    expect(await description(1)).toBe('architect');
  });

  it('the end of an edge is an entity of the text, else a stored one of any type, else a new one of type other', async () => {
    await tell({ entities: [{ name: 'Rome', type: 'place' }] });
    await tell({
      entities: [{ name: 'Ann', type: 'person' }],
      edges: [
        { source: 'Ann', relation: 'visited', target: 'Rome' },
        { source: 'Ann', relation: 'likes', target: 'Tea' },
      ],
    });
    expect((await entities()).toSorted()).toEqual(['Ann: person', 'Rome: place', 'Tea: other']);
  });

  it('an edge with the same source, target and relation as a stored one that is still true is that one', async () => {
    const first = await tell({ edges: [{ ...LIKES, description: 'Ann likes tea.' }] });
    const second = await tell({ edges: [{ ...LIKES, relation: 'LIKES', description: 'Ann is fond of tea.' }] });
    expect(second.edges).toMatchObject([{ id: first.edges[0]?.id, description: 'Ann likes tea.' }]);
    expect(await server.counts()).toEqual({ main: { artifacts: 2, entities: 2, edges: 1 } });
  });

  it('the same text twice is a second artifact, linked to what is known, and nothing else', async () => {
    const first = await tell({ edges: [LIKES] });
    const again = await tell({ edges: [LIKES] }, { session_id: 's2' });
    expect(again.artifact_id).not.toBe(first.artifact_id);
    expect(await server.counts()).toEqual({ main: { artifacts: 2, entities: 2, edges: 1 } });
    const { body: edge } = await server.get(`/v1/gb/edges/${first.edges[0]?.id}?user_id=u1`);
    expect(edge).toMatchObject({
      artifact_id: first.artifact_id,
      sources: [{ artifact_id: first.artifact_id }, { artifact_id: again.artifact_id }],
    });
    // The session that only repeats a fact has it too.
    const { body: session } = await server.get('/v1/gb/sessions/s2?user_id=u1');
    expect(session).toMatchObject({ entities_total: 2, edges_total: 1 });
    const { evidence } = await server.query({ query: 'What does Ann like?', answer: false });
    expect(evidence.edges).toHaveLength(1);
    expect(evidence.entities).toHaveLength(2);
  });
});
