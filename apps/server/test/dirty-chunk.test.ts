import { afterAll, describe, expect, it, jest } from '@jest/globals';
import type { ExtractedGraph, ExtractGraphInput, Tasks } from '@gligabao/core';
import { stubEmbedder, stubTasks } from '@gligabao/testkit';
import { pluginOf } from './support/plugins.ts';
import { startServer, stopServers } from './support/server.ts';

jest.setTimeout(60_000);
afterAll(stopServers);

const PARTS = 100;
const DIRTY = 57;
const name = (at: number): string => `N${at}`;
const FILLER = Array.from({ length: 4 }, () => 'The tin box stood by the door as they had asked.').join(' ');
/** No two paragraphs fit into one chunk. */
const paragraph = (at: number): string => `${name(at)} visited Place${at}.${at === DIRTY ? '\0' : ''} ${FILLER}`;

/** What the stub reads; of the dirty chunk it says it with a NUL in each field. */
function tasksWithNul(): Tasks {
  const stub = stubTasks();
  const soil = (graph: ExtractedGraph): ExtractedGraph => ({
    ...graph,
    entities: graph.entities.map((entity) => ({ ...entity, name: `${entity.name}\0`, description: 'a\0b' })),
    edges: graph.edges.map((edge) => ({ ...edge, source: `${edge.source}\0`, description: `${edge.description}\0` })),
  });
  return {
    ...stub,
    async perform(task, input, how, context) {
      const performed = await stub.perform(task, input, how, context);
      const dirty = task === 'extract_graph' && (input as ExtractGraphInput).text.includes(`${name(DIRTY)} `);
      return dirty ? { ...performed, output: soil(performed.output as ExtractedGraph) } : performed;
    },
  };
}

describe('a document of 100 chunks, one of which has a NUL in it, as has what a model says of it (F075)', () => {
  it('is stored whole: every fact is there, and no NUL', async () => {
    const models = [pluginOf({ tasks: tasksWithNul(), embedder: stubEmbedder() })];
    const server = await startServer({ models, settings: { chunk_size: 64, chunk_overlap_percent: 0 } });
    const text = Array.from({ length: PARTS }, (_, at) => paragraph(at)).join('\n\n');
    const { chunks, edges, artifact_id } = await server.remember({ text });
    expect(chunks?.length).toBeGreaterThanOrEqual(PARTS);
    expect(edges.map(({ source, target }) => [source, target])).toEqual(
      Array.from({ length: PARTS }, (_, at) => [name(at), `Place${at}`]),
    );
    expect(edges[DIRTY]).toMatchObject({ description: `${name(DIRTY)} visited Place${DIRTY}.` });
    expect((await server.get(`/v1/gb/artifacts/${artifact_id}?user_id=u1`)).body).toMatchObject({
      text: text.replace('\0', ''),
    });
    const { evidence } = await server.query({ query: `What did ${name(DIRTY)} visit?` });
    expect(evidence.edges[0]).toMatchObject({ source: name(DIRTY), target: `Place${DIRTY}` });
  });
});
