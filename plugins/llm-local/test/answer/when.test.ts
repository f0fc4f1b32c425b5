import { describe, expect, it } from '@jest/globals';
import { ask } from './material.ts';

const AT = '2025-06-20T08:00:00Z';
const told = (...texts: string[]) => ({ passages: texts.map((text) => [text, AT] as const), now: AT });

describe('of several dates', () => {
  const life = 'Jo graduated in 2010, married in 2014 and moved to Graz in 2018.';
  const lease = 'The lease started on 1 March 2020 and ends on 28 February 2030.';
  const sales = 'Sales were 3 million in 2021, 4 million in 2022 and 5 million in 2023.';
  const releases = 'Version 2.1 was released on 4 March 2025, and version 2.2 on 6 May 2025.';
  it.each([
    [life, 'When did Jo graduate?', 'In 2010 [p1].'],
    [life, 'When did Jo marry?', 'In 2014 [p1].'],
    [life, 'When did Jo move to Graz?', 'In 2018 [p1].'],
    [lease, 'When did the lease start?', 'On 1 March 2020 [p1].'],
    [lease, 'When does the lease end?', 'On 28 February 2030 [p1].'],
    [sales, 'When were sales 5 million?', 'In 2023 [p1].'],
    [releases, 'When was version 2.1 released?', 'On 4 March 2025 [p1].'],
    [releases, 'When was version 2.2 released?', 'On 6 May 2025 [p1].'],
    [
      'The Friday meeting was moved to 3 July 2025.',
      'When was the Friday meeting moved to?',
      'The Friday meeting was moved to 3 July 2025 [p1].',
    ],
  ])('the one is told that is of what is asked, or the whole sentence: %s %s', (text, question, answer) => {
    expect(ask(question, told(text))).toBe(answer);
  });

  it.each([
    ['Leo was not born in 1980 but in 1985.', 'When was Leo born?', 'Leo was not born in 1980 but in 1985 [p1].'],
    ['The shop never opens on Sunday.', 'When does the shop open?', 'The shop never opens on Sunday [p1].'],
  ])('none is told alone that is denied: %s', (text, question, answer) => {
    expect(ask(question, told(text))).toBe(answer);
  });
});

describe('a time', () => {
  it.each([
    ['Tom will migrate the database by 1 April 2026.', 'When will Tom migrate the database?', 'By 1 April 2026 [p1].'],
    [
      'The server acme-01 runs Ubuntu 22.04. It was upgraded to Ubuntu 24.04 on 3 February 2025.',
      'When was acme-01 upgraded?',
      'On 3 February 2025 [p1].',
    ],
    ['The shop closes at 18.30.', 'When does the shop close?', 'The shop closes at 18.30 [p1].'],
  ])('is told as what it is: %s', (text, question, answer) => {
    expect(ask(question, told(text))).toBe(answer);
  });
});

describe('what has no date', () => {
  it.each([
    [
      'The ferry leaves at 7:15 from pier 4. A ticket costs 12 euros.',
      'When does the ferry leave?',
      'The ferry leaves at 7:15 from pier 4 [p1].',
    ],
    [
      'The café in the museum closes at 17:00.',
      'When does the café in the museum close?',
      'The café in the museum closes at 17:00 [p1].',
    ],
    ['The bakery opens at 6 am.', 'What time does the bakery open?', 'The bakery opens at 6 am [p1].'],
    [
      'Sam: I water the plants every Tuesday.',
      'When does Sam water the plants?',
      'Sam: I water the plants every Tuesday [p1].',
    ],
    ['The choir sings on Sundays.', 'When does the choir sing?', 'The choir sings on Sundays [p1].'],
    [
      'The board meets on the first Monday of each month.',
      'When does the board meet?',
      'The board meets on the first Monday of each month [p1].',
    ],
    [
      'The old road opens when the snow melts.',
      'When does the old road open?',
      'The old road opens when the snow melts [p1].',
    ],
    ['The old road is closed for trucks.', 'When is the old road closed for trucks?', null],
    [
      'Nora: I walk the dog in the evening.',
      'When does Nora walk the dog?',
      'Nora: I walk the dog in the evening [p1].',
    ],
    ['The fence of the garden was never repaired.', 'When was the fence of the garden repaired?', null],
    ['The museum opens on 5 July 2025.', 'What time does the museum open?', null],
  ])('is told by its sentence or not at all, never by the day of the telling: %s', (text, question, answer) => {
    expect(ask(question, told(text))).toBe(answer);
  });

  it('has happened by the day of the telling, where it has happened', () => {
    expect(ask('When did Lena visit the old harbour?', told('Lena visited the old harbour with Tim.'))).toBe(
      'By 20 June 2025 [p1].',
    );
  });
});

describe('what is not sure', () => {
  it.each([
    ['Rita may retire in 2027.', 'When will Rita retire?'],
    ['The contract of Rita ends on 1 May 2026 unless it is renewed.', 'When does the contract of Rita end?'],
  ])('is quoted, and not told as a date: %s', (text, question) => {
    expect(ask(question, told(text))).toBe(text.replace('.', ' [p1].'));
  });
});

describe('the date of something else', () => {
  const QUIT = 'Carol: I quit the hospital last week. I am opening a bakery called Sweet Crumbs.';

  it('is no answer, though it stands in the sentence before or after', () => {
    expect(ask('When does the bakery open?', told(QUIT))).toBeNull();
    expect(ask('When did Carol quit the hospital?', told(QUIT))).toBe('In the week before 20 June 2025 [p1].');
    const harbour = 'Lena visited the old harbour with Tim. The harbour was painted in 2019.';
    expect(ask('When did Lena visit the old harbour?', told(harbour))).toBe('By 20 June 2025 [p1].');
  });

  it('is no answer, though it stands in another clause of the sentence', () => {
    const both = 'Carol: I quit the hospital last week and I am opening a bakery.';
    expect(ask('When does the bakery open?', told(both))).toBeNull();
    expect(ask('When did Carol quit the hospital?', told(both))).toBe('In the week before 20 June 2025 [p1].');
  });

  it.each(['When does the bakery open?', 'When will the bakery open?', "When does Carol's bakery open?"])(
    'gives way to the sentence that tells it: %s',
    (question) => {
      const texts = told(QUIT, 'Carol: The bakery opens on July 5th. I rented a place on Elm Street.');
      expect(ask(question, texts)).toBe('On 5 July 2025 [p2].');
    },
  );

  it.each([
    ['Mona: We had the boat race! It was last week.', 'In the week before 20 June 2025 [p1].'],
    ['Mona: We won the boat race. Last week.', 'In the week before 20 June 2025 [p1].'],
    ['Mona: Guess what we did last week? We won the boat race.', 'In the week before 20 June 2025 [p1].'],
  ])('is an answer where the sentence beside speaks of the same: %s', (text, answer) => {
    expect(ask('When was the boat race of Mona?', told(text))).toBe(answer);
  });
});
