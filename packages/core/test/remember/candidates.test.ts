import { describe, expect, it } from '@jest/globals';
import { memoryVectorIndex } from '@gligabao/testkit';
import type { Embedder, ResolveEdgesInput } from '../../src/index.ts';
import { claimed, graph, person } from '../support/scripted-tasks.ts';
import { openWorld, type World } from '../support/world.ts';

/** An embedder by a table of meanings: texts of one meaning are equal, texts without one stand alone. */
function meanings(groups: readonly (readonly string[])[], similar = 1): Embedder {
  const alone = new Map<string, number>();
  const vectorOf = (text: string): Float32Array => {
    const vector = new Float32Array(512);
    const group = groups.findIndex((each) => each.includes(text));
    const own = alone.get(text) ?? alone.size + 1;
    alone.set(text, own);
    if (group === -1) vector[511 - own] = 1;
    else {
      vector[group] = similar;
      vector[511 - own] = Math.sqrt(1 - similar * similar);
    }
    return vector;
  };
  return {
    provider: 'test',
    model: 'meanings-1',
    dimensions: 512,
    fusionWeight: 0.5,
    similarity: { entity: 0.75, fact: 0.75 },
    embed: (texts) => Promise.resolve({ vectors: texts.map(vectorOf), model: 'meanings-1', tokens: 0 }),
  };
}

async function foundBy(world: World, runId: number): Promise<ReadonlyMap<number, string>> {
  const notes = await world.notes(runId, 'load_candidates');
  const lists = notes.flatMap(({ candidates }) => (Array.isArray(candidates) ? [candidates] : []));
  return new Map(lists.flat().map((each: { edge_id: number; found_by: string }) => [each.edge_id, each.found_by]));
}

const compared = (world: World): ResolveEdgesInput['stored'] => {
  const call = world.calls.findLast(({ task }) => task === 'resolve_edges');
  return call?.task === 'resolve_edges' ? call.input.stored : [];
};

