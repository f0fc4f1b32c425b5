import { describe, expect, it } from '@jest/globals';
import { CALL } from '@gligabao/testkit';
import { claimed, entity, graph, person } from '../support/scripted-tasks.ts';
import { openWorld, type World } from '../support/world.ts';

const told = async (world: World): Promise<readonly string[]> =>
  (await world.entities()).map(({ name, type, description }) =>
    description === '' ? `${name} (${type})` : `${name} (${type}): ${description}`,
  );

async function namesAfter(...names: readonly string[]): Promise<readonly string[]> {
  const world = openWorld();
  for (const name of names) await world.tell(`About ${name}.`, graph([], [person(name)]));
  return told(world);
}

/** The artifacts that a row is linked to. */
async function sourcesOf(world: World, edgeId: number): Promise<readonly number[]> {
  const { id } = await world.dataset();
  const rows = await world.ports['graph-store'].hydrate(
    id,
    { edgeIds: [edgeId], support: true },
    { superseded: true },
    CALL,
  );
  return rows.support.map(({ artifactId }) => artifactId);
}

const TEXT = 'Alice works at Acme.';
const GRAPH = graph([claimed('Alice', 'works_at', 'Acme')], [person('Alice'), entity('Acme', 'organization')]);

describe('deduplication', () => {
  it('F038: the same text twice is a second artifact of the same entities and facts, linked to both', async () => {
    const world = openWorld();
    const time = { reference_time: '2025-01-31T09:00:00Z' };
    await world.tell(TEXT, GRAPH, { ...time, session_id: 's1' });
    const before = { edges: await world.edges(), entities: await world.entities() };
    const second = await world.tell(TEXT, GRAPH, { ...time, session_id: 's2' });
    expect(second.artifact_id).toBe(2);
    expect({ edges: await world.edges(), entities: await world.entities() }).toEqual(before);
    expect(await sourcesOf(world, 1)).toEqual([1, 2]);
    expect(world.plans[1]).toMatchObject({
      entityArtifacts: [
        [1, 2],
        [2, 2],
      ],
      edgeSessions: [[1, 's2']],
      entitySessions: [
        [1, 's2'],
        [2, 's2'],
      ],
    });
  });

  it('F038: the same text with a later reference time is a new mention, not a new fact', async () => {
    const world = openWorld();
    await world.tell(TEXT, GRAPH, { reference_time: '2025-01-31T00:00:00Z' });
    await world.tell(TEXT, GRAPH, { reference_time: '2025-08-31T00:00:00Z' });
    expect(await world.rows()).toEqual(['Alice works_at Acme [2025-01-31, ..) current']);
  });

  it('a description is taken over only when there is a new one', async () => {
    const world = openWorld();
    await world.tell('1', graph([], [person('Alice', 'engineer')]));
    await world.tell('2', graph([], [person('Alice')]));
    expect(await told(world)).toEqual(['Alice (person): engineer']);
    await world.tell('3', graph([], [person('ALICE', 'director')]));
    expect(await told(world)).toEqual(['Alice (person): director']);
  });

  it('a former description can still be read as of then', async () => {
    const world = openWorld();
    await world.tell('1', graph([], [person('Alice', 'engineer')]));
    const knownAt = world.clock.at;
    await world.tell('2', graph([], [person('Alice', 'director')]));
    const { id } = await world.dataset();
    const { entities } = await world.ports['graph-store'].hydrate(id, { entityIds: [1] }, { knownAt }, CALL);
    expect(entities[0]?.description).toBe('engineer');
  });

  it('an end that no list names is the stored entity of that name, whatever its type, else a new one of type other', async () => {
    const world = openWorld();
    await world.tell(TEXT, GRAPH);
    const response = await world.tell('2', [claimed('Bob', 'knows', 'alice')]);
    expect(response.entities).toEqual([]);
    expect(response.edges[0]).toMatchObject({ source: 'Bob', target: 'Alice' });
    expect(await told(world)).toEqual(['Alice (person)', 'Acme (organization)', 'Bob (other)']);
    expect(world.plans[1]?.entityArtifacts).toEqual([
      [3, 2],
      [1, 2],
    ]);
  });

  it('an unknown type gives way to a better one, in either order', async () => {
    const world = openWorld();
    await world.tell('1', graph([], [entity('Acme', '')]));
    await world.tell('2', graph([], [entity('Acme', 'organization')]));
    await world.tell('3', graph([], [entity('Acme', 'other', 'maker of anvils')]));
    expect(await told(world)).toEqual(['Acme (organization): maker of anvils']);
  });

  it('two known types of one name are two entities', async () => {
    const world = openWorld();
    await world.tell('1', graph([], [entity('Jordan', 'country')]));
    await world.tell('2', graph([], [person('Jordan')]));
    expect(await told(world)).toEqual(['Jordan (country)', 'Jordan (person)']);
  });

  it('of several entities of one name, an untyped mention means the one with most facts, then the oldest', async () => {
    const world = openWorld();
    await world.tell('1', graph([], [entity('Jordan', 'country'), person('Ann')]));
    await world.tell('2', graph([], [person('Jordan')]));
    await world.tell('3', graph([claimed('Ann', 'likes', 'Jordan')]));
    expect((await world.edges())[0]?.targetId).toBe(1);
    await world.tell(
      '4',
      graph([claimed('Jordan', 'plays', 'chess'), claimed('Jordan', 'plays', 'go')], [person('Jordan')]),
    );
    await world.tell('5', graph([claimed('Ann', 'met', 'Jordan')]));
    expect((await world.edges()).at(-1)?.targetId).toBe(3);
  });

  it('F039: a short acronym in several sessions is one entity', async () => {
    const world = openWorld({ embedder: null });
    for (const [index, name] of ['IBM', 'ibm', ' IBM ', 'Ibm'].entries()) {
      await world.tell(`Session ${index}`, graph([], [entity(name, 'organization')]), { session_id: `s${index}` });
    }
    expect(await told(world)).toEqual(['IBM (organization)']);
  });

  it('F041: a name that contains another is another, on a well-filled store', async () => {
    const world = openWorld();
    const chad = entity('Chad', 'country', 'a country in Africa');
    for (let at = 0; at < 8; at += 1) {
      await world.tell(`Chad ${at}`, graph([claimed('Chad', 'borders', `Neighbour ${at}`)], [chad]));
    }
    await world.tell('Chadwick', graph([claimed('Chadwick', 'visited', 'Chad')], [person('Chadwick')]));
    const names = (await world.entities()).filter(({ name }) => name.startsWith('Chad')).map(({ name }) => name);
    expect(names).toEqual(['Chad', 'Chadwick']);
  });

  it('F042: name variants are not merged on their likeness alone', async () => {
    const world = openWorld();
    const people = ['Robert Chen', 'Bob', 'Bob Chen', 'R. Chen'];
    for (const [index, name] of people.entries()) {
      await world.tell(`${index}`, graph([claimed(name, 'works_at', 'Acme')], [person(name, 'an engineer at Acme')]));
    }
    expect((await world.entities()).filter(({ type }) => type === 'person').map(({ name }) => name)).toEqual(people);
  });

  it.each([
    ['김민수', '김민준'],
    ['김 민수', '김민수'],
    ["O'Brien", 'Obrien'],
    ['New York', 'new-york'],
    ['Model 3', 'Model 4'],
    ['Rev A', 'Rev B'],
    ['Henry IV', 'Henry V'],
    ['C', 'C++'],
    ['Node.js', 'Nodejs'],
    ['Müller', 'Muller'],
  ])('F043 F045: %s and %s stay apart', async (first, second) => {
    expect(await namesAfter(first, second)).toHaveLength(2);
  });

  it.each([
    ['GitHub', 'github'],
    ['New York', '  new \t york '],
    ['O’Brien', "O'Brien"],
    ['Straße', 'STRASSE'],
    ['ＡＢＣ', 'abc'],
    ['김민수', '김민수'.normalize('NFD')],
    ['**Mira**', 'Mira'],
  ])('F043 F045: %s and %s are one', async (first, second) => {
    expect(await namesAfter(first, second)).toHaveLength(1);
  });

  it('F043: a name of which no key remains is refused, never matched', async () => {
    expect(await namesAfter('\u200b', '...', '—')).toEqual([]);
  });

  it('a name of 5,000 characters is cut, and found again', async () => {
    const long = 'x'.repeat(5000);
    const names = await namesAfter(long, long);
    expect(names).toHaveLength(1);
    expect([...(names[0] ?? '')].length).toBeLessThan(530);
  });
});

describe('sessions', () => {
  it('hold every entity and fact that their texts bring, also those that were known', async () => {
    const world = openWorld();
    await world.tell(TEXT, GRAPH);
    expect(world.plans[0]).toMatchObject({ edgeSessions: [], entitySessions: [] });
    await world.tell('2', graph([claimed('Alice', 'works_at', 'Acme'), claimed('Alice', 'knows', 'Bob')]), {
      session_id: 's1',
    });
    expect(world.plans[1]).toMatchObject({
      edgeSessions: [
        [1, 's1'],
        [2, 's1'],
      ],
    });
    expect(world.plans[1]?.entitySessions.map(([id]) => id)).toEqual([1, 2, 3]);
  });

  it('artifacts know the one before them in the same session', async () => {
    const world = openWorld();
    const sessions = ['s1', 's2', 's1', undefined, 's1'];
    for (const [index, session_id] of sessions.entries()) {
      await world.tell(`text ${index}`, [], session_id === undefined ? {} : { session_id });
    }
    expect(world.plans.map(({ artifacts }) => artifacts[0]?.previousId)).toEqual([null, null, 1, null, 3]);
  });
});
