import { describe, expect, it } from '@jest/globals';
import { ask, type Material } from './material.ts';

type Table = readonly (readonly [question: string, answer: string | null])[];

function verifyTable(material: Material, table: Table): void {
  for (const [question, answer] of table) expect([question, ask(question, material)]).toEqual([question, answer]);
}

const cities: Material = {
  facts: [
    ['Alice', 'lives_in', 'Paris', '2024-01-10', '2025-03-02'],
    ['Alice', 'lives_in', 'Berlin', '2025-03-02', '2025-09-01T08:00:00Z'],
    ['Alice', 'lives_in', 'Paris', '2025-09-01T08:00:00Z'],
    ['Alice', 'works_at', 'Acme', '2025-04'],
  ],
};

describe('three cities in time', () => {
  it('tells where somebody lives now, then and in between', () => {
    verifyTable(cities, [
      ['Where does Alice live?', 'Alice lives in Paris [f3].'],
      ['Where does Alice live now?', 'Alice lives in Paris [f3].'],
      ['Where did Alice live before Berlin?', 'Alice lived in Paris from 10 January 2024 to 2 March 2025 [f1].'],
      [
        'Where did Alice live before she moved to Berlin?',
        'Alice lived in Paris from 10 January 2024 to 2 March 2025 [f1].',
      ],
      ['Where did Alice live after Berlin?', 'Alice lives in Paris [f3].'],
      ['Where did Alice live in 2024?', 'Alice lived in Paris from 10 January 2024 to 2 March 2025 [f1].'],
      ['Where did Alice live in April 2025?', 'Alice lived in Berlin from 2 March 2025 to 1 September 2025 [f2].'],
      ['Where did Alice live in 2021?', null],
      ['Where did Alice live first?', 'Alice lived in Paris from 10 January 2024 to 2 March 2025 [f1].'],
      [
        'Where did Alice live previously?',
        'Alice lived in Paris from 10 January 2024 to 2 March 2025 [f1]. Alice lived in Berlin from 2 March 2025 to 1 September 2025 [f2].',
      ],
      [
        'Where did Alice live before joining Acme?',
        'Alice lived in Berlin from 2 March 2025 to 1 September 2025 [f2].',
      ],
    ]);
  });

  it('tells when', () => {
    verifyTable(cities, [
      ['When did Alice move to Berlin?', 'Alice moved to Berlin on 2 March 2025 [f2].'],
      ['When did Alice live in Berlin?', 'Alice lived in Berlin from 2 March 2025 to 1 September 2025 [f2].'],
      ['When did Alice leave Berlin?', 'Alice lived in Berlin until 1 September 2025 [f2].'],
      ['When did Alice join Acme?', 'Alice started at Acme in April 2025 [f4].'],
      [
        'How long did Alice live in Berlin?',
        'Alice lived in Berlin from 2 March 2025 to 1 September 2025 (5 months) [f2].',
      ],
    ]);
  });

  it('answers yes or no with what was', () => {
    verifyTable(cities, [
      ['Does Alice live in Berlin?', 'Not any more: Alice lived in Berlin from 2 March 2025 to 1 September 2025 [f2].'],
      ['Has Alice ever lived in Berlin?', 'Yes, Alice lived in Berlin from 2 March 2025 to 1 September 2025 [f2].'],
      ['Did Alice live in Rome?', null],
    ]);
  });
});

