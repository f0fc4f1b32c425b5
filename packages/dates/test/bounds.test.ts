import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  dateBefore,
  findDates,
  findImpossibleDates,
  readBound,
  readCivil,
  withoutRelativeDates,
} from '@gligabao/dates';

/** A Wednesday evening in Chicago; in UTC it is Thursday already. */
const context = { reference: Date.parse('2025-06-05T03:30:00Z'), offsetMinutes: -300 };

describe('readBound', () => {
  it.each([
    ['2019-03', 'start', '2019-03', false],
    ['March 2019', 'end', '2019-03', false],
    ['last week', 'start', '2025-05-26', true],
    ['last week', 'end', '2025-06-01', true],
    ['Q3 2021', 'start', '2021-07', true],
    ['Q3 2021', 'end', '2021-09', true],
    ['since March', 'start', '2025-03', true],
    ['until March', 'end', '2025-03', true],
    ['today', 'start', '2025-06-04', true],
    ['2015 to 2018', 'end', '2018', true],
  ] as const)('%s as the %s', (text, bound, date, inWords) => {
    expect(readBound(text, bound, context)).toMatchObject({ date: { text: date }, inWords });
  });

  it.each([
    ['2019-02-30', 'start'],
    ['soon', 'start'],
    ['before 2020', 'start'],
    ['after 2020', 'end'],
    ['since March', 'end'],
    ['in March or in May', 'start'],
    ['the day in March', 'start'],
    ['for ten years', 'start'],
    ['every Monday', 'start'],
    ['', 'start'],
  ] as const)('%s tells no %s', (text, bound) => {
    expect(readBound(text, bound, context)).toBeNull();
  });

  it('reads what readCivil reads, as it does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 2999 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const text = `${year}-${String(month).padStart(2, '0')}`;
        expect(readBound(text, 'start', context)?.date).toEqual(readCivil(text));
      }),
    );
  });
});

describe('withoutRelativeDates', () => {
  it.each([
    ['Ann moved yesterday.', 'Ann moved on 2025-06-03.'],
    ['Ann moved last month and left on Monday.', 'Ann moved in 2025-05 and left on 2025-06-02.'],
    ['Ann has been there since last year.', 'Ann has been there since 2024.'],
    ['Ann married two years ago.', 'Ann married in 2023.'],
    ['Ann will be back in two weeks.', 'Ann will be back on 2025-06-18.'],
    ['It rained all of last week.', 'It rained all of 2025-05-26 to 2025-06-01.'],
  ])('%s', (text, told) => {
    expect(withoutRelativeDates(text, context)).toBe(told);
  });

  it.each([
    'Ann moved in March 2019.',
    'Ann swims every Friday.',
    'She lived there for ten years.',
    'Ann was born on this day, 4 May 1990.',
    'Nobody knows.',
    '',
  ])('leaves %j as it is', (text) => {
    expect(withoutRelativeDates(text, context)).toBe(text);
  });

  it('leaves nothing that another reference would change', () => {
    const word = fc.constantFrom(
      ...'last next this week month year yesterday today tomorrow Friday Monday two days ago in 2019 she left and on since until'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const told = withoutRelativeDates(words.join(' '), context);
        expect(told).not.toMatch(/\b(?:yesterday|today|tomorrow)\b/);
        expect(findDates(told, context).every(({ start, end, text }) => told.slice(start, end) === text)).toBe(true);
      }),
    );
  });
});

describe('bounds in many words', () => {
  it.each([
    ['Ann has lived there from 2020 onwards.', 'from 2020 onwards', 'since', '2020'],
    ['Ann has lived there since at least 2011.', 'since at least 2011', 'since', '2011'],
    ['Ann has lived there since as early as 2011.', 'since as early as 2011', 'since', '2011'],
    ['Ann lived there until at least March 2011.', 'until at least March 2011', 'until', '2011-03'],
  ] as const)('%s', (text, words, role, date) => {
    const [mention, ...others] = findDates(text, context);
    expect(others).toEqual([]);
    expect(mention).toMatchObject({ text: words, role });
    expect((mention?.from ?? mention?.to)?.text).toBe(date);
  });
});

describe('dateBefore', () => {
  it.each([
    ['2022', '2021'],
    ['2020-03', '2020-02'],
    ['2020-01', '2019-12'],
    ['2020-03-01', '2020-02-29'],
  ])('%s begins where %s ends', (date, before) => {
    const civil = readCivil(date);
    expect(civil && dateBefore(civil)).toMatchObject({ text: before, to: civil?.from });
  });
});

describe('findImpossibleDates', () => {
  it.each([
    ['Jon came on February 30, 2020.', 'on February 30, 2020'],
    ['Jon stayed until the 31st of April.', 'until the 31st of April'],
    ['Jon came on 31 April 2020 and left.', 'on 31 April 2020'],
    ['Jon came on February 29, 2021.', 'on February 29, 2021'],
    ['Jon came on 2020-02-30.', 'on 2020-02-30'],
  ])('%s', (text, words) => {
    expect(findImpossibleDates(text).map(({ start, end }) => text.slice(start, end))).toEqual([words]);
    expect(findDates(text, context)).toEqual([]);
  });

  it.each([
    'Jon came on February 29, 2020.',
    'Jon came on 30 April.',
    'In April 31 people came.',
    'It may be 31 people.',
    'Jon came in 2020.',
    '',
  ])('finds none in %j', (text) => {
    expect(findImpossibleDates(text)).toEqual([]);
  });
});
