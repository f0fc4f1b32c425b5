import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Fields } from './support/http.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

const NOW = '2023-06-15T12:00:00Z';
const TOLD: readonly (readonly [text: string, saidAt: string])[] = [
  ['Alice lives in Rome.', '2017-02-01T00:00:00Z'],
  ['Alice moved to Paris in January 2019.', '2019-02-01T00:00:00Z'],
  ['Alice worked at Acme from March 2018 to June 2020.', '2020-07-01T00:00:00Z'],
  ['Alice joined Globex in July 2020.', '2020-08-01T00:00:00Z'],
  ['Alice moved to Berlin in May 2021.', '2021-06-01T00:00:00Z'],
  ['Alice married Tom in 2022.', '2022-12-01T00:00:00Z'],
  ['Alice left Globex in March 2023.', '2023-04-01T00:00:00Z'],
  ['Wembley Stadium is owned by Telia Company from Jan, 1993 to Jan, 2003.', '2023-01-01T00:00:00Z'],
  ['Wembley Stadium is owned by EQT Partners from Jan, 2003 to Jan, 2006.', '2023-01-01T00:00:00Z'],
  ['Wembley Stadium is owned by BC Partners from Jan, 2011 to Dec, 2022.', '2023-01-01T00:00:00Z'],
  ['Bob lives in Lima.', '2023-01-01T00:00:00Z'],
  ['Bob will move to Quito in September 2023.', '2023-01-01T00:00:00Z'],
];

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ models: 'local', now: () => Date.parse(NOW) });
  for (const [text, reference_time] of TOLD) await server.remember({ text, reference_time });
});
afterAll(stopServers);

/** The targets of the facts of one relation that a question finds, best first, and what it says of its time. */
async function ask(query: string, fields: Fields = {}, relation = /lives_in/u) {
  const { evidence, retrieval } = await server.query({ query, reference_time: NOW, answer: false, ...fields });
  const found = evidence.edges.filter((edge) => relation.test(edge.relation));
  return { found: found.map(({ target }) => target), ends: found, history: retrieval.history, time: retrieval.time };
}

