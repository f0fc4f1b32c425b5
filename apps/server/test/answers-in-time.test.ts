import { afterAll, describe, expect, it } from '@jest/globals';
import type { Fields } from './support/http.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

type Told = readonly (readonly [text: string, day: string])[];
type Asked = readonly (readonly [question: string, answer: string, fields?: Fields])[];

const at = (day: string): string => `${day}T00:00:00Z`;
let opened: Promise<TestServer> | null = null;
afterAll(stopServers);

/** Tells texts to a memory of their own, asks on a day, and compares every answer at once. */
async function verifyAnswers(memory: string, told: Told, day: string, asked: Asked): Promise<void> {
  opened ??= startServer({ models: 'local', now: () => Date.parse('2026-03-05T12:00:00Z') });
  const server = await opened;
  for (const [text, said] of told) await server.remember({ user_id: memory, text, reference_time: at(said) });
  const answers: (readonly [string, string | null])[] = [];
  for (const [query, , fields] of asked) {
    const { answer } = await server.query({ user_id: memory, query, reference_time: at(day), ...fields });
    answers.push([query, answer]);
  }
  expect(answers).toEqual(asked.map(([query, answer]) => [query, answer]));
}

describe('the time in a question', () => {
  it('is met by the dates of a fact, whatever its words', async () => {
    const told: Told = [['Tim Cook has been CEO of Apple since August 2011.', '2020-03-05']];
    const cook = 'Tim Cook is the CEO of Apple [f1].';
    await verifyAnswers('apple', told, '2020-03-05', [
      ['Who was the CEO of Apple two years ago?', cook],
      ['Who was the CEO of Apple a year ago?', cook],
      ['Who was the CEO of Apple nine years ago?', cook],
      ['Who was the CEO of Apple five months ago?', cook],
      ['Who was the CEO of Apple on Christmas 2019?', cook],
      ['Who was CEO of Apple 9 years ago?', cook],
    ]);
  });
});

describe('what is still to come', () => {
  it('is no yes to a question about now', async () => {
    const told: Told = [
      ['Ann lives in Porto.', '2026-01-01'],
      ['Ann will marry Tom in 2028.', '2026-02-01'],
      ['Ann will move to Lisbon in January 2030.', '2026-02-01'],
    ];
    await verifyAnswers('ahead', told, '2026-03-05', [
      ['Is Ann married?', 'Not yet: Ann will be married to Tom from 2028 [f2].'],
      ['Does Ann live in Lisbon?', 'Not yet: Ann will live in Lisbon from January 2030 [f2].'],
      ['Has Ann moved to Lisbon?', 'Not yet: Ann will live in Lisbon from January 2030 [f2].'],
      ['Will Ann live in Lisbon?', 'Yes, Ann will live in Lisbon from January 2030 [f2].'],
      ['Is Ann moving to Lisbon?', 'Yes, Ann will live in Lisbon from January 2030 [f2].'],
      ['Does Ann live in Porto?', 'Yes, Ann lives in Porto [f1].'],
    ]);
  });
});

describe('what did not happen', () => {
  it.each([
    ['Neither Kit nor Lou works at BMW.', 'Does Kit work at BMW?', 'Neither Kit nor Lou works at BMW [p1].'],
    ['Uma almost bought a house in 2019.', 'When did Uma buy a house?', 'Uma almost bought a house in 2019 [p1].'],
    ['Uma failed to sell the car.', 'When did Uma sell the car?', 'Uma failed to sell the car [p1].'],
    ['Vera: I almost moved to Oslo.', 'Where does Vera live?', 'Vera: I almost moved to Oslo [p1].'],
  ])('is no fact and has no date, and the sentence is told: %s', async (text, question, answer) => {
    await verifyAnswers(text, [[text, '2025-06-20']], '2026-03-05', [[question, answer]]);
  });
});

describe('a plan', () => {
  const told: Told = [
    ["Joe: I'll visit Rome next month.", '2025-06-20'],
    ['Joe: I visited Oslo in May.', '2025-06-20'],
    ['Lena joins Hooli on 1 July 2025.', '2025-06-20'],
  ];

  it('is still to come for a question before it', async () => {
    await verifyAnswers('plans', told, '2025-06-21', [
      ['When will Joe visit Rome?', 'Joe will visit Rome in July 2025 [f1].'],
      ['Which cities did Joe visit?', 'Joe visited Oslo [f2]. Joe will visit Rome in July 2025 [f1].'],
      ['Did Joe visit Rome?', 'Not yet: Joe will visit Rome in July 2025 [f1].'],
    ]);
  });

  it('is told as a plan, and not as done, for a question after it', async () => {
    await verifyAnswers('planned', told, '2026-03-05', [
      ['When did Joe visit Rome?', 'Joe planned to visit Rome in July 2025 [f1].'],
      ['Which cities did Joe visit?', 'Joe visited Oslo [f2]. Joe planned to visit Rome in July 2025 [f1].'],
      ['Did Joe visit Rome?', 'Joe planned to visit Rome in July 2025 [f1].'],
      ['When did Lena start at Hooli?', 'Lena planned to start at Hooli on 1 July 2025 [f1].'],
      ['Where does Lena work?', 'Lena works at Hooli [f1].'],
    ]);
  });

  it('is told as done once somebody says so', async () => {
    await verifyAnswers('done', [...told, ['Joe visited Rome in July 2025.', '2025-08-20']], '2026-03-05', [
      ['Did Joe visit Rome?', 'Yes, Joe visited Rome [f1].'],
    ]);
  });
});

