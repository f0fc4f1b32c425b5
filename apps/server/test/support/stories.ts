import { OF_FIELD } from './stories-of-field.ts';
import { OF_WORDS } from './stories-of-words.ts';
import { during, fact, since, type Story, told, type Told, until } from './story.ts';

const parisSince2019 = told(
  '2024-01-10',
  'Alice has lived in Paris since 2019.',
  'Alice lives_in Paris',
  since('2019'),
);
const notParisButLyon: Told = {
  said: '2025-01-10',
  text: 'Alice never lived in Paris, it was Lyon.',
  reads: [fact('Alice lives_in Paris', { denied: true }), fact('Alice lives_in Lyon')],
};
const parisAfterAll: Told = {
  said: '2025-06-10',
  text: 'Alice lived in Paris after all, not in Lyon.',
  reads: [fact('Alice lives_in Lyon', { denied: true }), fact('Alice lives_in Paris')],
};
const leftMicrosoft = told('2023-05-01', 'Eve left Microsoft in March.', 'Eve works_at Microsoft', until('2023-03'));

/** What follows from what was told, as the rules of temporal facts list it. */
const WHAT_FOLLOWS: readonly Story[] = [
  {
    name: 'Paris, moved to Berlin, Paris again',
    texts: [
      told('2024-01-10', 'Alice lives in Paris.', 'Alice lives_in Paris'),
      told('2025-03-02', 'Alice moved to Berlin.', 'Alice moved_to Berlin'),
      told('2025-09-01', 'Alice lives in Paris.', 'Alice lives_in Paris'),
    ],
    gives: [
      'Alice lives_in Paris [2024-01-10, 2025-03-02) superseded',
      'Alice lives_in Berlin [2025-03-02, 2025-09-01) superseded',
      'Alice lives_in Paris [2025-09-01, ..) current',
    ],
  },
  {
    name: 'an exact repeat',
    texts: [
      told('2024-01-10', 'Alice lives in Paris.', 'Alice lives_in Paris'),
      told('2024-01-10', 'Alice lives in Paris.', 'Alice lives_in Paris'),
    ],
    gives: ['Alice lives_in Paris [2024-01-10, ..) current'],
  },
  {
    name: 'works at Contoso; an older note: works at Northwind',
    texts: [
      told('2026-01-01', 'Alice works at Contoso.', 'Alice works_at Contoso'),
      told('2024-01-01', 'Alice works at Northwind.', 'Alice works_at Northwind'),
    ],
    gives: [
      'Alice works_at Northwind [2024-01-01, 2026-01-01) superseded',
      'Alice works_at Contoso [2026-01-01, ..) current',
    ],
  },
  {
    name: 'a bounded stay inside an open one: Rome in 2011, Paris since 2005',
    texts: [
      told('2010-05-01', 'Alice has lived in Paris since 2005.', 'Alice lives_in Paris', since('2005')),
      told('2020-01-01', 'In 2011 Alice lived in Rome.', 'Alice lives_in Rome', during('2011', '2011')),
    ],
    gives: [
      'Alice lives_in Paris [2005-01-01, 2011-01-01) superseded',
      'Alice lives_in Rome [2011-01-01, 2012-01-01) ended',
      'Alice lives_in Paris [2012-01-01, ..) current',
    ],
  },
  {
    name: 'Paris 2020 onwards; Rome January to June 2021',
    texts: [
      told('2020-01-01', 'Alice has lived in Paris since 2020.', 'Alice lives_in Paris', since('2020')),
      told(
        '2021-08-01',
        'Alice lived in Rome from January to June 2021.',
        'Alice lives_in Rome',
        during('2021-01', '2021-06'),
      ),
    ],
    gives: [
      'Alice lives_in Paris [2020-01-01, 2021-01-01) superseded',
      'Alice lives_in Rome [2021-01-01, 2021-07-01) ended',
      'Alice lives_in Paris [2021-07-01, ..) current',
    ],
  },
  {
    name: 'lives in Paris; said later: in Rome since 2010',
    texts: [
      told('2024-01-01', 'Alice lives in Paris.', 'Alice lives_in Paris'),
      told('2025-01-01', 'Alice has lived in Rome since 2010.', 'Alice lives_in Rome', since('2010')),
    ],
    gives: ['Alice lives_in Rome [2010-01-01, ..) current'],
  },
  {
    name: 'in Paris since 2019, said in 2024; a text of 2022: lives in Berlin',
    texts: [parisSince2019, told('2022-01-01', 'Alice lives in Berlin.', 'Alice lives_in Berlin')],
    gives: ['Alice lives_in Paris [2019-01-01, ..) current'],
  },
  {
    name: 'works at Microsoft; left Microsoft in March',
    texts: [told('2023-01-01', 'Eve works at Microsoft.', 'Eve works_at Microsoft'), leftMicrosoft],
    gives: ['Eve works_at Microsoft [2023-01-01, 2023-04-01) ended'],
  },
  {
    name: 'only that Eve left: the start is unknown',
    texts: [leftMicrosoft],
    gives: ['Eve works_at Microsoft [?, 2023-04-01) ended'],
  },
  {
    name: 'that Eve left, and since when she was there',
    texts: [
      leftMicrosoft,
      told('2022-01-01', 'Eve has worked at Microsoft since 2015.', 'Eve works_at Microsoft', since('2015')),
    ],
    gives: ['Eve works_at Microsoft [2015-01-01, 2023-04-01) ended'],
  },
  {
    name: 'works at Acme until 2025; extended until 2027',
    texts: [
      told('2020-01-01', 'Eve works at Acme until 2025.', 'Eve works_at Acme', until('2025')),
      told('2024-01-01', "Eve's contract at Acme was extended until 2027.", 'Eve works_at Acme', until('2027')),
    ],
    gives: ['Eve works_at Acme [2020-01-01, 2028-01-01) current'],
  },
  {
    name: 'at Acme from 2015 to 2018; at Acme since 2017, said in 2020',
    texts: [
      told('2019-01-01', 'Eve worked at Acme from 2015 to 2018.', 'Eve works_at Acme', during('2015', '2018')),
      told('2020-01-01', 'Eve has worked at Acme since 2017.', 'Eve works_at Acme', since('2017')),
    ],
    gives: ['Eve works_at Acme [2015-01-01, ..) current'],
  },
  {
    name: 'works at Acme; starts at Globex on Monday, read on Saturday',
    texts: [
      told('2024-05-01', 'Eve works at Acme.', 'Eve works_at Acme'),
      told('2024-06-07', 'Eve starts at Globex on Monday.', 'Eve starts_at Globex', since('2024-06-10')),
    ],
    gives: ['Eve works_at Acme [2024-05-01, 2024-06-10) current', 'Eve works_at Globex [2024-06-10, ..) upcoming'],
    present: '2024-06-08',
  },
  {
    name: 'a correction: never lived in Paris, it was Lyon',
    texts: [parisSince2019, notParisButLyon],
    gives: ['Alice lives_in Lyon [2019-01-01, ..) current'],
    retracted: ['Alice lives_in Paris [2019-01-01, ..) retracted'],
  },
  {
    name: 'a correction of a correction: it was Paris after all',
    texts: [parisSince2019, notParisButLyon, parisAfterAll],
    gives: ['Alice lives_in Paris [2019-01-01, ..) current'],
    retracted: ['Alice lives_in Lyon [2019-01-01, ..) retracted'],
  },
  {
    name: 'Paris superseded by Berlin, and Berlin retracted: Paris is current again',
    texts: [
      told('2024-01-01', 'Alice lives in Paris.', 'Alice lives_in Paris'),
      told('2025-01-01', 'Alice lives in Berlin.', 'Alice lives_in Berlin'),
      told('2025-02-01', 'Alice never lived in Berlin.', 'Alice lives_in Berlin', { denied: true }),
    ],
    gives: ['Alice lives_in Paris [2024-01-01, ..) current'],
    retracted: ['Alice lives_in Berlin [2025-01-01, ..) retracted'],
  },
  {
    name: 'Acme fired Bob',
    texts: [
      told('2020-01-01', 'Bob works at Acme.', 'Bob works_at Acme'),
      told('2023-05-02', 'Acme fired Bob in April 2023.', 'Bob works_at Acme', until('2023-04')),
    ],
    gives: ['Bob works_at Acme [2020-01-01, 2023-05-01) ended'],
  },
  {
    name: 'Acme fired Bob, by a verdict',
    texts: [
      told('2020-01-01', 'Bob works at Acme.', 'Bob works_at Acme'),
      {
        ...told('2023-05-02', 'Acme fired Bob in April 2023.', 'Acme fired Bob', since('2023-04')),
        decides: [{ added: 'Acme fired Bob', verdict: 'ends', stored: 'Bob works_at Acme' }],
      },
    ],
    gives: ['Bob works_at Acme [2020-01-01, 2023-05-01) ended', 'Acme fired Bob [2023-04-01, ..) current'],
    by: 'model',
    asSaid: true,
  },
  {
    name: 'divorced Tom two years ago',
    texts: [
      told('2018-01-01', 'Lena is married to Tom.', 'Lena married_to Tom'),
      told('2024-03-10', 'Lena divorced Tom two years ago.', 'Lena married_to Tom', until('2022')),
    ],
    gives: ['Lena married_to Tom [2018-01-01, 2023-01-01) ended'],
  },
  {
    name: 'Bob is CEO of Acme, then Carol is',
    texts: [
      told('2020-01-01', 'Bob is the CEO of Acme.', 'Bob ceo_of Acme'),
      told('2023-01-01', 'Carol is the CEO of Acme.', 'Carol ceo_of Acme'),
    ],
    gives: ['Bob ceo_of Acme [2020-01-01, 2023-01-01) superseded', 'Carol ceo_of Acme [2023-01-01, ..) current'],
  },
  {
    name: 'speaks French, speaks Spanish, whatever a model says',
    texts: [
      told('2023-01-01', 'Alice speaks French.', 'Alice speaks French'),
      {
        ...told('2024-01-01', 'Alice speaks Spanish.', 'Alice speaks Spanish'),
        decides: [{ added: 'Alice speaks Spanish', verdict: 'contradicts', stored: 'Alice speaks French' }],
      },
    ],
    gives: ['Alice speaks French [2023-01-01, ..) current', 'Alice speaks Spanish [2024-01-01, ..) current'],
  },
  {
    name: 'works at Acme, at Microsoft, left Microsoft in March 2023',
    texts: [
      told('2020-01-01', 'Eve works at Acme.', 'Eve works_at Acme'),
      told('2022-01-01', 'Eve works at Microsoft.', 'Eve works_at Microsoft'),
      told('2023-05-01', 'Eve left Microsoft in March 2023.', 'Eve works_at Microsoft', until('2023-03')),
    ],
    gives: [
      'Eve works_at Acme [2020-01-01, 2022-01-01) superseded',
      'Eve works_at Microsoft [2022-01-01, 2023-04-01) ended',
    ],
  },
  {
    name: 'two notes of the same instant are in conflict',
    texts: [
      told('2024-01-01', 'Alice lives in Paris.', 'Alice lives_in Paris'),
      told('2024-01-01', 'Alice lives in Berlin.', 'Alice lives_in Berlin'),
    ],
    gives: [
      'Alice lives_in Paris [2024-01-01, ..) current in conflict',
      'Alice lives_in Berlin [2024-01-01, ..) current in conflict',
    ],
  },
  {
    name: 'a conflict that a later note decides',
    texts: [
      told('2024-01-01', 'Alice lives in Paris.', 'Alice lives_in Paris'),
      told('2024-01-01', 'Alice lives in Berlin.', 'Alice lives_in Berlin'),
      told('2025-01-01', 'Alice lives in Berlin.', 'Alice lives_in Berlin'),
    ],
    gives: [
      'Alice lives_in Paris [2024-01-01, 2025-01-01) superseded in conflict',
      'Alice lives_in Berlin [2024-01-01, ..) current in conflict',
    ],
  },
  {
    name: 'one note: works at Acme and at Globex',
    texts: [
      {
        said: '2024-01-01',
        text: 'Eve works at Acme and at Globex.',
        reads: [fact('Eve works_at Acme'), fact('Eve works_at Globex')],
      },
    ],
    gives: ['Eve works_at Acme [2024-01-01, ..) current', 'Eve works_at Globex [2024-01-01, ..) current'],
  },
];

export const STORIES: readonly Story[] = Object.freeze([...WHAT_FOLLOWS, ...OF_FIELD, ...OF_WORDS]);
