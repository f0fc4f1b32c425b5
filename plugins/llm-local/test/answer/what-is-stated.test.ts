import { describe, expect, it } from '@jest/globals';
import { ask } from './material.ts';

const AT = '2025-06-20T08:00:00Z';
const told = (...texts: string[]) => ({ passages: texts.map((text) => [text, AT] as const), now: AT });

const MAIL = `From: Vera Brandt <vera@cedar.example>
To: team@cedar.example
Subject: Price of the booth

Hi all,

the price of the booth is 8,200 euros. Please send your designs to Oskar by Friday.
The fair will take place in Porto from 8 to 10 September.

Best,
Vera`;

describe('a mail', () => {
  it.each([
    ['Where will the fair take place?', 'The fair will take place in Porto from 8 to 10 September [p1].'],
    ['Who should I send my designs to?', 'Please send your designs to Oskar by Friday [p1].'],
    ['What is the price of the booth?', 'the price of the booth is 8,200 euros [p1].'],
    ['How much is the price of the booth?', 'the price of the booth is 8,200 euros [p1].'],
    ['When will the fair take place?', 'From 8 September 2025 to 10 September 2025 [p1].'],
  ])('answers by its sentences, whose speaker is no field of its head: %s', (question, answer) => {
    expect(ask(question, told(MAIL))).toBe(answer);
  });
});

describe('a list under a heading', () => {
  const LISTS = told(
    'Shopping list\n- 2 litres of milk\n- 12 eggs\n- rye bread',
    '## Packing list for Iceland\n1. rain jacket\n2. two sweaters',
  );

  it.each([
    ['How many eggs are on the shopping list?', '12 eggs [p1].'],
    ['Is rye bread on the shopping list?', 'rye bread [p1].'],
    ['What is on the shopping list?', '2 litres of milk, 12 eggs, rye bread [p1].'],
    ['What is on the packing list for Iceland?', 'rain jacket, two sweaters [p2].'],
    ['How many sweaters are on the packing list for Iceland?', 'two sweaters [p2].'],
    ['Is butter on the shopping list?', null],
    ['How many lemons are on the shopping list?', null],
    ['What is on the packing list for Peru?', null],
  ])('answers by its items, never by the heading: %s', (question, answer) => {
    expect(ask(question, LISTS)).toBe(answer);
  });

  it('is no answer by its heading, whatever follows', () => {
    const notes = told(
      'Opening hours of the library\n\nAsk at the desk.',
      'Opening hours of the museum:\nSee the door.',
    );
    expect(ask('What are the opening hours of the library?', notes)).toBeNull();
    expect(ask('What are the opening hours of the museum?', notes)).toBeNull();
  });
});

describe('a question that somebody asked', () => {
  it.each([
    ['of the same text', told('Kim: How old is your dog?\nAnn: He is four.')],
    [
      'of the text told next',
      {
        passages: [
          ['Kim: How old is your dog?', '2025-06-20T08:00:00Z'],
          ['Ann: He is four.', '2025-06-20T08:00:05Z'],
        ] as const,
      },
    ],
  ])('leads to the reply %s', (_, material) => {
    expect(ask("How old is Ann's dog?", material)).toMatch(/^Ann: He is four \[p\d\]\.$/);
  });

  it('is no answer without one', () => {
    expect(ask("How old is Ann's dog?", told('Kim: How old is your dog?', 'Ann: The weather is nice.'))).toBeNull();
    expect(ask('How old is the dog of the baker?', told('How old is the dog of the baker？'))).toBeNull();
  });
});

describe('what is only supposed', () => {
  it('does not say where somebody lives', () => {
    for (const text of [
      'Lea might move to Rome next year.',
      'If Lea gets the job, she will live in Oslo.',
      'Lea would live in Oslo if she got the job.',
      'Tom thinks that Lea lives in Kyiv.',
      'I think Lea lives in Kyiv.',
      'Lea hopes to live in Lisbon.',
    ]) {
      expect([text, ask('Where does Lea live?', told(text))]).toEqual([text, null]);
    }
  });

  it('answers what is asked of wishes, and does not hide what stands beside it', () => {
    expect(ask('Where does Lea want to live?', told('Lea wants to live in Lisbon.'))).toBe(
      'Lea wants to live in Lisbon [p1].',
    );
    expect(ask('Where might Lea move?', told('Lea might move to Rome next year.'))).toBe(
      'Lea might move to Rome next year [p1].',
    );
    expect(ask('Where does Lea live?', told('Lea lives in Bari, but she hopes to see Rome.'))).toBe(
      'Lea lives in Bari, but she hopes to see Rome [p1].',
    );
  });
});