describe('a date in a question', () => {
  it.each([
    ['Where did Alice live in 2018?', ['Rome'], 'in 2018', '2018-01-01T00:00:00Z', '2019-01-01T00:00:00Z', 'year'],
    [
      'Where did Alice live in March 2019?',
      ['Paris'],
      'in March 2019',
      '2019-03-01T00:00:00Z',
      '2019-04-01T00:00:00Z',
      'month',
    ],
    [
      'Where did Alice live on 30 April 2021?',
      ['Paris'],
      'on 30 April 2021',
      '2021-04-30T00:00:00Z',
      '2021-05-01T00:00:00Z',
      'day',
    ],
    [
      'Where did Alice live two years ago?',
      ['Berlin', 'Paris'],
      'two years ago',
      '2021-01-01T00:00:00Z',
      '2022-01-01T00:00:00Z',
      'year',
    ],
    ['Where did Alice live last week?', ['Berlin'], 'last week', '2023-06-05T00:00:00Z', '2023-06-12T00:00:00Z', 'day'],
    [
      'Where did Alice live between 2017 and 2018?',
      ['Rome'],
      'between 2017 and 2018',
      '2017-01-01T00:00:00Z',
      '2019-01-01T00:00:00Z',
      'year',
    ],
  ])('%s finds what was true at some instant of it, and says so', async (query, places, words, from, to, grain) => {
    const { found, history, time } = await ask(query);
    expect(found.filter((place) => place !== 'Lima').toSorted()).toEqual(places);
    expect(history).toBe(true);
    expect(time).toEqual({ words: [words], used: 'filter', from, to, grain });
  });

  it('that is open on one side filters on that side, and what is nearest to it comes first', async () => {
    const before = await ask('Where did Alice live before 2021?');
    expect(before.found.slice(0, 2)).toEqual(['Paris', 'Rome']);
    expect(before.time).toEqual({ words: ['before 2021'], used: 'filter', to: '2021-01-01T00:00:00Z', grain: 'year' });
    const since = await ask('Where has Alice lived since 2022?');
    expect(since.found[0]).toBe('Berlin');
    expect(since.found).not.toContain('Paris');
    expect(since.time).toEqual({ words: ['since 2022'], used: 'filter', from: '2022-01-01T00:00:00Z', grain: 'year' });
  });

  it('that lies ahead finds what is to come, and no history is asked for', async () => {
    const { found, history, time } = await ask('Where will Bob live in October 2023?');
    expect(found).toEqual(['Quito', 'Berlin']);
    expect(history).toBe(false);
    expect(time).toMatchObject({ words: ['in October 2023'], used: 'filter' });
  });

  it('that is the present one leaves the present facts', async () => {
    const { found, history, time } = await ask('Where does Alice live today?');
    expect(found[0]).toBe('Berlin');
    expect(found).not.toContain('Paris');
    expect(history).toBe(false);
    expect(time).toMatchObject({ words: ['today'], used: 'none' });
  });

  it('beside another one is a wish for history: which of the two is meant nobody knows', async () => {
    const { found, time } = await ask('Where did Alice live in 2018 and in 2022?');
    expect(found).toEqual(expect.arrayContaining(['Rome', 'Paris', 'Berlin']));
    expect(time).toEqual({ words: ['in 2018', 'in 2022'], used: 'history', grain: 'year' });
  });

  it('keeps a closed fact from the place of the one that was true, whatever the limit', async () => {
    const { found } = await ask('Where did Alice live in March 2019?', { limits: { facts: 1 } });
    expect(found).toEqual(['Paris']);
  });

  it('that is a part of a name says nothing of time', async () => {
    const text = 'Carlo Rossi plays for Movimento 31 March from Jan, 2010 to Dec, 2030.';
    await server.remember({ text, reference_time: '2023-01-01T00:00:00Z' });
    const { found, time } = await ask('Who plays for Movimento 31 March?', {}, /plays_for/u);
    expect(found).toEqual(['Movimento 31 March']);
    expect(time).toBeUndefined();
    expect((await ask('Who plays for Movimento?', {})).time).toBeUndefined();
    expect((await ask('Who plays on 31 March?', {})).time?.used).toBe('filter');
  });
});

describe('words that ask about the past without a date', () => {
  it.each([
    ['When did Alice move to Berlin?', 'When did'],
    ['How long did Alice work at Acme?', 'How long'],
    ['Where did Alice use to live?', 'did'],
    ['What was the previous employer of Alice?', 'previous'],
  ])('%s wishes for history', async (query, words) => {
    const { history, time } = await ask(query);
    expect(history).toBe(true);
    expect(time).toEqual({ words: [words], used: 'history' });
  });

  it('are none in a question about the present', async () => {
    const { found, history, time } = await ask('Where does Alice live?');
    expect(found[0]).toBe('Berlin');
    expect(history).toBe(false);
    expect(time).toBeUndefined();
  });
});