describe('an end', () => {
  it('that another fact brought is told by the start of that fact', async () => {
    const boss: Told = [
      ['Lars was the CEO of Nordvik from 2010 to 2018.', '2025-01-01'],
      ['Mette became the CEO of Nordvik in 2018.', '2025-01-01'],
    ];
    await verifyAnswers('boss', boss, '2026-03-05', [
      ['Who was the CEO of Nordvik in 2015?', 'Lars was the CEO of Nordvik from 2010 to 2018 [f1].'],
      ['How long was Lars the CEO of Nordvik?', 'Lars was the CEO of Nordvik from 2010 to 2018 (about 8 years) [f1].'],
    ]);
    const work: Told = [
      ['Paul worked at Orsa until March 2020.', '2025-01-01'],
      ['Paul has worked at Telia since March 2020.', '2025-01-01'],
    ];
    await verifyAnswers('consecutive', work, '2026-03-05', [
      ['Until when did Paul work at Orsa?', 'Paul worked at Orsa until March 2020 [f1].'],
      ['Where did Paul work before Telia?', 'Paul worked at Orsa until March 2020 [f1].'],
    ]);
  });

  it('that nobody dated is told as the latest time', async () => {
    await verifyAnswers('over', [['Uma used to live in Metz.', '2025-06-20']], '2026-03-05', [
      ['Where does Uma live?', 'Uma lived in Metz until 20 June 2025 at the latest [f1].'],
      ['Does Uma live in Metz?', 'Not any more: Uma lived in Metz until 20 June 2025 at the latest [f1].'],
      ['When did Uma leave Metz?', 'Uma lived in Metz until 20 June 2025 at the latest [f1].'],
    ]);
  });

  it('is told as the text would say it, with and without what follows', async () => {
    const oslo: Told = [['Ann lived in Oslo between 2015 and 2017.', '2025-01-01']];
    const asked: Asked = [
      ['Where did Ann live from 2015 to 2017?', 'Ann lived in Oslo from 2015 to 2017 [f1].'],
      ['Where did Ann live in 2016?', 'Ann lived in Oslo from 2015 to 2017 [f1].'],
    ];
    await verifyAnswers('oslo', oslo, '2026-03-05', asked);
    await verifyAnswers('oslo-paris', [...oslo, ['Ann has lived in Paris since 2018.', '2025-01-01']], '2026-03-05', [
      ...asked,
      ['Where did Ann live in the 2010s?', 'Ann lived in Oslo from 2015 to 2017 [f1]. Ann lives in Paris [f2].'],
    ]);
  });

  it('is the last month of an interruption, and the first of it for what it interrupted', async () => {
    await verifyAnswers(
      'rome',
      [
        ['Ann has lived in Paris since 2020.', '2025-01-01'],
        ['Ann lived in Rome from January to June 2021.', '2025-01-01'],
      ],
      '2026-03-05',
      [
        [
          'Where did Ann live in summer 2021?',
          'Ann lived in Rome from January 2021 to June 2021 [f2]. Ann lives in Paris [f1].',
        ],
        ['Where did Ann live in May 2021?', 'Ann lived in Rome from January 2021 to June 2021 [f1].'],
        ['Where did Ann live in 2020?', 'Ann lived in Paris from 2020 to January 2021 [f1].'],
      ],
    );
  });

  it('on a day is that day, also where another fact begins on the next', async () => {
    await verifyAnswers(
      'until',
      [
        ['Bob lived in Rome until 3 March 2019.', '2025-01-01'],
        ['Bob moved to Paris on 4 March 2019.', '2025-01-01'],
      ],
      '2026-03-05',
      [
        ['Where did Bob live in 2018?', 'Bob lived in Rome until 3 March 2019 [f1].'],
        ['When did Bob leave Rome?', 'Bob lived in Rome until 3 March 2019 [f1].'],
      ],
    );
  });
});