describe('facts that ended', () => {
  it('tells a marriage and its end', () => {
    const facts = [['Alice', 'married_to', 'Tom', '2010-06-05', '2021-04']] as const;
    verifyTable({ facts }, [
      ['Is Alice married?', 'Not any more: Alice was married to Tom from 5 June 2010 to March 2021 [f1].'],
      ["Who was Alice's husband?", 'Alice was married to Tom from 5 June 2010 to March 2021 [f1].'],
      ['When did Alice get divorced?', 'Alice was married to Tom until March 2021 [f1].'],
      ['When did Alice marry Tom?', 'Alice married Tom on 5 June 2010 [f1].'],
      ['Is Alice divorced?', 'Yes, Alice was married to Tom from 5 June 2010 to March 2021 [f1].'],
    ]);
  });

  it('tells who held an office', () => {
    const facts = [
      ['Bob', 'ceo_of', 'Acme', '2020', '2023'],
      ['Carol', 'ceo_of', 'Acme', '2023'],
    ] as const;
    verifyTable({ facts }, [
      ['Who is the CEO of Acme?', 'Carol is the CEO of Acme [f2].'],
      ['Who was the CEO of Acme before Carol?', 'Bob was the CEO of Acme from 2020 to 2023 [f1].'],
      ['Who was CEO of Acme in 2021?', 'Bob was the CEO of Acme from 2020 to 2023 [f1].'],
      ['Is Bob the CEO of Acme?', 'Not any more: Bob was the CEO of Acme from 2020 to 2023 [f1].'],
    ]);
  });

  it('tells a car that was sold and a job that was left', () => {
    const facts = [
      ['Bob', 'owns', 'Tesla', '2020', '2023-05-06'],
      ['Bob', 'works_at', 'Google', null, '2023-04'],
    ] as const;
    verifyTable({ facts }, [
      ['Does Bob own a Tesla?', 'Not any more: Bob owned Tesla from 2020 to 5 May 2023 [f1].'],
      ['When did Bob sell his Tesla?', 'Bob owned Tesla until 5 May 2023 [f1].'],
      ['When did Bob leave Google?', 'Bob worked at Google until March 2023 [f2].'],
      ['Where does Bob work?', 'Bob worked at Google until March 2023 [f2].'],
      ['Does Bob still work at Google?', 'Not any more: Bob worked at Google until March 2023 [f2].'],
      ['Did Bob work at Google?', 'Yes, Bob worked at Google until March 2023 [f2].'],
    ]);
  });

  it('tells what is to come only where it is asked for or all there is', () => {
    const facts = [
      ['Bob', 'works_at', 'Acme', '2020', '2026-02-02'],
      ['Bob', 'works_at', 'Globex', '2026-02-02'],
    ] as const;
    verifyTable({ facts }, [
      ['Where does Bob work?', 'Bob works at Acme [f1].'],
      ['Where will Bob work?', 'Bob will work at Globex from 2 February 2026 [f2].'],
      ['When does Bob start at Globex?', 'Bob will start at Globex on 2 February 2026 [f2].'],
    ]);
  });
});

describe('two statements months apart', () => {
  const facts = [
    ['User', 'works_at', 'Northwind', '2024-02-01T10:00:00Z', '2024-09-03T10:00:00Z'],
    ['User', 'works_at', 'Contoso', '2024-09-03T10:00:00Z'],
  ] as const;
  it('answers from the open one, and from the closed one only as history with its date', () => {
    verifyTable({ facts }, [
      ['Where do I work?', 'You work at Contoso [f2].'],
      ['Where did I use to work?', 'You worked at Northwind until 3 September 2024 [f1].'],
      ['Where did I work before Contoso?', 'You worked at Northwind until 3 September 2024 [f1].'],
      ['When did I start at Contoso?', 'You started at Contoso by 3 September 2024 [f2].'],
    ]);
  });
});

describe('corrections and conflicts', () => {
  it('never answers with what was taken back', () => {
    const facts = [
      ['Alice', 'lives_in', 'Paris', '2024-01-10', '2024-01-10'],
      ['Alice', 'lives_in', 'Lyon', '2024-01-10'],
    ] as const;
    verifyTable({ facts }, [
      ['Where does Alice live?', 'Alice lives in Lyon [f2].'],
      ['Does Alice live in Paris?', 'No, Alice lives in Lyon [f2].'],
      ['Has Alice ever lived in Paris?', null],
      ['Where did Alice live before Lyon?', null],
    ]);
  });

  it('tells both values of a conflict', () => {
    const facts = [
      ['Grace', 'lives_in', 'Oslo', '2024-02-03'],
      ['Grace', 'lives_in', 'Bergen', '2024-02-03'],
    ] as const;
    verifyTable({ facts, disputes: { f1: ['f2'], f2: ['f1'] } }, [
      ['Where does Grace live?', 'Sources disagree: Grace lives in Oslo [f1] or Bergen [f2].'],
      ['Does Grace live in Bergen?', 'Sources disagree: Grace lives in Bergen [f2] or Oslo [f1].'],
      ['Does Grace live in Rome?', 'No, Grace lives in Oslo [f1] or Bergen [f2].'],
    ]);
    verifyTable({ facts }, [['Where does Grace live?', 'Grace lives in Oslo [f1] and Bergen [f2].']]);
  });

  it('tells who disputes an office, and facts of different relations each as they are', () => {
    const facts = [
      ['Bob', 'ceo_of', 'Acme', '2024'],
      ['Carol', 'ceo_of', 'Acme', '2024'],
      ['Dan', 'works_at', 'Acme', '2024'],
      ['Dan', 'retired_from', 'Acme', '2024'],
    ] as const;
    const disputes = { f1: ['f2'], f2: ['f1'], f3: ['f4'], f4: ['f3'] };
    verifyTable({ facts, disputes }, [
      ['Who is the CEO of Acme?', 'Sources disagree: Bob [f1] or Carol [f2] is the CEO of Acme.'],
      ['Where does Dan work?', 'Sources disagree: Dan works at Acme [f3], or Dan retired from Acme [f4].'],
    ]);
  });
});