describe('candidates', () => {
  it('are found by name', async () => {
    const world = openWorld({ embedder: null });
    await world.tell('1', [
      claimed('Alice', 'likes', 'tea'),
      claimed('Bob', 'likes', 'tea'),
      claimed('Carl', 'plays', 'go'),
    ]);
    const { remember_run_id } = await world.tell('2', [claimed('alice', 'prefers', 'coffee')]);
    expect(await foundBy(world, remember_run_id)).toEqual(new Map([[1, 'name']]));
  });

  it('are found by a similar entity, and by a similar fact that shares no entity', async () => {
    const world = openWorld({
      embedder: meanings([
        ['Alice Smith (person)', 'Alicia (person)'],
        ['The boss skipped lunch.', 'Nobody saw the chief eat.'],
      ]),
    });
    await world.tell(
      '1',
      graph(
        [
          claimed('Alice Smith', 'likes', 'tea'),
          claimed('boss', 'skipped', 'lunch', { description: 'The boss skipped lunch.' }),
        ],
        [person('Alice Smith')],
      ),
    );
    const { remember_run_id } = await world.tell(
      '2',
      graph(
        [
          claimed('Alicia', 'prefers', 'coffee'),
          claimed('chief', 'saw', 'salad', { description: 'Nobody saw the chief eat.' }),
        ],
        [person('Alicia')],
      ),
    );
    expect(await foundBy(world, remember_run_id)).toEqual(
      new Map([
        [1, 'similar'],
        [2, 'fact'],
      ]),
    );
  });

  it('found in several ways are listed once, with all of them', async () => {
    const world = openWorld({
      embedder: meanings([
        ['Alice Smith (person)', 'Alicia (person)'],
        ['Alicia enjoys tea.', 'Alice Smith likes tea.'],
      ]),
    });
    await world.tell(
      '1',
      graph(
        [claimed('Alice Smith', 'likes', 'tea', { description: 'Alice Smith likes tea.' })],
        [person('Alice Smith')],
      ),
    );
    const { remember_run_id } = await world.tell(
      '2',
      graph([claimed('Alicia', 'enjoys', 'tea', { description: 'Alicia enjoys tea.' })], [person('Alicia')]),
    );
    expect(await foundBy(world, remember_run_id)).toEqual(new Map([[1, 'name+similar+fact']]));
  });

  it('of the very name of an end are found by name alone: it is no alias of itself', async () => {
    const world = openWorld({ embedder: meanings([]) });
    await world.tell('1', graph([claimed('Alice', 'likes', 'tea')], [person('Alice')]));
    const { remember_run_id } = await world.tell(
      '2',
      graph([claimed('Alice', 'prefers', 'coffee')], [person('Alice')]),
    );
    expect(await foundBy(world, remember_run_id)).toEqual(new Map([[1, 'name']]));
  });

  it('are live facts of this dataset', async () => {
    const world = openWorld();
    await world.tell('1', [claimed('Alice', 'lives_in', 'Paris')], { reference_time: '2025-01-01T00:00:00Z' });
    await world.tell('2', [claimed('Alice', 'lives_in', 'Oslo')], { reference_time: '2025-02-01T00:00:00Z' });
    await world.tell('3', [claimed('Alice', 'likes', 'milk')], { dataset: 'other' });
    await world.tell('4', [claimed('Alice', 'prefers', 'coffee')]);
    expect(compared(world).map(({ target }) => target)).toEqual(['Oslo']);
  });

  it('above fifty are ranked by relevance: the same pair, the same subject and relation, then nearness', async () => {
    const world = openWorld({ embedder: meanings([['Max is fond of kites.', 'Max flies paper birds.']], 0.95) });
    const early = [
      claimed('Max', 'flies', 'paper birds', { description: 'Max flies paper birds.' }),
      claimed('Max', 'collects', 'kites'),
      claimed('Max', 'enjoys', 'stamps'),
    ];
    await world.tell('0', graph(early, [person('Max')]));
    for (let at = 1; at <= 60; at += 1) {
      await world.tell(`${at}`, graph([claimed('Max', `did thing ${at}`, `item ${at}`)], [person('Max')]));
    }
    const { remember_run_id } = await world.tell(
      'last',
      graph([claimed('Max', 'enjoys', 'kites', { description: 'Max is fond of kites.' })], [person('Max')]),
    );
    const found = await foundBy(world, remember_run_id);
    expect(found.size).toBe(50);
    // The first is beyond the fifty newest facts of Max, and only its meaning finds it.
    expect(found.get(1)).toBe('fact');
    // The same ends, and the same subject and relation, are found however old they are.
    expect(
      compared(world)
        .slice(0, 3)
        .map(({ target }) => target),
    ).toEqual(['kites', 'stamps', 'paper birds']);
  });

  it('when similar ones cannot be searched are those found by name, and the run log says so', async () => {
    const broken = openWorld({
      wrap: () => ({
        'vector-index': {
          ...memoryVectorIndex(),
          search: () => {
            throw new Error('the index is down');
          },
        },
      }),
    });
    await broken.tell('1', [claimed('Alice', 'likes', 'tea')]);
    const { remember_run_id } = await broken.tell('2', [claimed('Alice', 'prefers', 'coffee')]);
    expect(await foundBy(broken, remember_run_id)).toEqual(new Map([[1, 'name']]));
    expect(await broken.notes(remember_run_id, 'load_candidates')).toContainEqual(
      expect.objectContaining({ warning: 'similar facts could not be searched' }),
    );
    expect((await broken.run(remember_run_id)).status).toBe('succeeded');
  });

  it('F103: a fact closed since its vector was written is no candidate', async () => {
    const world = openWorld();
    await world.tell('1', [claimed('Alice', 'lives_in', 'Paris', { description: 'Home is Paris.' })], {
      reference_time: '2025-01-01T00:00:00Z',
    });
    await world.tell('2', [claimed('Alice', 'lives_in', 'Oslo', { description: 'Home is Oslo.' })], {
      reference_time: '2025-02-01T00:00:00Z',
    });
    const { remember_run_id } = await world.tell('3', [
      claimed('Zoe', 'dreams of', 'home', { description: 'Home is Paris.' }),
    ]);
    expect((await foundBy(world, remember_run_id)).has(1)).toBe(false);
  });
});
