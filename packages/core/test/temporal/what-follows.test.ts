import { describe, expect, it } from '@jest/globals';
import { believed, showRow } from './believed.ts';
import { from, instant, permutations, through } from './dates.ts';
import { Ledger, type Note, type Statement } from './ledger.ts';

type Dates = Pick<Statement, 'start' | 'end' | 'polarity'>;
const note = (said: string, relation: string, target: string, dates: Dates = {}): Note => ({
  said: instant(said),
  states: [{ triple: ['Eve', relation, target], ...dates }],
});
const lives = (said: string, target: string, dates?: Dates): Note => note(said, 'lives_in', target, dates);
const works = (said: string, target: string, dates?: Dates): Note => note(said, 'works_at', target, dates);
const left = (said: string, target: string, month: string): Note =>
  works(said, target, { polarity: 'ends', start: through(month) });

/** Tells the notes in every order and expects the same of each. */
function verifyInAnyOrder(notes: readonly Note[], expected: readonly string[]): void {
  for (const order of permutations(notes)) {
    const ledger = new Ledger();
    for (const each of order) ledger.remember(each);
    expect(believed(ledger)).toEqual([...expected].sort());
  }
}

interface Example {
  readonly told: string;
  readonly notes: readonly Note[];
  readonly gives: readonly string[];
}

const paris: Note = lives('2024-01-10', 'Paris', { start: from('2019') });
const lyon: Note = {
  said: instant('2025-01-10'),
  states: [{ triple: ['Eve', 'lives_in', 'Lyon'] }],
  decides: [{ kind: 'corrects', fact: ['Eve', 'lives_in', 'Paris'], by: ['Eve', 'lives_in', 'Lyon'] }],
};
const parisAfterAll: Note = {
  said: instant('2025-06-10'),
  states: [{ triple: ['Eve', 'lives_in', 'Paris'] }],
  decides: [{ kind: 'corrects', fact: ['Eve', 'lives_in', 'Lyon'], by: ['Eve', 'lives_in', 'Paris'] }],
};

