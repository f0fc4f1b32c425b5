import { during, since, type Story, told, until } from './story.ts';

/** Ways to rows that only a verdict opens, and cases from the field. */
export const OF_FIELD: readonly Story[] = [
  {
    name: 'a semantic duplicate, by a verdict',
    texts: [
      told('2024-01-01', 'Lea brews Mokka.', 'Lea brews Mokka'),
      {
        ...told('2025-01-01', 'Lea makes Mokka.', 'Lea makes Mokka'),
        decides: [{ added: 'Lea makes Mokka', verdict: 'duplicates', stored: 'Lea brews Mokka' }],
      },
    ],
    gives: ['Lea brews Mokka [2024-01-01, ..) current'],
    by: 'model',
    asSaid: true,
  },
  {
    name: 'a contradiction across relations, by a verdict (F050)',
    texts: [
      {
        ...told('2022-01-01', 'The shop runs on Heroku.', 'Shop runs_on Heroku'),
        decides: [{ added: 'Shop runs_on Heroku', verdict: 'contradicts', stored: 'Shop migrated_to Hetzner' }],
      },
      {
        ...told('2024-01-01', 'The shop migrated to Hetzner.', 'Shop migrated_to Hetzner'),
        decides: [{ added: 'Shop migrated_to Hetzner', verdict: 'contradicts', stored: 'Shop runs_on Heroku' }],
      },
    ],
    gives: [
      'Shop runs_on Heroku [2022-01-01, 2024-01-01) superseded',
      'Shop migrated_to Hetzner [2024-01-01, ..) current',
    ],
    by: 'model',
  },
  {
    name: 'a correction by a verdict',
    texts: [
      told('2022-01-01', 'The shop runs on Heroku.', 'Shop runs_on Heroku'),
      {
        ...told('2024-01-01', 'The shop always ran on Hetzner.', 'Shop runs_on Hetzner'),
        decides: [{ added: 'Shop runs_on Hetzner', verdict: 'corrects', stored: 'Shop runs_on Heroku' }],
      },
    ],
    gives: ['Shop runs_on Hetzner [2022-01-01, ..) current'],
    retracted: ['Shop runs_on Heroku [2022-01-01, ..) retracted'],
    by: 'model',
    asSaid: true,
  },
  {
    name: 'retired, so works there no longer',
    texts: [
      {
        ...told('2020-01-01', 'Eve works at Acme.', 'Eve works_at Acme'),
        decides: [{ added: 'Eve works_at Acme', verdict: 'contradicts', stored: 'Eve is retired' }],
      },
      {
        ...told('2024-04-02', 'Eve is retired.', 'Eve is retired'),
        decides: [{ added: 'Eve is retired', verdict: 'contradicts', stored: 'Eve works_at Acme' }],
      },
    ],
    gives: ['Eve works_at Acme [2020-01-01, 2024-04-02) superseded', 'Eve is retired [2024-04-02, ..) current'],
  },
  {
    name: 'retired, and back at work',
    texts: [
      {
        ...told('2024-04-02', 'Eve is retired.', 'Eve is retired'),
        decides: [{ added: 'Eve is retired', verdict: 'contradicts', stored: 'Eve works_at Acme' }],
      },
      {
        ...told('2025-01-01', 'Eve works at Acme.', 'Eve works_at Acme'),
        decides: [{ added: 'Eve works_at Acme', verdict: 'contradicts', stored: 'Eve is retired' }],
      },
    ],
    gives: ['Eve is retired [2024-04-02, 2025-01-01) superseded', 'Eve works_at Acme [2025-01-01, ..) current'],
  },
  {
    name: 'single, so married no longer, whichever of the two is called so',
    texts: [
      told('2020-01-01', 'Lena is married to Tom.', 'Lena married_to Tom'),
      told('2024-04-02', 'Tom is single.', 'Tom is single'),
    ],
    gives: ['Lena married_to Tom [2020-01-01, 2024-04-02) superseded', 'Tom is single [2024-04-02, ..) current'],
    by: 'rules',
  },
  {
    name: 'on call January to March, and again from June (F053)',
    texts: [
      told(
        '2024-04-02',
        'Mira was on call from January to March 2024.',
        'Mira is on call',
        during('2024-01', '2024-03'),
      ),
      told('2024-06-20', 'Mira has been on call since June 2024.', 'Mira is on call', since('2024-06')),
    ],
    gives: ['Mira is on call [2024-01-01, 2024-04-01) ended', 'Mira is on call [2024-06-01, ..) current'],
  },
  {
    name: 'cycles to work, stopped cycling, takes the tram, cycles no longer (F055)',
    texts: [
      told('2024-01-01', 'Tom cycles to work.', 'Tom cycles_to work'),
      told('2024-02-01', 'Tom stopped cycling to work.', 'Tom cycles_to work', until('2024-02-01')),
      told('2024-03-01', 'Tom takes the tram.', 'Tom takes tram'),
      told('2024-04-01', 'Tom no longer cycles to work.', 'Tom cycles_to work', until('2024-04-01')),
    ],
    gives: ['Tom cycles_to work [2024-01-01, 2024-02-01) ended', 'Tom takes tram [2024-03-01, ..) current'],
  },
  {
    name: 'an end before its start is no end, and closes nothing (F057)',
    texts: [
      told('2024-01-01', 'Eve works at Globex.', 'Eve works_at Globex'),
      told(
        '2025-06-01',
        'Eve has worked at Acme since 1 May 2025, until 1 May 2021.',
        'Eve works_at Acme',
        during('2025-05-01', '2021-05-01'),
      ),
    ],
    gives: ['Eve works_at Globex [2024-01-01, 2025-05-01) superseded', 'Eve works_at Acme [2025-05-01, ..) current'],
    by: 'model',
  },
  {
    name: 'since 2024, and until a day of 2024 (F058)',
    texts: [
      told('2024-06-01', 'Eve has worked at Acme since 2024.', 'Eve works_at Acme', since('2024')),
      told('2023-06-01', 'Eve works at Globex until 15 January 2024.', 'Eve works_at Globex', until('2024-01-15')),
    ],
    gives: ['Eve works_at Globex [2023-06-01, 2024-01-01) superseded', 'Eve works_at Acme [2024-01-01, ..) current'],
  },
  {
    name: 'a restated older fact does not close a newer one (F070)',
    texts: [
      told('2023-01-01', 'Alice lives in Paris.', 'Alice lives_in Paris'),
      told('2025-01-01', 'Alice lives in Berlin.', 'Alice lives_in Berlin'),
      told('2024-01-01', 'Alice lives in Paris.', 'Alice lives_in Paris'),
    ],
    gives: [
      'Alice lives_in Paris [2023-01-01, 2025-01-01) superseded',
      'Alice lives_in Berlin [2025-01-01, ..) current',
    ],
  },
];
