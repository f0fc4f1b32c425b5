import { describe, expect, it } from '@jest/globals';
import { CALL, memoryVectorIndex, stubEmbedder } from '@gligabao/testkit';
import { mendVectors, type VectorIndex } from '../../src/index.ts';
import { claimed, entity, graph, person } from '../support/scripted-tasks.ts';
import { failureOf, openWorld, storesOf, type World } from '../support/world.ts';

const TEXT = 'Alice works at Acme.';
const GRAPH = graph(
  [claimed('Alice', 'works_at', 'Acme', { description: 'Alice is with Acme.' })],
  [person('Alice', 'engineer'), entity('Acme', 'organization')],
);

async function pendingTexts(world: World): Promise<readonly string[]> {
  const { id } = await world.dataset();
  const which = { lacking: 'stub-1@64' };
  const texts = await world.ports['text-index'].walk(id, { which, after: 0, limit: 100 }, CALL);
  return texts.map(({ embedded }) => embedded);
}

/** A vector index that fails to write while `down.is` is true. */
function shaky(down: { is: boolean }): VectorIndex {
  const index = memoryVectorIndex();
  return {
    ...index,
    put: (space, items, context) =>
      down.is ? Promise.reject(new Error('disk full')) : index.put(space, items, context),
  };
}

describe('the vectors of a text', () => {
  it('are asked for in one request: entities, facts, then the text', async () => {
    const world = openWorld();
    await world.tell(TEXT, GRAPH);
    expect(world.embedded).toEqual([['Alice (person): engineer', 'Acme (organization)', 'Alice is with Acme.', TEXT]]);
    expect(await pendingTexts(world)).toEqual([]);
  });

  it('are asked for once a text: what the search for candidates made is used again', async () => {
    const world = openWorld();
    await world.tell('0', []);
    const edges = [claimed('Alice', 'advises', 'Acme', { description: 'Alice is with Acme.' })];
    await world.tell(TEXT, graph(edges, GRAPH.entities));
    expect(world.embedded.slice(1)).toEqual([
      ['Alice (person): engineer', 'Acme (organization)', 'Alice is with Acme.'],
      [TEXT],
    ]);
  });

  it('are asked for in one request where slots decide, since no candidates are searched', async () => {
    const world = openWorld();
    await world.tell('0', []);
    await world.tell(TEXT, GRAPH);
    expect(world.embedded.slice(1)).toEqual([
      ['Alice (person): engineer', 'Acme (organization)', 'Alice is with Acme.', TEXT],
    ]);
  });

  it('are asked for before the commit, and written after it', async () => {
    const order: string[] = [];
    const world = openWorld({
      wrap: (ports) => ({
        embedder: {
          ...ports.embedder,
          embed: (...call) => {
            order.push('embed');
            return ports.embedder.embed(...call);
          },
        },
        'graph-store': {
          ...ports['graph-store'],
          commit: (...call) => {
            order.push('commit');
            return ports['graph-store'].commit(...call);
          },
        },
        'vector-index': {
          ...ports['vector-index'],
          put: (...call) => {
            order.push('put');
            return ports['vector-index'].put(...call);
          },
        },
        'text-index': {
          ...ports['text-index'],
          settle: (...call) => {
            order.push('settle');
            return ports['text-index'].settle(...call);
          },
        },
      }),
    });
    await world.tell(TEXT, GRAPH);
    expect(order).toEqual(['embed', 'commit', 'put', 'put', 'put', 'settle']);
  });

  it('of what is known already are not made again, and still counted', async () => {
    const world = openWorld();
    await world.tell(TEXT, GRAPH);
    const again = await world.tell('Again.', GRAPH);
    expect(again).toMatchObject({ embedded_entities: 2, embedded_edges: 1 });
    expect(world.embedded.at(-1)).toEqual(['Again.']);
  });

  it('of a changed description replace the former, which is found no more', async () => {
    const world = openWorld();
    await world.tell('1', graph([], [person('Alice', 'astronaut')]));
    const knownAt = new Date(world.clock.at).toISOString();
    await world.tell('2', graph([], [person('Alice', 'botanist')]));
    const { id } = await world.dataset();
    const owners = { kind: 'entity' as const, ids: [1] };
    const [text, ...others] = await world.ports['text-index'].visible(id, { owners }, {}, CALL);
    expect([text?.embedded, text?.vector, others.length]).toEqual(['Alice (person): botanist', 'stored', 0]);
    const then = await world.ask('astronaut', { answer: false, known_at: knownAt });
    expect(then.evidence.entities[0]).toMatchObject({ name: 'Alice', description: 'astronaut' });
  });

  it('a text with a previous one in its session is embedded with it', async () => {
    const world = openWorld();
    await world.tell('Where do you live?', [], { session_id: 's' });
    await world.tell('In Oslo.', [], { session_id: 's' });
    expect(world.embedded.at(-1)).toEqual(['Where do you live?\nIn Oslo.']);
  });

  it('a long text before is no key: its words would drown those of the next', async () => {
    const world = openWorld();
    await world.tell('x'.repeat(500), [], { session_id: 's' });
    await world.tell('y'.repeat(501), [], { session_id: 's' });
    expect(world.embedded.at(-1)).toEqual([`${'x'.repeat(500)}\n${'y'.repeat(501)}`]);
    await world.tell('In Oslo.', [], { session_id: 's' });
    expect(world.embedded.at(-1)).toEqual(['In Oslo.']);
  });
});

