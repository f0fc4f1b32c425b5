import { describe, expect, it } from '@jest/globals';
import { ask } from './material.ts';

describe('of several lengths in a sentence, the one of the clause that holds what is asked', () => {
  it.each([
    ['We spent five days in Kyoto and four days in Tokyo.', 'How many days did we spend in Tokyo?', 'Four days [p1].'],
    ['We spent five days in Kyoto and four days in Tokyo.', 'How many days did we spend in Kyoto?', 'Five days [p1].'],
    ['Mia ran 10 km in 50 minutes and swam for 30 minutes.', 'How long did Mia swim?', '30 minutes [p1].'],
    ['Mia ran 10 km in 50 minutes and swam for 30 minutes.', 'How long did Mia run?', '50 minutes [p1].'],
    ['Mia swam for 30 minutes, not for 50 minutes.', 'How long did Mia swim?', '30 minutes [p1].'],
    [
      'Leo slept eight hours on Monday but six hours on Tuesday.',
      'How long did Leo sleep on Tuesday?',
      'Six hours [p1].',
    ],
    [
      'Leo slept eight hours on Monday but six hours on Tuesday.',
      'How long did Leo sleep on Monday?',
      'Eight hours [p1].',
    ],
    ['Mia and Tom swam for 30 minutes.', 'How long did Mia swim?', '30 minutes [p1].'],
  ])('%s %s', (text, question, answer) => {
    expect(ask(question, { passages: [[text]] })).toBe(answer);
  });

  it.each([
    ['Mia swam for 30 minutes in the lake after 50 minutes in the pool.', 'How long did Mia swim?'],
    ['Mia ran for 50 minutes, and she swam in the lake.', 'How long did Mia swim?'],
  ])('and the whole sentence where it is not clear: %s', (text, question) => {
    expect(ask(question, { passages: [[text]] })).toBe(text.replace('.', ' [p1].'));
  });
});

describe('amounts', () => {
  const text = 'Ed paid 20 euros for lunch and 45 euros for the taxi.';
  const facts = [['Ed', 'paid', '20 euros']] as const;
  it('are told by a fact only of what was asked', () => {
    const passages = [[text]] as const;
    expect(ask('How much did Ed pay for the taxi?', { facts, passages })).toBe(text.replace('.', ' [p1].'));
    expect(ask('How much did Ed pay for the hotel?', { facts, passages })).toBeNull();
    expect(ask('How much did Ed pay?', { facts, passages })).toBe('Ed paid 20 euros [f1].');
  });

  it('are those of the thing that is counted', () => {
    const nexa = [
      ['Nexa', 'has', '120 people'],
      ['Nexa', 'has', '4 plants'],
    ] as const;
    expect(ask('How many people does Nexa have?', { facts: nexa })).toBe('Nexa has 120 people [f1].');
    expect(ask('How many boats does Nexa have?', { facts: nexa })).toBeNull();
  });

  it('are quoted rather than a sentence without one', () => {
    const passages = [
      ["The harvest of the farm was small, says Ugo's report of the year."],
      ['The harvest of Ugo was 30 tonnes.'],
    ] as const;
    expect(ask('How much was the harvest of Ugo?', { passages })).toBe('The harvest of Ugo was 30 tonnes [p2].');
  });

  it('answer where a sentence gives one of the single thing that is asked about', () => {
    const passages = [['A ticket costs 12 euros.']] as const;
    expect(ask('How much is a ticket?', { passages })).toBe('A ticket costs 12 euros [p1].');
    expect(ask('How much is a coffee?', { passages })).toBeNull();
  });

  it('stand without an article', () => {
    expect(ask('How many cats does Ann have?', { facts: [['Ann', 'has', 'three cats']] })).toBe(
      'Ann has three cats [f1].',
    );
  });
});

describe('a number in a question tells which one is meant', () => {
  it.each([
    ['Version 2.1 was released on 4 March 2025.', 'When was version 2.2 released?', 'When was version 2.1 released?'],
    [
      'The invoice 4711 over 1,250.50 euros is due on 1 July 2025.',
      'When is invoice 4712 due?',
      'When is invoice 4711 due?',
    ],
    ['Room 204 seats 14 people.', 'How many people does room 205 seat?', 'How many people does room 204 seat?'],
    ['The 3rd floor holds the archive of plans.', 'What does the floor 4 hold?', 'What does the floor 3 hold?'],
  ])('%s', (text, other, same) => {
    expect(ask(other, { passages: [[text]] })).toBeNull();
    expect(ask(same, { passages: [[text]] })).toContain('[p1]');
  });

  it('which a sentence before may have said', () => {
    const passages = [['Invoice 4711\nThe amount of the invoice is 90 euros.']] as const;
    expect(ask('What is the amount of the invoice 4711?', { passages })).toBe(
      'The amount of the invoice is 90 euros [p1].',
    );
    expect(ask('What is the amount of the invoice 4712?', { passages })).toBeNull();
  });

  it('of facts as of sentences', () => {
    const facts = [['Room 204', 'seats', '14 people']] as const;
    expect(ask('What does room 204 seat?', { facts })).toContain('14 people [f1]');
    expect(ask('What does room 205 seat?', { facts })).toBeNull();
  });
});

describe('quotes', () => {
  it('that are cut say so, and keep the words that were asked for', () => {
    const filler = 'very '.repeat(100);
    const start = ask('What does Otto like?', { passages: [[`Otto likes ${filler}old cars.`]] });
    expect(start).toMatch(/^Otto likes very .* very… \[p1\]\.$/);
    const middle = ask('What code opens the vault of Otto?', {
      passages: [[`There is ${filler}much to tell, and the code that opens the vault of Otto is 77, ${filler}surely.`]],
    });
    expect(middle).toMatch(/^….*the code that opens the vault of Otto is 77.*… \[p1\]\.$/);
  });

  it.each(['Happy birthday, Leo!', 'Congratulations on the birthday, Leo!', 'Thanks for the birthday!'])(
    'of a greeting are no answer: %s',
    (greeting) => {
      const passages = [[`Ana: ${greeting}`], ['Leo: I love pancakes.']] as const;
      expect(ask('What did Ana get for the birthday?', { passages })).toBeNull();
    },
  );

  it('are found by the only word that tells with the one that narrows it down', () => {
    const text = 'The old code was 1234; the new code is 9876.';
    expect(ask('What is the new code?', { passages: [[text]] })).toBe(text.replace(/\.$/, ' [p1].'));
  });

  it('leave the marks of lists and tables out', () => {
    expect(ask('What did Bo buy?', { passages: [['- Bo bought milk at the market.']] })).toBe(
      'Bo bought milk at the market [p1].',
    );
  });
});

describe('the one who asks', () => {
  it('is told of their own by "your", whoever it is told of', () => {
    const facts = [
      ['User', 'loves', 'tennis'],
      ["User's sister", 'hates', 'tennis'],
    ] as const;
    const answer = ask('Does my sister hate tennis?', { facts }) ?? '';
    expect(answer).not.toContain('User');
  });
});