const EXAMPLES: readonly Example[] = [
  {
    told: 'lives in Paris, moved to Berlin, lives in Paris',
    notes: [lives('2024-01', 'Paris'), lives('2025-03', 'Berlin'), lives('2025-09', 'Paris')],
    gives: ['Paris [2024-01, 2025-03)', 'Berlin [2025-03, 2025-09)', 'Paris [2025-09, ..)'],
  },
  {
    told: 'F049: my name is A, my name is B, my name is A',
    notes: [note('2024-01', 'name', 'A'), note('2024-02', 'name', 'B'), note('2024-03', 'name', 'A')],
    gives: ['A [2024-01, 2024-02)', 'B [2024-02, 2024-03)', 'A [2024-03, ..)'],
  },
  {
    told: 'the same text twice',
    notes: [lives('2024-01', 'Paris'), lives('2024-01', 'Paris')],
    gives: ['Paris [2024-01, ..)'],
  },
  {
    told: 'works at Contoso; an older note: works at Northwind',
    notes: [works('2026', 'Contoso'), works('2024', 'Northwind')],
    gives: ['Northwind [2024-01, 2026-01)', 'Contoso [2026-01, ..)'],
  },
  {
    told: 'lives in Paris since 2005 (said 2010); in 2011 she lived in Rome',
    notes: [
      lives('2010-05', 'Paris', { start: from('2005') }),
      lives('2020', 'Rome', { start: from('2011'), end: through('2011') }),
    ],
    gives: ['Paris [2005-01, 2011-01)', 'Rome [2011-01, 2012-01)', 'Paris [2012-01, ..)'],
  },
  {
    told: 'Paris 2020 onwards; Rome January to June 2021',
    notes: [lives('2020', 'Paris'), lives('2021-08', 'Rome', { start: from('2021-01'), end: through('2021-06') })],
    gives: ['Paris [2020-01, 2021-01)', 'Rome [2021-01, 2021-07)', 'Paris [2021-07, ..)'],
  },
  {
    told: 'lives in Paris (2024); said in 2025: in Rome since 2010',
    notes: [lives('2024', 'Paris'), lives('2025', 'Rome', { start: from('2010') })],
    gives: ['Rome [2010-01, ..)'],
  },
  {
    told: 'Paris since 2019 (said 2024); a 2022 text: lives in Berlin',
    notes: [lives('2024', 'Paris', { start: from('2019') }), lives('2022', 'Berlin')],
    gives: ['Paris [2019-01, ..)'],
  },
  {
    told: 'works at Microsoft; left Microsoft in March',
    notes: [works('2023-01', 'Microsoft'), left('2023-05', 'Microsoft', '2023-03')],
    gives: ['Microsoft [2023-01, 2023-04)'],
  },
  { told: 'only: left in March', notes: [left('2023-05', 'Microsoft', '2023-03')], gives: ['Microsoft [?, 2023-04)'] },
  {
    told: 'left in March, and a start',
    notes: [left('2023-05', 'Microsoft', '2023-03'), works('2022', 'Microsoft', { start: from('2015') })],
    gives: ['Microsoft [2015-01, 2023-04)'],
  },
  {
    told: 'works at Acme until 2025; extended until 2027',
    notes: [works('2020', 'Acme', { end: through('2025') }), works('2024', 'Acme', { end: through('2027') })],
    gives: ['Acme [2020-01, 2028-01)'],
  },
  {
    told: 'at Acme 2015 to 2018; at Acme since 2017 (said 2020)',
    notes: [
      works('2019', 'Acme', { start: from('2015'), end: through('2018') }),
      works('2020', 'Acme', { start: from('2017') }),
    ],
    gives: ['Acme [2015-01, ..)'],
  },
  {
    told: 'works at Acme; starts at Globex on Monday (said Friday)',
    notes: [works('2024-05', 'Acme'), works('2024-06-07', 'Globex', { start: from('2024-06-10') })],
    gives: ['Acme [2024-05, 2024-06-10)', 'Globex [2024-06-10, ..)'],
  },
  { told: 'never lived in Paris, it was Lyon', notes: [paris, lyon], gives: ['Lyon [2019-01, ..)'] },
  { told: '... it was Paris after all', notes: [paris, lyon, parisAfterAll], gives: ['Paris [2019-01, ..)'] },
  {
    told: 'Paris, Berlin, and Berlin retracted',
    notes: [
      lives('2024', 'Paris'),
      lives('2025', 'Berlin'),
      {
        said: instant('2025-02'),
        states: [],
        decides: [{ kind: 'corrects', fact: ['Eve', 'lives_in', 'Berlin'] }],
        person: true,
      },
    ],
    gives: ['Paris [2024-01, ..)'],
  },
  {
    told: 'works at Acme; Acme fired Eve',
    notes: [
      works('2020', 'Acme'),
      {
        said: instant('2023-05-02'),
        states: [{ triple: ['Acme', 'fired', 'Eve'], start: from('2023-04') }],
        decides: [{ kind: 'ends', fact: ['Eve', 'works_at', 'Acme'], by: ['Acme', 'fired', 'Eve'] }],
      },
    ],
    gives: ['Acme [2020-01, 2023-05)', 'Eve [2023-04, ..)'],
  },
  {
    told: 'married to Tom; divorced Tom two years ago',
    notes: [
      note('2018', 'married_to', 'Tom'),
      {
        said: instant('2024-03-10'),
        states: [{ triple: ['Eve', 'divorced', 'Tom'] }],
        decides: [
          {
            kind: 'ends',
            fact: ['Eve', 'married_to', 'Tom'],
            by: ['Eve', 'divorced', 'Tom'],
            endsAt: from('2022-03-10'),
          },
        ],
      },
    ],
    gives: ['Tom [2018-01, 2022-03-10)', 'Tom [2024-03-10, ..)'],
  },
  {
    told: 'speaks French; speaks Spanish, whatever a model says',
    notes: [
      note('2020', 'speaks', 'French'),
      {
        said: instant('2021'),
        states: [{ triple: ['Eve', 'speaks', 'Spanish'] }],
        decides: [{ kind: 'contradicts', fact: ['Eve', 'speaks', 'French'], by: ['Eve', 'speaks', 'Spanish'] }],
      },
    ],
    gives: ['French [2020-01, ..)', 'Spanish [2021-01, ..)'],
  },
  {
    told: 'works at Acme, at Microsoft, left Microsoft in March 2023',
    notes: [works('2020', 'Acme'), works('2022', 'Microsoft'), left('2023-05', 'Microsoft', '2023-03')],
    gives: ['Acme [2020-01, 2022-01)', 'Microsoft [2022-01, 2023-04)'],
  },
  {
    told: 'two notes of the same instant',
    notes: [lives('2024', 'Paris'), lives('2024', 'Berlin')],
    gives: ['Paris [2024-01, ..) !', 'Berlin [2024-01, ..) !'],
  },
  {
    told: 'two notes of the same instant, decided later',
    notes: [lives('2024', 'Paris'), lives('2024', 'Berlin'), lives('2025', 'Berlin')],
    gives: ['Paris [2024-01, 2025-01) !', 'Berlin [2024-01, ..) !'],
  },
  {
    told: 'one note: works at Acme and at Globex',
    notes: [
      {
        said: instant('2024'),
        states: [
          { triple: ['Eve', 'works_at', 'Acme'], start: from('2020') },
          { triple: ['Eve', 'works_at', 'Globex'] },
        ],
      },
    ],
    gives: ['Acme [2020-01, ..)', 'Globex [2024-01, ..)'],
  },
];

