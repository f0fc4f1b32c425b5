import { describe, expect, it } from '@jest/globals';
import { findDates } from '@gligabao/dates';

/** A Monday. */
const reference = Date.parse('2025-03-10T10:00:00Z');
const dates = (text: string): string[] =>
  findDates(text, { reference }).map(({ from, to }) => from?.text ?? to?.text ?? '');

describe('the present that speaks of an arrangement', () => {
  it.each([
    ['I begin at Initech on May 2nd.', '2025-05-02'],
    ['Lena quits Initech on Thursday.', '2025-03-13'],
    ['We fly to Oslo on Saturday.', '2025-03-15'],
    ['The new store opens in April.', '2025-04'],
    ['Rita and Omar marry in June.', '2025-06'],
    ['Rita gets married on 5 July.', '2025-07-05'],
    ['Our call with Ben is on Wednesday.', '2025-03-12'],
    ['The audit is April 9.', '2025-04-09'],
    ['My last day is Friday.', '2025-03-14'],
    ["Omar's last day at Initech is March 28.", '2025-03-28'],
    ['She is in Lima until Sunday.', '2025-03-16'],
    ['I spoke to Omar, who retires in May.', '2025-05'],
    ['We play Leeds on Saturday.', '2025-03-15'],
    ['I start next month at Initech.', '2025-04'],
    ['Starting June 1st I work at Initech.', '2025-06-01'],
    ['The office is closed from 24 to 31 December.', '2025-12-24'],
    ['We are away between April 3 and April 9.', '2025-04-03'],
    ['The call was moved to Friday.', '2025-03-14'],
    ['The demo has been postponed until 2 May.', '2025-05-02'],
    ['They pushed it back to next Monday.', '2025-03-17'],
    ['Grandma turns 80 on 14 June.', '2025-06-14'],
    ['Grandma is turning eighty on 14 June.', '2025-06-14'],
    ['fixing the flaky tests, out on Thursday', '2025-03-13'],
    ['The release slips to 28 April.', '2025-04-28'],
  ])('places the date ahead: %s', (text, date) => {
    expect(dates(text)).toEqual([date]);
  });

  it.each([
    ['I began at Initech on May 2nd.', '2024-05-02'],
    ['Lena left Initech on Thursday.', '2025-03-06'],
    ['The store opened in April.', '2024-04'],
    ['Our call with Ben was on Wednesday.', '2025-03-05'],
    ['The move on Thursday went well.', '2025-03-06'],
    ['Lena is the dean since April 9.', '2024-04-09'],
    ['Rita got married on 5 July.', '2024-07-05'],
    ['Grandma turned 80 on 14 June.', '2024-06-14'],
    ['Tom was out on Thursday.', '2025-03-06'],
    ['The office was closed from 24 to 31 December.', '2024-12-24'],
  ])('leaves the past behind: %s', (text, date) => {
    expect(dates(text)).toEqual([date]);
  });

  it('reads each clause by its own verb', () => {
    expect(dates('On Tuesday I signed the papers, I start on June 1st.')).toEqual(['2025-03-04', '2025-06-01']);
    expect(dates('Lena quit on Friday and joins Initech on Wednesday.')).toEqual(['2025-03-07', '2025-03-12']);
    expect(dates('On Friday, I leave Initech.')).toEqual(['2025-03-14']);
    expect(dates('On Friday, I left Initech.')).toEqual(['2025-03-07']);
  });

  it('keeps a birthday recurring', () => {
    expect(findDates("Lena's birthday is on 9 May.", { reference })).toMatchObject([{ kind: 'recurring' }]);
  });
});

describe('a date in digits', () => {
  it('is read month first, and says when the day could stand first', () => {
    expect(findDates('on 02/03/2024', { reference })).toMatchObject([
      { from: { text: '2024-02-03' }, ambiguous: true },
    ]);
    for (const text of ['on 02/23/2024', 'on 23/02/2024', 'on 4/4/2024', 'on 2024-02-03']) {
      expect(findDates(text, { reference })[0]).not.toHaveProperty('ambiguous');
    }
  });
});
