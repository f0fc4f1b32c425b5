import { describe, expect, it } from '@jest/globals';
import { CALL } from '@gligabao/testkit';
import { claimed, graph, person } from '../support/scripted-tasks.ts';
import { openWorld, type World } from '../support/world.ts';

const on = (date: string) => ({ reference_time: `${date}T00:00:00Z` });
const never = { denied: true };
const lives = (who: string, city: string, rest = {}) => claimed(who, 'lives_in', city, rest);

async function sourcesOf(world: World, edgeId: number): Promise<readonly number[]> {
  const { id } = await world.dataset();
  const query = { edgeIds: [edgeId], support: true };
  const { support } = await world.ports['graph-store'].hydrate(id, query, { retracted: true }, CALL);
  return support.map(({ artifactId }) => artifactId);
}

describe('what a text says instead of what it denies', () => {
  it('takes over when that was known, and a later move stays', async () => {
    const world = openWorld();
    await world.tell('1', [lives('Alice', 'Paris')], on('2024-01-01'));
    await world.tell('2', [lives('Alice', 'Berlin')], on('2025-01-01'));
    const response = await world.tell('3', [lives('Alice', 'Paris', never), lives('Alice', 'Lyon')], on('2025-05-01'));
    expect(response.invalidated_edges).toEqual([1]);
    expect(await world.rows()).toEqual([
      'Alice lives_in Berlin [2025-01-01, ..) current',
      'Alice lives_in Lyon [2024-01-01, 2025-01-01) superseded',
    ]);
  });

  it('is of the same source: another person in the same place inherits nothing', async () => {
    const world = openWorld();
    await world.tell('1', [lives('Bob', 'Paris', { validAt: '2010' })], on('2024-01-01'));
    await world.tell('2', [lives('Bob', 'Paris', never), lives('Alice', 'Paris')], on('2025-01-01'));
    expect(await world.rows()).toEqual(['Alice lives_in Paris [2025-01-01, ..) current']);
    expect(world.plans[1]?.verdicts).toEqual([expect.objectContaining({ factId: 1, byFactId: null })]);
  });

  it('is of the same target where that has one value: the other office of the same person inherits nothing', async () => {
    const world = openWorld();
    const heads = (who: string, firm: string, rest = {}) => claimed(who, 'ceo_of', firm, rest);
    await world.tell('1', [heads('Bob', 'Acme', { validAt: '2010' })], on('2024-01-01'));
    const text = [heads('Bob', 'Acme', never), heads('Bob', 'Globex'), heads('Carol', 'Acme')];
    await world.tell('2', text, on('2025-01-01'));
    expect(await world.rows()).toEqual([
      'Bob ceo_of Globex [2025-01-01, ..) current',
      'Carol ceo_of Acme [2010-01-01, ..) current',
    ]);
  });
});

describe('denials and the limit on what one text closes', () => {
  it('count with the verdicts of a model, fact by fact; those beyond it are proposals that a warning names', async () => {
    const world = openWorld({
      settings: { maxInvalidations: 2 },
      script: {
        resolve: ({ stored }) =>
          stored
            .filter(({ target }) => target === 'a')
            .map(({ handle }) => ({ added: 'n1', stored: handle, verdict: 'ends' })),
      },
    });
    const busy = (name: string, rest = {}) => claimed('Bob', 'is busy with', name, rest);
    await world.tell(
      '1',
      ['a', 'b', 'c', 'd'].map((name) => busy(name)),
      on('2025-01-01'),
    );
    const text = [claimed('Bob', 'took', 'leave'), busy('b', never), busy('c', never), busy('d', never)];
    const response = await world.tell('2', text, on('2025-06-01'));
    const verdicts = world.plans[1]?.verdicts ?? [];
    expect(verdicts.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'proposed', 'proposed']);
    expect(response.invalidated_edges).toHaveLength(2);
    const proposed = verdicts.slice(2).map(({ factId }) => factId);
    expect(await world.notes(response.remember_run_id, 'store')).toContainEqual({
      warning: 'too many closed at once',
      proposed,
    });
    expect((await world.rows()).filter((row) => row.includes('busy') && row.endsWith('current'))).toHaveLength(2);
  });

  it('several verdicts on one fact count once', async () => {
    const world = openWorld({ settings: { maxInvalidations: 1 } });
    await world.tell('1', [lives('Bob', 'Paris')], on('2025-01-01'));
    const text = [lives('Bob', 'Paris', never), lives('Bob', 'Paris', { ...never, validAt: '2024' })];
    const response = await world.tell('2', text, on('2025-06-01'));
    expect(world.plans[1]?.verdicts.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
    expect(response.invalidated_edges).toEqual([1]);
  });
});

describe('a denial is no restatement', () => {
  it('adds no source, no session and no embedding to the fact that it denies', async () => {
    const world = openWorld();
    await world.tell('1', [lives('Alice', 'Paris')], on('2024-01-01'));
    const response = await world.tell('2', [lives('Alice', 'Paris', never)], { ...on('2025-01-01'), session_id: 's' });
    expect(response).toMatchObject({ edges: [], embedded_edges: 0, invalidated_edges: [1] });
    expect(world.plans[1]).toMatchObject({
      assertions: [{ factId: 1, polarity: 'denies' }],
      edgeArtifacts: [],
      edgeSessions: [],
    });
    expect(await sourcesOf(world, 1)).toEqual([1]);
  });

  it('of what was never told lies, retracted, where it was said; telling it later makes it a fact with one source', async () => {
    const world = openWorld();
    await world.tell('1', graph([lives('Alice', 'Paris', never)], [person('Alice')]), on('2025-01-01'));
    const at = Date.UTC(2025, 0);
    expect(await world.edges({ retracted: true, superseded: true })).toEqual([
      expect.objectContaining({ retracted: true, validAt: at, invalidAt: at }),
    ]);
    expect(await sourcesOf(world, 1)).toEqual([]);
    const later = await world.tell('2', [lives('Alice', 'Paris')], on('2025-06-01'));
    expect(later).toMatchObject({ edges: [{ id: 1, state: 'current' }], embedded_edges: 1 });
    expect(await world.rows()).toEqual(['Alice lives_in Paris [2025-06-01, ..) current']);
    expect(await sourcesOf(world, 1)).toEqual([2]);
    expect(await world.ports.catalogue.inconsistencies(CALL)).toEqual([]);
  });
});

describe('invalidated_edges', () => {
  it('lists a row that was superseded before, and is retracted now', async () => {
    const world = openWorld();
    await world.tell('1', [lives('Alice', 'Paris')], on('2024-01-01'));
    await world.tell('2', [lives('Alice', 'Berlin')], on('2025-01-01'));
    const response = await world.tell('3', [lives('Alice', 'Paris', never)], on('2025-05-01'));
    expect(response.invalidated_edges).toEqual([1]);
    const again = await world.tell('4', [lives('Alice', 'Paris', never)], on('2025-06-01'));
    expect(again.invalidated_edges).toEqual([]);
  });
});
