import { describe, expect, it } from '@jest/globals';
import { facts, read } from './read.ts';

describe('a correction against a change', () => {
  it.each([
    ['Lena does not work at Hooli.', ['Lena works_at Hooli ends']],
    ['Sorry, I was mistaken: Lena does not work at Hooli.', ['Lena works_at Hooli denied']],
    ['I made a mistake. Lena does not work at Hooli.', ['Lena works_at Hooli denied']],
    ['Lena does not work at Hooli anymore.', ['Lena works_at Hooli ends']],
    [
      'Correction: Lena worked at Initech after all, not at Hooli.',
      ['Lena works_at Initech', 'Lena works_at Hooli denied'],
    ],
    ['Actually, Lena lives in Bergen, not in Oslo.', ['Lena lives_in Bergen', 'Lena lives_in Oslo denied']],
    [
      "Correction: Lena's email is lena@b.org, not lena@a.org.",
      ['Lena email lena@b.org', 'Lena email lena@a.org denied'],
    ],
    [
      "Lena's phone number is 555-0100. Correction: the phone number is 555-0123, not 555-0100.",
      ['Lena phone_number 555-0100', 'Lena phone_number 555-0100 denied', 'Lena phone_number 555-0123'],
    ],
    ['Lena is not a dentist but a surgeon.', ['Lena is_a surgeon', 'Lena is_a dentist denied']],
    ['Lena is not the CTO but the CEO of Hooli.', ['Lena ceo_of Hooli', 'Lena cto_of Hooli denied']],
    ["Lena isn't Omar's aunt, she's his cousin.", ['Lena aunt_of Omar denied', 'Lena cousin_of Omar']],
    ["Omar wasn't born in Oslo.", ['Omar born_in Oslo denied']],
    ["Lena didn't work at Hooli.", []],
    ["Lena doesn't speak French.", []],
    ["Lena isn't a vegetarian.", []],
    ['Sorry, I was out. Lena does not work at Hooli.', ['Lena works_at Hooli ends']],
  ])('%s', async (text, told) => {
    expect(await facts(text)).toEqual(told);
  });

  it('says what it denies, and what no longer is, in words', async () => {
    const { edges } = await read("Lena does not live in Oslo. Correction: Omar's phone number is 555-01, not 555-02.");
    expect(edges.map((edge) => edge.description)).toEqual([
      'Lena does not live in Oslo.',
      "Omar's phone number is 555-01.",
      "It is not so that Omar's phone number is 555-02.",
    ]);
  });
});

describe('an occupation is one relation, however it is told', () => {
  it.each([
    ['Omar works as a baker.', 'Omar is_a baker'],
    ['Omar was hired as a baker.', 'Omar is_a baker'],
    ['Omar joined Hooli as a baker.', 'Omar is_a baker'],
    ['Omar: I started a new job at Hooli as a baker.', 'Omar is_a baker'],
    ["Omar's job is baker.", 'Omar is_a baker'],
    ["Omar isn't a baker anymore.", 'Omar is_a baker ends'],
    ['Omar no longer works as a baker.', 'Omar is_a baker ends'],
    ['Omar worked as a baker.', 'Omar is_a baker ends'],
    ["Omar: Actually, I don't work as a baker, I'm a pilot.", 'Omar is_a baker denied'],
  ])('%s', async (text, fact) => {
    expect(await facts(text)).toContain(fact);
  });
});

describe('what comes on top', () => {
  it.each([
    ['Lena also works at Hooli.', ['Lena also_works_at Hooli']],
    ['Lena works at Hooli as well.', ['Lena also_works_at Hooli']],
    ['Lena has a second job at Hooli.', ['Lena also_works_at Hooli']],
    ['Lena works at Initech. Lena also works at Hooli.', ['Lena works_at Initech', 'Lena works_at Hooli']],
    ['Omar works at Hooli. Lena works at Hooli too.', ['Omar works_at Hooli', 'Lena works_at Hooli']],
    ['Lena moved to Oslo. She also works at Hooli.', ['Lena lives_in Oslo', 'Lena works_at Hooli']],
    ["Lena doesn't work at Hooli anymore, too.", ['Lena works_at Hooli ends']],
  ])('%s', async (text, told) => {
    expect(await facts(text)).toEqual(told);
  });
});