describe('an event in a question is the time of the fact that tells it', () => {
  it.each([
    ['Where did Alice live before she moved?', 'Paris', 'before she moved', { to: '2021-05-01T00:00:00Z' }, 'start'],
    [
      'Where did Alice live before she moved to Paris?',
      'Rome',
      'before she moved to Paris',
      { to: '2019-01-01T00:00:00Z' },
      'start',
    ],
    ['Where did Alice live before Berlin?', 'Paris', 'before Berlin', { to: '2021-05-01T00:00:00Z' }, 'whole'],
    [
      'Where did Alice live when she joined Globex?',
      'Paris',
      'when she joined Globex',
      { from: '2020-07-01T00:00:00Z', to: '2020-08-01T00:00:00Z' },
      'start',
    ],
    [
      'Where has Alice lived since she married Tom?',
      'Berlin',
      'since she married Tom',
      { from: '2022-01-01T00:00:00Z' },
      'start',
    ],
  ])('%s', async (query, place, words, period, bound) => {
    const { found, history, time } = await ask(query);
    expect(found[0]).toBe(place);
    expect(history).toBe(true);
    expect(time).toMatchObject({ words: [words], used: 'filter', ...period, event: { bound } });
    const { edges } = (await server.get<{ edges: readonly { id: number }[] }>('/v1/gb/edges?user_id=u1&history=true'))
      .body;
    expect(edges.map(({ id }) => id)).toContain(time?.event?.edge_id);
  });

  it.each([
    ['Where did Alice work before she joined Globex?', 'Acme'],
    ['Where did Alice work after she left Acme?', 'Globex'],
  ])('%s %s', async (query, firm) => {
    expect((await ask(query, {}, /works_at/u)).found[0]).toBe(firm);
  });

  it.each([
    ['Who owned Wembley Stadium before EQT Partners?', 'Telia Company'],
    ['Who owned Wembley Stadium after Telia Company?', 'EQT Partners'],
    ['Who owned Wembley Stadium after EQT Partners?', 'BC Partners'],
  ])('%s %s', async (query, owner) => {
    const { ends } = await ask(query, {}, /owns/u);
    expect(ends[0]?.source).toBe(owner);
  });

  it('is answered from the facts of that time', async () => {
    const asked = (query: string) => server.query({ query, reference_time: NOW });
    expect((await asked('Where did Alice live before she moved to Berlin?')).answer).toMatch(/^Alice lived in Paris/u);
    expect((await asked('Where did Alice work before Globex?')).answer).toMatch(/^Alice worked at Acme/u);
    expect((await asked('Where has Alice lived since she married Tom?')).answer).toMatch(/^Alice lives in Berlin/u);
  });

  it('that no fact tells is a wish for history, with its words', async () => {
    const { found, time } = await ask('Where did Alice live before she met Zoe?');
    expect(found).toEqual(expect.arrayContaining(['Rome', 'Paris', 'Berlin']));
    expect(time).toEqual({ words: ['before she met Zoe'], used: 'history' });
  });
});

describe('a question for a time names none', () => {
  beforeAll(async () => {
    for (const [text, reference_time] of [
      ['Brasilia has been the capital of Brazil since 1960.', '2020-01-01T00:00:00Z'],
      ['Steve Jobs was CEO of Apple until August 2011.', '2020-01-01T00:00:00Z'],
      ['Dora works at Initech until March 2027.', '2023-01-01T00:00:00Z'],
      ['Dora will move to Lisbon in January 2030.', '2023-01-01T00:00:00Z'],
    ] as const)
      await server.remember({ text, reference_time });
  });

  it.each([
    ['Since when is Brasilia the capital of Brazil?', 'Brasilia has been the capital of Brazil since 1960 [f1].'],
    ['Since when has Brasilia been the capital of Brazil?', 'Brasilia has been the capital of Brazil since 1960 [f1].'],
    ['Until when was Steve Jobs CEO of Apple?', 'Steve Jobs was the CEO of Apple until August 2011 [f1].'],
    ['Till when was Steve Jobs CEO of Apple?', 'Steve Jobs was the CEO of Apple until August 2011 [f1].'],
    ['Until when does Dora work at Initech?', 'Dora works at Initech until March 2027 [f1].'],
    ['How long until Dora moves to Lisbon?', 'Dora will move to Lisbon in January 2030 [f1].'],
    ['How long is it until Dora moves to Lisbon?', 'Dora will move to Lisbon in January 2030 [f1].'],
    ['How long has it been since Alice married Tom?', 'Alice married Tom in 2022 [f1].'],
  ])('%s %s', async (query, told) => {
    const { answer, evidence, retrieval } = await server.query({ query, reference_time: NOW });
    expect(answer?.replace(/\[f\d+\]/u, '[f1]')).toBe(told);
    expect(evidence.edges).toHaveLength(1);
    expect(retrieval.time?.event).toBeUndefined();
    expect(retrieval.time?.used ?? 'none').not.toBe('filter');
  });

  it('and is not answered by the other end of what it asks about', async () => {
    const { answer } = await server.query({ query: 'Since when does Dora work at Initech?', reference_time: NOW });
    expect(answer).not.toMatch(/until|2027/iu);
  });
});