describe('the grain of dates', () => {
  it('is taken from the rendered material, where a year and its first day differ', () => {
    const facts = [
      ['Alice', 'lives_in', 'Paris', '2019', '2025-01-01'],
      ['Alice', 'lives_in', 'Berlin', '2025-01-01'],
    ] as const;
    const context =
      '<gligabao-context>\nFacts:\n[f1] Alice - lives_in - Paris: Alice lives in\nParis. (from 2019 to 2024-12-31 ended)\n' +
      '[f2] Alice - lives_in - Berlin: Alice lives in Berlin. (from 2025-01-01 current)\n</gligabao-context>';
    verifyTable({ facts, context }, [
      ['When did Alice move to Berlin?', 'Alice moved to Berlin on 1 January 2025 [f2].'],
      ['Where did Alice live before Berlin?', 'Alice lived in Paris from 2019 to 1 January 2025 [f1].'],
    ]);
    verifyTable({ facts }, [['When did Alice move to Berlin?', 'Alice moved to Berlin in 2025 [f2].']]);
  });
});

describe('words of time in a question', () => {
  const facts = [
    ['Tim Cook', 'ceo_of', 'Apple', '2011-08'],
    ['June', 'lives_in', 'Oslo', '2019'],
    ['Bob', 'member_of', '31 March Movement', '2015'],
  ] as const;

  it('are no words that a fact must have, nor names, unless they stand in one', () => {
    verifyTable({ facts }, [
      ["Who was Apple's CEO last summer?", 'Tim Cook is the CEO of Apple [f1].'],
      ['Who was the CEO of Apple on Christmas 2020?', 'Tim Cook is the CEO of Apple [f1].'],
      ['Who was the CEO of Apple twelve years ago?', 'Tim Cook is the CEO of Apple [f1].'],
      ['Who was the CEO of Apple twenty years ago?', null],
      ['Where does June live?', 'June lives in Oslo [f2].'],
      ['Where did June live in 2020?', 'June lives in Oslo [f2].'],
      ['Is Bob a member of the 31 March Movement?', 'Yes, Bob is a member of 31 March Movement [f3].'],
    ]);
  });
});

describe('what is still to come', () => {
  const facts = [
    ['Bob', 'works_at', 'Globex', '2027'],
    ['Cat', 'married_to', 'Max', '2028'],
  ] as const;

  it('is no yes to a question about now, and one to a question about it', () => {
    verifyTable({ facts }, [
      ['Does Bob work at Globex?', 'Not yet: Bob will work at Globex from 2027 [f1].'],
      ['Did Bob ever work at Globex?', 'Not yet: Bob will work at Globex from 2027 [f1].'],
      ['Will Bob work at Globex?', 'Yes, Bob will work at Globex from 2027 [f1].'],
      ['Does Bob start at Globex in 2027?', 'Yes, Bob will work at Globex from 2027 [f1].'],
      ['Is Cat married?', 'Not yet: Cat will be married to Max from 2028 [f2].'],
      ['Has Cat married Max yet?', 'Not yet: Cat will be married to Max from 2028 [f2].'],
      ['Is Cat getting married?', 'Yes, Cat will be married to Max from 2028 [f2].'],
    ]);
  });
});

describe('an age in a time', () => {
  it('is counted from the birth to that time', () => {
    const facts = [['Ann', 'born_on', '1990-05-06', '1990-05-06']] as const;
    verifyTable({ facts }, [
      ['How old is Ann?', 'Ann is 35 years old, born on 6 May 1990 [f1].'],
      ['How old was Ann in 2015?', 'Ann was 24 or 25 years old then, born on 6 May 1990 [f1].'],
      ['How old was Ann in March 2015?', 'Ann was 24 years old then, born on 6 May 1990 [f1].'],
    ]);
  });
});
