import { describe, expect, it } from '@jest/globals';
import { claimed, graph, person } from '../support/scripted-tasks.ts';
import { openWorld } from '../support/world.ts';

const couple = [person('Tom'), person('Lena')];
const year = (at: number) => ({ reference_time: `${at}-06-01T00:00:00Z` });

describe('a relation that is said of two alike', () => {
  const tomFirst = graph([claimed('Tom', 'married_to', 'Lena', { validAt: '2020' })], couple);
  const lenaEnds = graph([claimed('Lena', 'married_to', 'Tom', { polarity: 'ends', invalidAt: '2024' })], couple);

  it('is one fact, whoever is named first, and ends for both', async () => {
    const world = openWorld();
    await world.tell('Tom and Lena married in 2020.', tomFirst, year(2021));
    await world.tell('Lena and Tom divorced in 2024.', lenaEnds, year(2025));
    expect(await world.rows({ superseded: true })).toEqual(['Tom married_to Lena [2020-01-01, 2025-01-01) ended']);
  });

  it('gives the same interval in the other order of arrival', async () => {
    const world = openWorld();
    await world.tell('Lena and Tom divorced in 2024.', lenaEnds, year(2025));
    await world.tell('Tom and Lena married in 2020.', tomFirst, year(2021));
    expect(await world.rows({ superseded: true })).toEqual(['Lena married_to Tom [2020-01-01, 2025-01-01) ended']);
  });

  it.each([
    [0, 1, 2],
    [1, 0, 2],
    [2, 1, 0],
    [2, 0, 1],
  ])('has one value at a time for both, whoever was named first (told in the order %i, %i, %i)', async (...order) => {
    const people = [person('Tom'), person('Lena'), person('Ann')];
    const told = [
      { at: 2010, fact: claimed('Lena', 'married_to', 'Tom') },
      { at: 2015, fact: claimed('Tom', 'married_to', 'Lena') },
      { at: 2020, fact: claimed('Tom', 'married_to', 'Ann') },
    ];
    const world = openWorld();
    for (const at of order) {
      const note = told[at];
      if (note) await world.tell(`${at}`, graph([note.fact], people), year(note.at));
    }
    const rows = (await world.rows({ superseded: true })).map((row) =>
      row.replace(/^Tom married_to Lena/u, 'Lena married_to Tom'),
    );
    expect(rows.sort()).toEqual([
      'Lena married_to Tom [2010-06-01, 2020-06-01) superseded',
      'Tom married_to Ann [2020-06-01, ..) current',
    ]);
  });

  it('is corrected by what names either of them', async () => {
    const people = [person('Tom'), person('Lena'), person('Ann')];
    const world = openWorld();
    await world.tell('1', graph([claimed('Ann', 'married_to', 'Tom', { validAt: '2012' })], people), year(2018));
    const denied = claimed('Ann', 'married_to', 'Tom', { denied: true });
    await world.tell('2', graph([denied, claimed('Tom', 'married_to', 'Lena')], people), year(2019));
    expect(await world.rows()).toEqual(['Tom married_to Lena [2012-01-01, ..) current']);
  });

  it('does not make one of what has a direction', async () => {
    const world = openWorld();
    await world.tell('1', graph([claimed('Tom', 'manages', 'Lena'), claimed('Lena', 'manages', 'Tom')], couple));
    expect(await world.rows()).toHaveLength(2);
  });
});
