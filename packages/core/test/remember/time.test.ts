import { describe, expect, it } from '@jest/globals';
import { CALL } from '@gligabao/testkit';
import { claimed, graph, person } from '../support/scripted-tasks.ts';
import { openWorld, type World } from '../support/world.ts';

const on = (date: string) => ({ reference_time: `${date}T00:00:00Z` });
const lives = (city: string, rest = {}) => claimed('Alice', 'lives_in', city, rest);
const works = (firm: string, rest = {}) => claimed('Alice', 'works_at', firm, rest);

async function retracted(world: World): Promise<readonly string[]> {
  const { id } = await world.dataset();
  const query = { state: 'retracted' as const, now: world.clock.at };
  const { items } = await world.ports.catalogue.edges(id, query, { limit: 100, offset: 0 }, { retracted: true }, CALL);
  const names = new Map((await world.entities()).map((each) => [each.id, each.name]));
  return items.map(({ targetId }) => names.get(targetId) ?? '').sort();
}

describe('facts in time, as a caller tells them', () => {
  it('Paris, Berlin, Paris: three stretches, one current, each close named in its response', async () => {
    const world = openWorld();
    const told = [
      await world.tell('1', [lives('Paris')], on('2024-01-10')),
      await world.tell('2', [claimed('Alice', 'moved to', 'Berlin')], on('2025-03-02')),
      await world.tell('3', [lives('Paris')], on('2025-09-01')),
    ];
    expect(told.map(({ invalidated_edges }) => invalidated_edges)).toEqual([[], [1], [2]]);
    expect(await world.rows()).toEqual([
      'Alice lives_in Paris [2024-01-10, 2025-03-02) superseded',
      'Alice lives_in Berlin [2025-03-02, 2025-09-01) superseded',
      'Alice lives_in Paris [2025-09-01, ..) current',
    ]);
    expect(told[2]?.edges).toEqual([expect.objectContaining({ id: 3, valid_at: '2025-09-01T00:00:00Z' })]);
  });

  it('F049: "my name is A, B, A": one current value, and two stretches of A', async () => {
    const world = openWorld();
    const days = ['2025-01-01', '2025-02-01', '2025-03-01'];
    for (const [index, day] of days.entries()) {
      await world.tell(`${index}`, [claimed('user', 'my name is', ['Ada', 'Bea', 'Ada'][index] ?? '')], on(day));
    }
    expect(await world.rows()).toEqual([
      'user name Ada [2025-01-01, 2025-02-01) superseded',
      'user name Bea [2025-02-01, 2025-03-01) superseded',
      'user name Ada [2025-03-01, ..) current',
    ]);
  });

  it('F051: nine sessions, two of them with a slip: one fact with seven sources, and the slips in between', async () => {
    const world = openWorld();
    for (let day = 1; day <= 9; day += 1) {
      const city = day === 4 || day === 5 ? 'Rome' : 'Oslo';
      await world.tell(`${day}`, [lives(city)], { ...on(`2025-01-0${day}`), session_id: `s${day}` });
    }
    expect((await world.rows()).filter((row) => row.endsWith('current'))).toEqual([
      'Alice lives_in Oslo [2025-01-06, ..) current',
    ]);
    const { id } = await world.dataset();
    const { facts } = await world.ports['graph-store'].evidence(id, { slots: [], factIds: [1, 2] }, CALL);
    expect(facts.map(({ assertions }) => assertions.length)).toEqual([7, 2]);
  });

  it('F051: the same note in nine sessions is one fact with nine sources', async () => {
    const world = openWorld();
    for (let day = 1; day <= 9; day += 1) {
      await world.tell(`${day}`, [lives('Oslo')], { ...on(`2025-01-0${day}`), session_id: `s${day}` });
    }
    expect(await world.rows()).toEqual(['Alice lives_in Oslo [2025-01-01, ..) current']);
    const { id } = await world.dataset();
    const query = { edgeIds: [1], support: true };
    const { support } = await world.ports['graph-store'].hydrate(id, query, {}, CALL);
    expect(support.map(({ artifactId }) => artifactId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('F053: on call January to March, and again from June, is two stretches', async () => {
    const world = openWorld();
    const duty = (validAt: string, invalidAt?: string) =>
      claimed('Mira', 'is on', 'call', { validAt, invalidAt: invalidAt ?? null });
    await world.tell('1', [duty('2025-01', '2025-03')], on('2025-04-01'));
    await world.tell('2', [duty('2025-06')], on('2025-06-15'));
    expect(await world.rows()).toEqual([
      'Mira is_on call [2025-01-01, 2025-04-01) ended',
      'Mira is_on call [2025-06-01, ..) current',
    ]);
  });

  it('F055: cycles to work, stopped cycling, takes the tram, is not cycling, in any order: the tram only', async () => {
    const texts = [
      ['2025-01-01', claimed('Tom', 'goes to work by', 'bicycle')],
      ['2025-03-01', claimed('Tom', 'goes to work by', 'bicycle', { polarity: 'ends' })],
      ['2025-04-01', claimed('Tom', 'goes to work by', 'tram')],
      ['2025-05-01', claimed('Tom', 'goes to work by', 'bicycle', { polarity: 'ends' })],
    ] as const;
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
    ]) {
      const world = openWorld();
      for (const at of order) {
        const text = texts[at];
        if (text) await world.tell(`${at}`, [text[1]], on(text[0]));
      }
      expect([...(await world.rows())].sort()).toEqual([
        'Tom goes_to_work_by bicycle [2025-01-01, 2025-03-01) ended',
        'Tom goes_to_work_by tram [2025-04-01, ..) current',
      ]);
    }
  });

  it('left in March, said in May: ends with March, and is no repeat', async () => {
    const world = openWorld();
    await world.tell('1', [works('Microsoft')], on('2023-01-01'));
    const end = works('Microsoft', { polarity: 'ends', invalidAt: '2023-03' });
    const response = await world.tell('2', [end], on('2023-05-01'));
    expect(response).toMatchObject({
      invalidated_edges: [1],
      edges: [{ id: 1, invalid_at: '2023-04-01T00:00:00Z', state: 'ended' }],
    });
    expect(response.edges[0]).not.toHaveProperty('expired_at');
  });

  it('only told that she left: the start is unknown, and a later text fills it in', async () => {
    const world = openWorld();
    const response = await world.tell(
      '1',
      [works('Acme', { polarity: 'ends', invalidAt: '2023-03' })],
      on('2023-05-01'),
    );
    expect(response.edges[0]).not.toHaveProperty('valid_at');
    expect(await world.rows()).toEqual(['Alice works_at Acme [.., 2023-04-01) ended']);
    await world.tell('2', [works('Acme', { validAt: '2019' })], on('2022-01-01'));
    expect(await world.rows()).toEqual(['Alice works_at Acme [2019-01-01, 2023-04-01) ended']);
  });

  it('F054: an old log without dates holds at its reference time, and never at the day it is read', async () => {
    const world = openWorld();
    const log = [works('Acme'), claimed('Alice', 'visited', 'Oslo')];
    const { edges } = await world.tell('Alice worked at Acme. She visited Oslo.', log, on('2011-05-01'));
    expect(edges.map(({ valid_at }) => valid_at)).toEqual(['2011-05-01T00:00:00Z', '2011-05-01T00:00:00Z']);
    expect((await world.edges()).map(({ validStated }) => validStated)).toEqual([false, false]);
    await world.tell('Alice works at Globex.', [works('Globex')], on('2010-01-01'));
    expect(await world.rows({ asOf: Date.UTC(2020, 0) })).toEqual([
      'Alice works_at Acme [2011-05-01, ..) current',
      'Alice visited Oslo [2011-05-01, ..) current',
    ]);
  });

  it('two values of one text stand side by side', async () => {
    const world = openWorld();
    const response = await world.tell('1', [works('Acme'), works('Globex')], on('2025-01-01'));
    expect(response.edges.map(({ state, conflicts_with }) => [state, conflicts_with])).toEqual([
      ['current', undefined],
      ['current', undefined],
    ]);
    await world.tell('2', [works('Initech')], on('2025-06-01'));
    expect((await world.rows()).map((row) => row.split(') ')[1])).toEqual(['superseded', 'superseded', 'current']);
  });

  it('two texts of one instant that disagree are both live, and say so, until a later text decides', async () => {
    const world = openWorld();
    await world.tell('1', [lives('Paris')], on('2025-01-01'));
    const second = await world.tell('2', [lives('Berlin')], on('2025-01-01'));
    expect(second).toMatchObject({ invalidated_edges: [], edges: [{ id: 2, conflicts_with: [1] }] });
    const conflicts = [
      { edge_id: 2, conflicts_with: [1] },
      { edge_id: 1, conflicts_with: [2] },
    ];
    expect(await world.notes(second.remember_run_id, 'store')).toContainEqual(expect.objectContaining({ conflicts }));
    expect(await world.rows()).toEqual([
      'Alice lives_in Paris [2025-01-01, ..) current in conflict',
      'Alice lives_in Berlin [2025-01-01, ..) current in conflict',
    ]);
    const third = await world.tell('3', [lives('Berlin')], on('2025-02-01'));
    expect(third.edges[0]).toMatchObject({ target: 'Berlin', state: 'current' });
    expect((await world.rows()).filter((row) => row.includes('..)'))).toEqual([
      expect.stringContaining('Alice lives_in Berlin'),
    ]);
  });

  it('starts on Monday, said on Friday: what is current stays so until then', async () => {
    const world = openWorld();
    await world.tell('1', [works('Acme')], on('2025-01-01'));
    const start = { validAt: '2026-02-02' };
    const response = await world.tell('2', [works('Globex', start)], on('2026-01-01'));
    expect(response).toMatchObject({ invalidated_edges: [1], edges: [{ target: 'Globex', state: 'upcoming' }] });
    expect(await world.rows()).toEqual([
      'Alice works_at Acme [2025-01-01, 2026-02-02) current',
      'Alice works_at Globex [2026-02-02, ..) upcoming',
    ]);
    expect((await world.edges())[0]?.expiredAt).toBeNull();
  });

  it('... and when Monday has passed it has ended as told: saying it again changes no fact', async () => {
    const world = openWorld();
    await world.tell('1', [works('Acme')], on('2025-01-01'));
    const plan = works('Globex', { validAt: '2026-02-02' });
    await world.tell('2', [plan], on('2026-01-01'));
    world.clock.at += 90 * 86_400_000;
    const before = await world.edges();
    const again = await world.tell('2', [plan], on('2026-01-01'));
    expect(again.invalidated_edges).toEqual([]);
    expect(await world.edges()).toEqual(before);
    expect((await world.rows())[0]).toBe('Alice works_at Acme [2025-01-01, 2026-02-02) ended');
    const late = await world.tell('3', [works('Initech')], on('2026-01-20'));
    expect(late.invalidated_edges).toEqual([1]);
    expect((await world.rows())[0]).toBe('Alice works_at Acme [2025-01-01, 2026-01-20) superseded');
  });

  it('one office has one holder', async () => {
    const world = openWorld();
    await world.tell('1', [claimed('Bob', 'is CEO of', 'Acme')], on('2020-01-01'));
    const response = await world.tell('2', [claimed('Carol', 'CEO of', 'Acme')], on('2023-01-01'));
    expect(response.invalidated_edges).toEqual([1]);
    expect(await world.rows()).toEqual([
      'Bob ceo_of Acme [2020-01-01, 2023-01-01) superseded',
      'Carol ceo_of Acme [2023-01-01, ..) current',
    ]);
  });
});

describe('denials and corrections', () => {
  const never = (city: string) => lives(city, { denied: true });

  it('never lived in Paris, it was Lyon: Paris is retracted, Lyon has its bounds', async () => {
    const world = openWorld();
    await world.tell('1', [lives('Paris', { validAt: '2020' })], on('2024-01-01'));
    const response = await world.tell('2', [never('Paris'), lives('Lyon')], on('2025-01-01'));
    expect(response.invalidated_edges).toEqual([1]);
    expect(response.edges.map(({ target }) => target)).toEqual(['Lyon']);
    expect(await world.rows()).toEqual(['Alice lives_in Lyon [2020-01-01, ..) current']);
    expect(await retracted(world)).toEqual(['Paris']);
  });

  it('... it was Paris after all: Paris is back with its bounds', async () => {
    const world = openWorld();
    await world.tell('1', [lives('Paris', { validAt: '2020' })], on('2024-01-01'));
    await world.tell('2', [never('Paris'), lives('Lyon')], on('2025-01-01'));
    const response = await world.tell('3', [never('Lyon'), lives('Paris')], on('2025-06-01'));
    expect(response.edges.map(({ id, target, state }) => [id, target, state])).toEqual([[1, 'Paris', 'current']]);
    expect(await world.rows()).toEqual(['Alice lives_in Paris [2020-01-01, ..) current']);
    expect(await retracted(world)).toEqual(['Lyon']);
  });

  it('a correction that arrives before what it corrects has the same effect', async () => {
    const world = openWorld();
    await world.tell('2', [never('Paris'), lives('Lyon')], on('2025-01-01'));
    const late = await world.tell('1', [lives('Paris', { validAt: '2020' })], on('2024-01-01'));
    expect(late.edges.map(({ state }) => state)).toEqual(['retracted']);
    expect(await world.rows()).toEqual(['Alice lives_in Lyon [2020-01-01, ..) current']);
  });

  it('what a retracted fact had taken the place of is back', async () => {
    const world = openWorld();
    await world.tell('1', [lives('Paris')], on('2024-01-01'));
    await world.tell('2', [lives('Berlin')], on('2025-01-01'));
    await world.tell('3', [never('Berlin')], on('2025-02-01'));
    expect(await world.rows()).toEqual(['Alice lives_in Paris [2024-01-01, ..) current']);
  });

  it('a denial of what was never told is kept, and shows no fact', async () => {
    const world = openWorld();
    const response = await world.tell('1', graph([never('Paris')], [person('Alice')]), on('2025-01-01'));
    expect(response).toMatchObject({ edges: [], invalidated_edges: [] });
    expect(await world.rows()).toEqual([]);
    expect(await world.ports.catalogue.inconsistencies(CALL)).toEqual([]);
  });
});
