import { type Story, type Told } from './story.ts';

function said(day: string, text: string): Told {
  return { said: day, text, reads: [] };
}

const ACME = said('2020-01-01', 'Ann works at Acme.');
const FROM_ACME_TO_GLOBEX = [
  'Ann works_at Acme [2020-01-01, 2020-03-01) ended',
  'Ann works_at Globex [2020-03-01, ..) current',
];

/** What follows from how rules read the words that bound a fact, or put another in its place. */
export const OF_WORDS: readonly Story[] = [
  {
    name: 'not at one but at another',
    by: 'rules',
    texts: [ACME, said('2020-03-01', 'Ann does not work at Acme but at Globex.')],
    gives: FROM_ACME_TO_GLOBEX,
  },
  {
    name: 'no longer at one but at another',
    by: 'rules',
    texts: [ACME, said('2020-03-01', 'Ann no longer works at Acme but at Globex.')],
    gives: FROM_ACME_TO_GLOBEX,
  },
  {
    name: 'sorry, not at one but at another',
    by: 'rules',
    texts: [ACME, said('2020-03-01', 'Sorry, Ann does not work at Acme but at Globex.')],
    gives: ['Ann works_at Globex [2020-01-01, ..) current'],
    retracted: ['Ann works_at Acme [2020-01-01, ..) retracted'],
  },
  {
    name: 'what held before a year ended by its start',
    by: 'rules',
    texts: [said('2025-01-01', 'Ann worked at Acme before 2022. Bob worked at Globex before March 2020.')],
    gives: ['Ann works_at Acme [?, 2022-01-01) ended', 'Bob works_at Globex [?, 2020-03-01) ended'],
  },
  {
    name: 'until she moved: one home ends where the next begins',
    by: 'rules',
    texts: [said('2025-01-01', 'Fay had lived in Rome until she moved to Oslo in 2015.')],
    gives: ['Fay lives_in Rome [?, 2015-01-01) ended', 'Fay lives_in Oslo [2015-01-01, ..) current'],
  },
  {
    name: 'from a year onwards, since at least a year',
    by: 'rules',
    texts: [said('2023-03-05', 'Ann has lived in Paris from 2020 onwards. Bob has lived in Oslo since at least 2011.')],
    gives: ['Ann lives_in Paris [2020-01-01, ..) current', 'Bob lives_in Oslo [2011-01-01, ..) current'],
  },
  {
    name: 'a birth does not change: what is said of it later corrects the former',
    by: 'rules',
    texts: [
      said('2020-01-01', 'Ann was born in 1990.'),
      said('2020-02-01', 'Ann was born in Paris.'),
      said('2020-03-01', 'Actually, Ann was born in 1991.'),
      said('2020-04-01', 'Ann was born in Rome.'),
    ],
    gives: ['Ann time_of_birth 1991 [1991-01-01, ..) current', 'Ann born_in Rome [2020-02-01, ..) current'],
    retracted: ['Ann born_in Paris [2020-02-01, ..) retracted', 'Ann time_of_birth 1990 [1990-01-01, ..) retracted'],
  },
  {
    name: 'a birth that was right after all',
    by: 'rules',
    texts: [
      said('2020-01-01', 'Ann was born in Paris.'),
      said('2020-02-01', 'Ann was born in Rome.'),
      said('2020-03-01', 'Ann was born in Paris.'),
    ],
    gives: ['Ann born_in Paris [2020-01-01, ..) current'],
    retracted: ['Ann born_in Rome [2020-01-01, ..) retracted'],
  },
  {
    name: 'hired, left, hired again',
    by: 'rules',
    texts: [
      said('2025-01-01', 'Ann worked at Acme from 2010 to 2012.'),
      said('2025-02-01', 'Ann was rehired by Acme in 2020.'),
    ],
    gives: ['Ann works_at Acme [2010-01-01, 2013-01-01) ended', 'Ann works_at Acme [2020-01-01, ..) current'],
  },
];