describe('several stretches of one fact', () => {
  it('are all told, in the order of time', async () => {
    const told: Told = [
      ['Ann worked at Acme from 2010 to 2012.', '2025-01-01'],
      ['Ann worked at Acme from 2015 to 2017.', '2025-01-01'],
      ['Ann has worked at Acme since 2020.', '2025-01-01'],
    ];
    await verifyAnswers('acme', told, '2026-03-05', [
      [
        'How long did Ann work at Acme?',
        'Ann worked at Acme from 2010 to 2012 (about 3 years) [f3]. Ann worked at Acme from 2015 to 2017 (about 3 years) [f2]. Ann has worked at Acme since 2020, about 6 years [f1].',
      ],
      [
        'When did Ann work at Acme?',
        'Ann worked at Acme from 2010 to 2012 [f3]. Ann worked at Acme from 2015 to 2017 [f2]. Ann has worked at Acme since 2020 [f1].',
      ],
      ['How long has Ann worked at Acme?', 'Ann has worked at Acme since 2020, about 6 years [f1].'],
    ]);
  });

  it('are all told where they began when they were told', async () => {
    const told: Told = [
      ['Alice lives in Paris.', '2024-01-10'],
      ['Alice moved to Berlin on 5 March 2025.', '2025-03-06'],
      ['Alice lives in Paris again.', '2025-09-01'],
    ];
    await verifyAnswers('paris', told, '2026-03-05', [
      [
        'When did Alice live in Paris?',
        'Alice lived in Paris until 5 March 2025 [f2]. Alice has lived in Paris since at least 1 September 2025 [f1].',
      ],
      [
        'Where did Alice live over the years?',
        'Alice lived in Paris until 5 March 2025 [f2]. Alice lived in Berlin from 5 March 2025 to 1 September 2025 [f3]. Alice lives in Paris [f1].',
      ],
      [
        'Where has Alice lived?',
        'Alice lived in Paris until 5 March 2025 [f2]. Alice lived in Berlin from 5 March 2025 to 1 September 2025 [f3]. Alice lives in Paris [f1].',
      ],
      [
        'How long did Alice live in Paris?',
        'Alice lived in Paris at least since 10 January 2024 until 5 March 2025, about 1 year [f2]. Alice has lived in Paris since at least 1 September 2025 [f1].',
      ],
    ]);
  });

  it('are told of ages in the time asked about', async () => {
    const told: Told = [
      ['Ann is 30 years old.', '2024-01-10'],
      ['Ann is 31 years old.', '2025-02-01'],
    ];
    await verifyAnswers('ages', told, '2025-06-01', [
      ['How old was Ann in 2025?', 'Ann was 30 years old until 1 February 2025 [f2]. Ann is 31 years old [f1].'],
      ['How old is Ann?', 'Ann is 31 years old [f1].'],
    ]);
  });
});

describe('what nobody dated', () => {
  const day = '2025-06-20';

  it('is told by the sentence with its time of day or its habit', async () => {
    const told: Told = [
      ['The ferry leaves at 7:15 from pier 4. A ticket costs 12 euros.', day],
      ['Sam: I water the plants every Tuesday.', day],
    ];
    await verifyAnswers('ferry', told, '2026-03-05', [
      ['When does the ferry leave?', 'The ferry leaves at 7:15 from pier 4 [p1].'],
      ['What time does the ferry leave?', 'The ferry leaves at 7:15 from pier 4 [p1].'],
      ['When does Sam water the plants?', 'Sam: I water the plants every Tuesday [p1].'],
    ]);
  });

  it('has not the date of something else that the text tells of', async () => {
    const quit = 'Carol: I quit the hospital last week. I am opening a bakery called Sweet Crumbs.';
    await verifyAnswers('bakery', [[quit, day]], '2026-03-05', [
      ['When does the bakery open?', "I don't have any information about that."],
    ]);
  });
});

describe('lengths', () => {
  it('run up to the instant that is asked about', async () => {
    const told: Told = [['Alice has lived in Berlin since March 2016.', '2016-03-10']];
    await verifyAnswers('berlin', told, '2026-03-05', [
      ['How long has Alice lived in Berlin?', 'Alice has lived in Berlin since March 2016, about 10 years [f1].'],
      [
        'How long has Alice lived in Berlin?',
        'Alice has lived in Berlin since March 2016, about 2 years [f1].',
        { as_of: at('2018-03-05') },
      ],
    ]);
  });
});

describe('sources that disagree', () => {
  it('are told as a disagreement, each with its fact', async () => {
    const told: Told = [
      ['Ann lives in Paris.', '2025-01-01'],
      ['Ann lives in Berlin.', '2025-01-01'],
    ];
    await verifyAnswers('rivals', told, '2026-03-05', [
      ['Where does Ann live?', 'Sources disagree: Ann lives in Paris [f1] or Berlin [f2].'],
      ['Does Ann live in Paris?', 'Sources disagree: Ann lives in Paris [f1] or Berlin [f2].'],
      ['Does Ann live in Rome?', 'No, Ann lives in Paris [f1] or Berlin [f2].'],
      ['Who lives in Paris?', 'Sources disagree: Ann lives in Paris [f1] or Berlin [f2].'],
    ]);
    await verifyAnswers('together', [['Ann works at Acme and at Globex.', '2025-01-01']], '2026-03-05', [
      ['Where does Ann work?', 'Ann works at Globex [f1] and Acme [f2].'],
    ]);
  });
});