describe('a state in a question lasts as long as its fact, and an event is its beginning', () => {
  beforeAll(async () => {
    for (const text of [
      'Nina married Carl in March 2015.',
      'Nina divorced Carl in June 2019.',
      'Nina worked at Hooli from 2014 to 2016.',
      'Nina worked at Umbra from 2017 to 2020.',
      'Nina worked at Vandelay from 2021 to 2022.',
    ])
      await server.remember({ text, reference_time: '2023-01-01T00:00:00Z' });
  });

  it.each([
    ['while she was married to Carl', 'whole', ['Hooli', 'Umbra']],
    ['during her marriage to Carl', 'whole', ['Hooli', 'Umbra']],
    ['when she was married to Carl', 'whole', ['Hooli', 'Umbra']],
    ['while still married to Carl', 'whole', ['Hooli', 'Umbra']],
    ['when she married Carl', 'start', ['Hooli']],
    ['when she got married to Carl', 'start', ['Hooli']],
  ])('Where did Nina work %s?', async (words, bound, firms) => {
    const { ends, time } = await ask(`Where did Nina work ${words}?`, {}, /works_at/u);
    const hers = ends.filter(({ source }) => source === 'Nina').map(({ target }) => target);
    expect(hers.toSorted()).toEqual(firms);
    const to = bound === 'whole' ? '2019-07-01T00:00:00Z' : '2015-04-01T00:00:00Z';
    expect(time).toMatchObject({ words: [words], used: 'filter', from: '2015-03-01T00:00:00Z', to, event: { bound } });
  });

  it('is answered with all that held in it', async () => {
    const query = 'Where did Nina work while she was married to Carl?';
    const { answer } = await server.query({ query, reference_time: NOW });
    expect(answer).toMatch(/Hooli.*Umbra/u);
    expect(answer).not.toMatch(/Vandelay/u);
  });
});

describe('what the request says of time is heeded, and the words of the question are not', () => {
  const query = 'Where did Alice live in 2018?';

  it('as_of', async () => {
    const { found, time } = await ask(query, { as_of: '2019-06-01T00:00:00Z' });
    expect(found).toEqual(['Paris']);
    expect(time).toMatchObject({ words: ['in 2018'], used: 'none' });
  });

  it('history: true, with everything that was', async () => {
    const { found, history, time } = await ask(query, { history: true });
    expect(found).toEqual(expect.arrayContaining(['Rome', 'Paris', 'Berlin']));
    expect(history).toBe(true);
    expect(time?.used).toBe('none');
  });

  it('history: false, with what holds now', async () => {
    const { found, history, time } = await ask(query, { history: false });
    expect(found[0]).toBe('Berlin');
    expect(found).not.toContain('Rome');
    expect(history).toBe(false);
    expect(time?.used).toBe('none');
  });

  it('known_at says what was known, also of the time in the question', async () => {
    const { found } = await ask(query, { known_at: '2016-01-01T00:00:00Z' });
    expect(found).toEqual([]);
  });
});

describe('what "yesterday" is depends on the zone, and not on the host (F061)', () => {
  // 23:30 on 1 May in Kiritimati, where the day is 14 hours ahead of UTC; in Midway it is still 30 April.
  const lateInKiritimati = '2024-05-01T09:30:00Z';
  // 00:30 on 2 May there.
  const pastMidnight = '2024-05-01T10:30:00Z';

  it.each([
    [lateInKiritimati, 'Pacific/Kiritimati', '2024-04-30'],
    [pastMidnight, 'Pacific/Kiritimati', '2024-05-01'],
    [lateInKiritimati, 'Pacific/Midway', '2024-04-29'],
    [pastMidnight, undefined, '2024-04-30'],
    ['2024-05-02T00:30:00+14:00', undefined, '2024-05-01'],
    ['2024-05-02T00:30:00+14:00', 'UTC', '2024-04-30'],
  ])('at %s in %s it is %s', async (reference_time, timezone, day) => {
    const { time } = await ask('Where was Alice yesterday?', {
      reference_time,
      ...(timezone === undefined ? {} : { timezone }),
    });
    expect(time).toMatchObject({ words: ['yesterday'], used: 'filter', from: `${day}T00:00:00Z`, grain: 'day' });
  });
});