describe('the live mark of vectors', () => {
  const lives = (city: string) => graph([claimed('Alice', 'lives_in', city)], [person('Alice')]);

  it('is taken from a fact that is superseded, and given back when it is believed again', async () => {
    const marks: string[] = [];
    const world = openWorld({
      wrap: (ports) => ({
        'vector-index': {
          ...ports['vector-index'],
          put: (space, items, context) => {
            marks.push(...items.filter(() => space.includes('--edges--')).map(({ id }) => `live ${id}`));
            return ports['vector-index'].put(space, items, context);
          },
          close: (space, ids, context) => {
            marks.push(...ids.map((id) => `closed ${id}`));
            return ports['vector-index'].close(space, ids, context);
          },
        },
      }),
    });
    const { length: none } = marks;
    await world.tell('Alice lives in Rome.', lives('Rome'), { reference_time: '2024-01-01T00:00:00Z' });
    const rome = marks[none];
    await world.tell('Alice moved to Oslo.', lives('Oslo'), { reference_time: '2025-01-01T00:00:00Z' });
    expect(marks).toContain(rome?.replace('live', 'closed'));
    marks.length = 0;
    const denied = graph([claimed('Alice', 'lives_in', 'Oslo', { denied: true })], [person('Alice')]);
    await world.tell('Alice never lived in Oslo.', denied, { reference_time: '2025-06-01T00:00:00Z' });
    expect(marks).toContain(rome);
  });
});

describe('vectors that cannot be written', () => {
  it('are written later by themselves', async () => {
    const down = { is: true };
    const index = shaky(down);
    const world = openWorld({ wrap: () => ({ 'vector-index': index }) });
    const ports = { ...world.ports, 'vector-index': index };
    await failureOf(world.tell(TEXT, GRAPH));
    await expect(mendVectors(ports, 0, CALL)).rejects.toThrow('disk full');
    down.is = false;
    expect(await mendVectors(ports, 0, CALL)).toBe(4);
    expect(await pendingTexts(world)).toEqual([]);
    expect(await mendVectors(ports, 0, CALL)).toBe(0);
  });

  it('fail the call with what is stored, and are marked as pending', async () => {
    const down = { is: true };
    const world = openWorld({ wrap: () => ({ 'vector-index': shaky(down) }) });
    expect(await failureOf(world.tell(TEXT, GRAPH))).toMatchObject({
      kind: 'unavailable',
      code: 'remember/vectors-not-written',
      artifactId: 1,
      run: { kind: 'remember', id: 1 },
      retryable: false,
    });
    expect(await world.rows()).toHaveLength(1);
    expect(await pendingTexts(world)).toEqual([
      'Alice (person): engineer',
      'Acme (organization)',
      'Alice is with Acme.',
      TEXT,
    ]);
    expect(await world.run(1)).toMatchObject({
      status: 'failed',
      artifactId: 1,
      stages: { store: { status: 'failed' } },
    });
  });

  it('are made up for at the next mention', async () => {
    const down = { is: true };
    const world = openWorld({ wrap: () => ({ 'vector-index': shaky(down) }) });
    await failureOf(world.tell(TEXT, GRAPH));
    down.is = false;
    await world.tell('Again.', GRAPH);
    expect(await pendingTexts(world)).toEqual([TEXT]);
  });

  it('F101: what they stand for is found by keyword meanwhile', async () => {
    const world = openWorld({ wrap: () => ({ 'vector-index': shaky({ is: true }) }) });
    await failureOf(world.tell(TEXT, GRAPH));
    const found = await world.ask('Who is at Acme?', { answer: false });
    expect(found.evidence.edges.map(({ target }) => target)).toEqual(['Acme']);
  });

  it('also when the database cannot be told that they are written', async () => {
    const world = openWorld({
      wrap: ({ 'text-index': texts }) => ({
        'text-index': { ...texts, settle: () => Promise.reject(new Error('locked')) },
      }),
    });
    expect(await failureOf(world.tell(TEXT, GRAPH))).toMatchObject({
      code: 'remember/vectors-not-written',
      artifactId: 1,
    });
    expect(await pendingTexts(world)).toHaveLength(4);
  });
});

describe('without an embedder', () => {
  it('texts are stored without vectors, and get them when one is there and they are mentioned', async () => {
    const without = openWorld({ embedder: null });
    await without.tell(TEXT, GRAPH);
    expect(without.plans[0]?.texts.map(({ text }) => [text.vector, text.vectorModel])).toEqual(
      Array.from({ length: 4 }, () => ['none', null]),
    );
    const withOne = openWorld({ embedder: stubEmbedder(), wrap: () => storesOf(without) });
    await withOne.tell('Again.', GRAPH);
    expect(withOne.embedded.flat()).toContain('Alice (person): engineer');
    expect(await pendingTexts(without)).toEqual([TEXT]);
  });
});