describe('what follows, in every order of arrival', () => {
  for (const { told, notes, gives } of EXAMPLES) it(told, () => verifyInAnyOrder(notes, gives));

  it('Bob is CEO of Acme (2020); Carol is CEO of Acme (2023)', () => {
    const bob: Note = { said: instant('2020'), states: [{ triple: ['Bob', 'ceo_of', 'Acme'] }] };
    const carol: Note = { said: instant('2023'), states: [{ triple: ['Carol', 'ceo_of', 'Acme'] }] };
    verifyInAnyOrder([bob, carol], ['Acme [2020-01, 2023-01)', 'Acme [2023-01, ..)']);
  });

  it('a correction leaves the corrected fact, retracted, with its bounds', () => {
    for (const order of permutations([paris, lyon])) {
      const ledger = new Ledger();
      for (const each of order) ledger.remember(each);
      const retracted = ledger.rows.filter((row) => row.retracted);
      expect(retracted.map((row) => showRow(row, ledger))).toEqual(['Paris [2019-01, ..)']);
      expect(retracted[0]?.expiredAt).not.toBeNull();
    }
  });

  it('a fact that is upcoming expires nothing yet, and a fact that lost its open end is expired', () => {
    const ledger = new Ledger(instant('2024-06-07'));
    ledger.remember(works('2024-05', 'Acme'));
    ledger.remember(works('2024-06-07', 'Globex', { start: from('2024-06-10') }));
    expect(ledger.rows.map(({ expiredAt }) => expiredAt)).toEqual([null, null]);

    const later = new Ledger(instant('2025-01-01'));
    later.remember(works('2024-05', 'Acme'));
    const { changes } = later.remember(works('2024-06-07', 'Globex', { start: from('2024-06-10') }));
    expect(later.rows.map(({ expiredAt }) => expiredAt)).toEqual([instant('2025-01-01') + 2, null]);
    expect(changes.map(({ cause }) => cause)).toEqual(['created', 'superseded']);
  });

  it('one artifact that says both "works at Acme" and "starts at Globex on Monday" means one after the other', () => {
    const both: Note = {
      said: instant('2024-06-07'),
      states: [
        { triple: ['Eve', 'works_at', 'Acme'] },
        { triple: ['Eve', 'works_at', 'Globex'], start: from('2024-06-10') },
      ],
    };
    verifyInAnyOrder([both], ['Acme [2024-06-07, 2024-06-10)', 'Globex [2024-06-10, ..)']);
  });
});
