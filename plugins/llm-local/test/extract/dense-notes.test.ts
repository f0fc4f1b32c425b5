import { describe, expect, it } from '@jest/globals';
import { facts } from './read.ts';

/** Sentences as they stand in notes, and the facts that they state. */
const ROWS: readonly (readonly [sentence: string, ...facts: string[]])[] = [
  ['After nine years at Bosch, Ivo Brandt joined Kuka.', 'Ivo Brandt works_at Bosch ends', 'Ivo Brandt works_at Kuka'],
  ['Mona Reed (Halden, head of sales) lives in Cork.', 'Mona Reed works_at Halden', 'Mona Reed lives_in Cork'],
  ['Ida has three sons: Per, Nils and Jon.', 'Per son_of Ida', 'Nils son_of Ida', 'Jon son_of Ida'],
  ['The sisters Ana and Rita Melo founded Cedro.', 'Ana founded Cedro', 'Rita Melo founded Cedro'],
  ['Cedro was sold to Danone in 2018.', 'Danone owns Cedro [2018, )'],
  ['Ugo and Pia have been married since 2009.', 'Ugo married_to Pia [2009, )'],
  ['Mr. Haas takes insulin.', 'Mr. Haas takes insulin'],
  [
    'Eva Strand, 43, two children, lives in Bergen, allergic to nuts.',
    'Eva Strand age 43',
    'Eva Strand lives_in Bergen',
    'Eva Strand allergic_to nuts',
  ],
  [
    "Ugo's former employer, Quillon Corp, is in Linz.",
    'Ugo works_at Quillon Corp ends',
    'Quillon Corp located_in Linz',
  ],
  ["Tove's father, a judge, lives in Turku.", "Tove's father is_a judge", "Tove's father lives_in Turku"],
  ['Pia Holm is a geologist who teaches at MIT.', 'Pia Holm is_a geologist', 'Pia Holm teaches_at MIT'],
  ["Ugo Berg's novel The Salt Road was published in 2001.", 'The Salt Road novel_of Ugo Berg'],
  ['The Polar Prize went to Ida Moen.', 'Ida Moen won Polar Prize'],
  ['Ida dropped out of college in 2020.', 'Ida dropped_out_of college [2020, )'],
  ['Ida has been learning Czech for two years.', 'Ida learns Czech [2022, )'],
  ['Ida works at the library.', 'Ida works_at library'],
  ['Ida is lactose intolerant.', 'Ida is lactose intolerant'],
  ['Ida quit her job at Nokia to start her own cafe.', 'Ida works_at Nokia ends'],
  ['Ida could move to Rome and work at Eni.'],
];

describe('dense notes', () => {
  it.each(ROWS)('%s', async (sentence, ...expected) => {
    expect(await facts(sentence)).toEqual(expect.arrayContaining([...expected]));
    if (expected.length === 0) expect(await facts(sentence)).toEqual([]);
  });
});
