import { describe, expect, it } from '@jest/globals';
import { CALL, memoryVectorIndex, stubEmbedder } from '@gligabao/testkit';
import { type Embedder, mendVectors, reembed, spaceOf, type TextKind, type VectorIndex } from '../../src/index.ts';
import { claimed, graph, person } from '../support/scripted-tasks.ts';
import { openWorld, type World } from '../support/world.ts';

const OLD: Embedder = { ...stubEmbedder(), model: 'old' };
const NEW: Embedder = { ...stubEmbedder(), model: 'new' };
const [OLD_MODEL, NEW_MODEL] = ['old@64', 'new@64'];

/** A world of so many people, each with an entity, a fact, and a text. */
async function worldOf(people: number, vectors: VectorIndex = memoryVectorIndex()): Promise<World> {
  const world = openWorld({ embedder: OLD, wrap: () => ({ 'vector-index': vectors }) });
  for (let at = 0; at < people; at += 1) {
    const name = `Person ${at}`;
    await world.tell(`${name} knows Zed.`, graph([claimed(name, 'knows', 'Zed')], [person(name), person('Zed')]));
  }
  return world;
}

const portsOf = (world: World, vectors: VectorIndex, embedder = NEW) => ({
  ...world.ports,
  'vector-index': vectors,
  embedder,
});

async function idsIn(index: VectorIndex, model: string, kind: TextKind = 'passage'): Promise<readonly number[]> {
  const { vectors } = await stubEmbedder().embed(['Person'], 'question', CALL);
  const ids: number[] = [];
  for await (const [hits] of index.search(spaceOf(1, kind, model), vectors, { page: 100 }, CALL)) {
    ids.push(...(hits ?? []).map(({ id }) => id));
  }
  return ids.sort((a, b) => a - b);
}

describe('vectors made anew', () => {
  it('take the place of those of another model, in every space', async () => {
    const index = memoryVectorIndex();
    const world = await worldOf(3, index);
    const before = await idsIn(index, OLD_MODEL);
    expect(before).toHaveLength(3);
    const progress: (readonly [number, number])[] = [];
    const done = await reembed(portsOf(world, index), 'stale', CALL, (...told) => progress.push(told));
    expect(done).toBe(10);
    expect(progress).toEqual([[10, 10]]);
    expect(await idsIn(index, NEW_MODEL)).toEqual(before);
    for (const kind of ['entity', 'fact', 'passage'] as const) expect(await idsIn(index, OLD_MODEL, kind)).toEqual([]);
    expect(await world.ports.catalogue.vectors(CALL)).toEqual([
      { dataset: 1, state: 'stored', model: NEW_MODEL, texts: 10 },
    ]);
    expect(await reembed(portsOf(world, index), 'stale', CALL)).toBe(0);
  });

  it('are all made again where they were lost', async () => {
    const world = await worldOf(2);
    const empty = memoryVectorIndex();
    expect(await reembed(portsOf(world, empty, OLD), 'stale', CALL)).toBe(0);
    expect(await reembed(portsOf(world, empty, OLD), 'all', CALL)).toBe(7);
    expect(await idsIn(empty, OLD_MODEL)).toHaveLength(2);
  });

  it('go on where a failure stopped them', async () => {
    const index = memoryVectorIndex();
    const world = await worldOf(40, index);
    let requests = 0;
    const failing: Embedder = {
      ...NEW,
      embed: (...call) => ((requests += 1) === 2 ? Promise.reject(new Error('gone')) : NEW.embed(...call)),
    };
    await expect(reembed(portsOf(world, index, failing), 'stale', CALL)).rejects.toThrow('gone');
    const counts = await world.ports.catalogue.vectors(CALL);
    expect(counts.map(({ model, texts }) => [model, texts])).toEqual([
      [NEW_MODEL, 64],
      [OLD_MODEL, 57],
    ]);
    expect(await reembed(portsOf(world, index), 'stale', CALL)).toBe(57);
  });

  it('do not keep pending ones waiting behind many of another model', async () => {
    const index = memoryVectorIndex();
    const world = await worldOf(40, index);
    const last = { textId: 121, state: 'pending', model: OLD_MODEL } as const;
    await world.ports['text-index'].settle(1, [last], CALL);
    expect(await mendVectors(portsOf(world, index), 0, CALL)).toBe(1);
    expect(await world.ports.catalogue.vectors(CALL)).toMatchObject([
      { model: NEW_MODEL, texts: 1 },
      { model: OLD_MODEL, texts: 120 },
    ]);
  });
});
