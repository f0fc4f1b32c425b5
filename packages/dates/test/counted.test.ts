import { describe, expect, it } from '@jest/globals';
import { findDates, type Mention } from '@gligabao/dates';

/** A Monday. */
const REFERENCE = Date.parse('2023-05-08T13:56:00Z');
const show = ({ role, from, to }: Mention): string => `${role} ${from?.text ?? ''}..${to?.text ?? ''}`;
const read = (text: string): string[] => findDates(text, { reference: REFERENCE }).map(show);

describe('a date that is counted from one told before', () => {
  it.each([
    ['In 2010 she moved to Oslo. Two years later she married.', ['at 2010..2010', 'at 2012..2012']],
    ['On 3 March 2020 they met. The next day they left.', ['at 2020-03-03..2020-03-03', 'at 2020-03-04..2020-03-04']],
    ['They met on 3 March 2020 and wed a week later.', ['at 2020-03-03..2020-03-03', 'at 2020-03-10..2020-03-10']],
    ['It began in September 1988 and ended that December.', ['at 1988-09..1988-09', 'at 1988-12..1988-12']],
    ['She left in May 2015; that year her son was born.', ['at 2015-05..2015-05', 'at 2015..2015']],
    [
      'He came on 5 June 2019. The day before, it had rained.',
      ['at 2019-06-05..2019-06-05', 'at 2019-06-04..2019-06-04'],
    ],
    ['Sales in Q3 2019 were up from a year earlier.', ['at 2019-07..2019-09', 'at 2018-07..2018-09']],
    ['It closed in 1990. The following year it burned.', ['at 1990..1990', 'at 1991..1991']],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('is none where a year says too little, or nothing was told', () => {
    expect(read('In 2010 she moved. Two weeks later she left.')).toEqual(['at 2010..2010']);
    expect(read('They came a fortnight later.')).toEqual([]);
    expect(read('They came every morning in the week.').filter((date) => !date.endsWith(' ..'))).toEqual([]);
    expect(read('That year she married.')).toEqual([]);
    expect(read('In 1897 he found a thing that may harm him.')).toEqual(['at 1897..1897']);
  });

  it('goes by the reference for what is yet to come, or was before it', () => {
    expect(read('We will know two days later.')).toEqual(['at 2023-05-10..2023-05-10']);
    expect(read('Prices were lower a year earlier.')).toEqual(['at 2022..2022']);
  });

  it('is not counted from a date far back in the text', () => {
    const text = `On 3 March 2020 they met. ${'Nothing else is known of it. '.repeat(20)}The next day they left.`;
    expect(read(text)).toEqual(['at 2020-03-03..2020-03-03']);
  });
});

describe('a count away from the reference', () => {
  it('keeps the grain that people mean, and the day that counting gives', () => {
    expect(findDates('I left two years ago', { reference: REFERENCE })).toMatchObject([
      { from: { text: '2021' }, day: { text: '2021-05-08' } },
    ]);
    expect(findDates('It opens in three months', { reference: REFERENCE })).toMatchObject([
      { from: { text: '2023-08' }, day: { text: '2023-08-08' } },
    ]);
    expect(findDates('It opens in three days', { reference: REFERENCE })[0]).not.toHaveProperty('day');
  });

  it.each([
    ['They will answer within two weeks.', 'until ..2023-05-22'],
    ['It was sent more than 3 days ago.', 'before ..2023-05-05'],
    ['I called less than two weeks ago.', 'after 2023-04-24..'],
    ['The year is greater than 2015', 'after 2015..'],
    ['a week on Friday', 'at 2023-05-19..2023-05-19'],
    ['We meet Tuesday week', 'at 2023-05-16..2023-05-16'],
    ['the Friday after next', 'at 2023-05-19..2023-05-19'],
    ['the Sunday before last', 'at 2023-04-30..2023-04-30'],
    ['March after next', 'at 2025-03..2025-03'],
    ['March in two years', 'at 2025-03..2025-03'],
    ['the last 2 workdays', 'at 2023-05-04..2023-05-05'],
    ['year to date', 'at 2023-01-01..2023-05-08'],
    ['rest of the month', 'at 2023-05-08..2023-05-31'],
    ['I am away for the month.', 'at 2023-05..2023-05'],
    ['in 20 seconds', 'at 2023-05-08T13:56:20Z..2023-05-08T13:56:20Z'],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it('tells two counts in a row apart', () => {
    expect(read('They tried for the last 3 months and 2 weeks ago they found it.')).toEqual([
      'at 2023-02-08..2023-05-07',
      'at 2023-04-24..2023-04-24',
    ]);
  });

  it('says what reaches up to the present', () => {
    expect(findDates('from March to date', { reference: REFERENCE })).toMatchObject([
      { role: 'since', from: { text: '2023-03' }, to: null, reachesNow: true },
    ]);
    expect(findDates('since March', { reference: REFERENCE })[0]).not.toHaveProperty('reachesNow');
  });
});
