import { describe, expect, it } from '@jest/globals';
import { findDates, type Mention } from '@gligabao/dates';

/** A Monday. */
const REFERENCE = Date.parse('2023-05-08T13:56:00Z');
const show = ({ role, from, to }: Mention): string => `${role} ${from?.text ?? ''}..${to?.text ?? ''}`;
const read = (text: string): string[] => findDates(text, { reference: REFERENCE }).map(show);

describe('ways to write a date', () => {
  it.each([
    ['16. Nov. 2016', 'at 2016-11-16..2016-11-16'],
    ['31 10 1974', 'at 1974-10-31..1974-10-31'],
    ['_1 September_. Nothing new.', 'at 2022-09-01..2022-09-01'],
    ['until 28 September.', 'until ..2022-09-28'],
    ['week of September.16th', 'at 2022-09-12..2022-09-18'],
    ['on may the fourth', 'at 2023-05-04..2023-05-04'],
    ['We leave on 4/22', 'at 2024-04-22..2024-04-22'],
    ['Back in Rome 4/22', 'at 2023-04-22..2023-04-22'],
    ['It was on 4-22', 'at 2023-04-22..2023-04-22'],
    ['on Friday 5-5 with Jim', 'at 2023-05-05..2023-05-05'],
    ['Wed, 10 May', 'at 2023-05-10..2023-05-10'],
    ['Saturday the twenty-ninth', 'at 2023-04-29..2023-04-29'],
    ['I will be back on 15.', 'at 2023-05-15..2023-05-15'],
    ['It was on the 3rd', 'at 2023-05-03..2023-05-03'],
    ['2018Q4', 'at 2018-10..2018-12'],
    ['the 4th qtr 2018', 'at 2018-10..2018-12'],
    ['Sales in the third quarter fell.', 'at 2022-07..2022-09'],
    ['third last week of 2018', 'at 2018-12-10..2018-12-16'],
    ['the fifth last day of June 2020', 'at 2020-06-26..2020-06-26'],
    ['FY18', 'at 2018..2018'],
    ['fiscal 2019', 'at 2019..2019'],
    ["Summer '05", 'at 2005-06..2005-08'],
    ['in the nineteen seventies', 'at 1970..1979'],
    ['the 2016-17 season', 'at 2016..2017'],
    ['from 4 to 22 this month', 'between 2023-05-04..2023-05-22'],
    ['from the 2nd to the 5th', 'between 2023-05-02..2023-05-05'],
    ['no earlier than May 2017', 'since 2017-05..'],
    ['not before 2018', 'since 2018..'],
    ['not until 2018', 'since 2018..'],
    ['March', 'at 2023-03..2023-03'],
    ['fri', 'at 2023-05-05..2023-05-05'],
    ['the 1st', 'at 2023-05-01..2023-05-01'],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it('days that share a month', () => {
    expect(read('18 and 19 June 2020')).toEqual(['at 2020-06-18..2020-06-18', 'at 2020-06-19..2020-06-19']);
  });

  it('a weekday names the year, where that lies beside the reference', () => {
    expect(read('Friday, June 24')).toEqual(['at 2022-06-24..2022-06-24']);
    expect(read('Sunday, June 25')).toEqual(['at 2023-06-25..2023-06-25']);
    // A Friday in 2022; what is to come lies not so far back.
    expect(read('The deadline is Friday, June 24')).toEqual(['at 2023-06-24..2023-06-24']);
  });

  it('hours after a weekday are no date', () => {
    expect(read('Are you free next Monday 1-3 pm?')).toEqual(['at 2023-05-15..2023-05-15']);
    expect(read('a call on Monday 12-4')).toEqual(['at 2023-05-01..2023-05-01']);
  });

  it('a deadline that was missed is past', () => {
    expect(read('He missed the March 21 deadline.')).toEqual(['at 2023-03-21..2023-03-21']);
    expect(read('The deadline is June 3.')).toEqual(['at 2023-06-03..2023-06-03']);
    expect(read('With the extended deadline until March 31 you have time.')).toEqual(['until ..2024-03-31']);
  });
});

describe('no date', () => {
  it.each([
    'February 29, 2022',
    'August 32, 2014',
    '32 August 2022',
    'open 24/7',
    '24/7',
    'chapter 4/22',
    'a win on 5-4 shots',
    'The Third',
    'He scored 4/22 of the points',
    'P = 4/52 = 1/13, he said',
    'June',
    'Sun',
    'in the third quarter of the game',
    'every single day counts twice: a king has a day',
    'Turn it on 15 times',
  ])('%s', (text) => {
    expect(findDates(text, { reference: REFERENCE }).filter(({ kind }) => kind !== 'recurring')).toEqual([]);
  });
});

describe('holidays', () => {
  it.each([
    ["International Workers' Day 2020", '2020-05-01'],
    ["St. Patrick's Day 2020", '2020-03-17'],
    ['MLK day 2012', '2012-01-16'],
    ['Cyber Monday 2017', '2017-11-27'],
    ['Ash Wednesday 2021', '2021-02-17'],
    ['Orthodox Easter 2024', '2024-05-05'],
    ['Rosh Hashanah 2018', '2018-09-10'],
    ['Yom Kippur 2023', '2023-09-25'],
    ['Passover 2024', '2024-04-23'],
    ['Purim 2014', '2014-03-16'],
    ['Hanukkah 2024', '2024-12-26'],
    ['Eid al-Fitr 2024', '2024-04-10'],
    ['Ramadan 2024', '2024-03-11'],
  ])('%s', (text, day) => {
    expect(read(text)).toEqual([`at ${day}..${day}`]);
  });

  it('make a long weekend', () => {
    expect(read('the weekend of Thanksgiving 2023')).toEqual(['at 2023-11-23..2023-11-26']);
    expect(read('the 4th of July weekend')).toEqual(['at 2022-07-02..2022-07-04']);
  });
});
