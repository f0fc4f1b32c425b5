import { describe, expect, it } from '@jest/globals';
import { CALL, memoryVectorIndex, stubEmbedder } from '@gligabao/testkit';
import { spaceOf, strayVectors, type TextIndex, type VectorIndex, vectorModelOf } from '../../src/index.ts';
import { claimed, graph, person } from '../support/scripted-tasks.ts';
import { openWorld, type World } from '../support/world.ts';

const EMBEDDER = stubEmbedder();
const FACTS = spaceOf(1, 'fact', vectorModelOf(EMBEDDER));

/** A world of so many people who know one another: each has an entity, a fact, and a text. */
async function worldOf(people: number, vectors: VectorIndex): Promise<World> {
  const world = openWorld({ embedder: EMBEDDER, wrap: () => ({ 'vector-index': vectors }) });
  for (let at = 0; at < people; at += 1) await tell(world, `Person ${at}`);
  return world;
}

async function tell(world: World, name: string): Promise<void> {
  await world.tell(`${name} knows Zed.`, graph([claimed(name, 'knows', 'Zed')], [person(name), person('Zed')]));
}

const portsOf = (world: World, vectors: VectorIndex, texts: TextIndex = world.ports['text-index']) => ({
  ...world.ports,
  'text-index': texts,
  'vector-index': vectors,
  embedder: EMBEDDER,
});

async function factsIn(vectors: VectorIndex): Promise<readonly number[]> {
  const ids: number[] = [];
  const query = new Float32Array(EMBEDDER.dimensions).fill(1);
  for await (const [hits = []] of vectors.search(FACTS, [query], { page: 100 }, CALL)) {
    ids.push(...hits.map(({ id }) => id));
  }
  return ids.sort((a, b) => a - b);
}

describe('stray vectors', () => {
  it('are none where each text has its own', async () => {
    const vectors = memoryVectorIndex();
    expect(await strayVectors(portsOf(await worldOf(3, vectors), vectors), CALL)).toEqual([]);
  });

  it('are told by number, and many by the first of them', async () => {
    const vectors = memoryVectorIndex();
    const world = await worldOf(8, vectors);
    const facts = await factsIn(vectors);
    await vectors.remove(FACTS, 'all', CALL);
    const first = facts.slice(0, 5).join(', ');
    expect(await strayVectors(portsOf(world, vectors), CALL)).toEqual([
      `dataset 1: fact texts ${first} and 3 more have no vector, though one is on record`,
    ]);
    const vector = new Float32Array(EMBEDDER.dimensions).fill(1);
    // The first text is not of a fact.
    const items = [1, ...facts].map((id) => ({ id, vector, live: true }));
    await vectors.put(FACTS, items, CALL);
    expect(await strayVectors(portsOf(world, vectors), CALL)).toEqual([
      'dataset 1: fact texts 1 do not exist, and have a vector',
    ]);
  });

  it('are not those of texts that are written while it looks', async () => {
    const vectors = memoryVectorIndex();
    const world = await worldOf(2, vectors);
    const texts = world.ports['text-index'];
    let told = false;
    const walking: TextIndex = {
      ...texts,
      async walk(...call) {
        const page = await texts.walk(...call);
        if (page.length > 0 || told) return page;
        told = true;
        await tell(world, 'Somebody else');
        return page;
      },
    };
    expect(await strayVectors(portsOf(world, vectors, walking), CALL)).toEqual([]);
    expect(told).toBe(true);
  });

  it('are not those of another model', async () => {
    const vectors = memoryVectorIndex();
    const world = await worldOf(2, vectors);
    const ports = { ...portsOf(world, memoryVectorIndex()), embedder: { ...EMBEDDER, model: 'another' } };
    expect(await strayVectors(ports, CALL)).toEqual([]);
  });
});
