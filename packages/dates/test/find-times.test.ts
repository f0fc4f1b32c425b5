import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findDates, findTimes } from '@gligabao/dates';

/** A Friday. */
const reference = Date.parse('2013-03-22T12:00:00Z');
const read = (text: string): string[] =>
  findTimes(text, { reference }).map(({ text: said, timex: { type, value, mod } }) =>
    [said, type, value, ...(mod === undefined ? [] : [mod])].join(' | '),
  );

describe('findTimes', () => {
  it.each([
    ['It closed in March 2011.', ['March 2011 | DATE | 2011-03']],
    ['They met last week.', ['last week | DATE | 2013-W11']],
    ['Sales fell in Q3 2012.', ['Q3 2012 | DATE | 2012-Q3']],
    ['Third-quarter profit rose.', ['Third-quarter | DATE | 2012-Q3']],
    ['It was built in the summer of 1967.', ['the summer of 1967 | DATE | 1967-SU']],
    ['It was built in the early 1950s.', ['the early 1950s | DATE | 195 | START']],
    ['A 19th century church', ['19th century | DATE | 18']],
    ['He died two weeks ago.', ['two weeks ago | DATE | 2013-W10']],
    ['He wrote several years ago.', ['several years ago | DATE | PAST_REF']],
    ['It ends by the end of 2014.', ['the end of 2014 | DATE | 2014 | END']],
    ['Over the weekend it rained.', ['the weekend | DATE | 2013-W11-WE']],
    ['Between 1985 and 1990 it grew.', ['1985 | DATE | 1985', '1990 | DATE | 1990']],
    ['The 2012 election was close.', ['2012 | DATE | 2012']],
    ['up from the year-ago period', ['year-ago | DATE | 2012']],
    ['2012 was a good year.', ['2012 | DATE | 2012']],
    ['The March elections were close.', ['March | DATE | 2013-03']],
    ['Its first quarter was strong.', ['first quarter | DATE | 2013-Q1']],
    ['In the summer, tourists came.', ['the summer | DATE | 2012-SU']],
    ['It will reopen by fall.', ['fall | DATE | 2013-FA']],
    ['The results are expected Tuesday.', ['Tuesday | DATE | 2013-03-26']],
  ])('a date: %s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['He left last night.', ['last night | TIME | 2013-03-21TNI']],
    ['We meet tomorrow morning.', ['tomorrow morning | TIME | 2013-03-23TMO']],
    ['At 10:30 a.m. EST on Monday it stopped.', ['10:30 a.m. EST on Monday | TIME | 2013-03-18T10:30']],
    ['The doors open at 9 a.m.', ['9 a.m. | TIME | 2013-03-22T09:00']],
    ['It closed at 15:30.', ['15:30 | TIME | 2013-03-22T15:30']],
    ['By noon it was over.', ['noon | TIME | 2013-03-22T12:00']],
    ['John 3:16', []],
  ])('a time of day: %s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['She lived there for ten years.', ['ten years | DURATION | P10Y']],
    ['a three-day visit', ['three-day | DURATION | P3D']],
    ['The 59-year-old actor', ['59-year-old | DURATION | P59Y']],
    ['It lasted a year and a half', ['a year and a half | DURATION | P18M']],
    ['It took 2 hours and 30 minutes', ['2 hours and 30 minutes | DURATION | PT2H30M']],
    ['a half-hour show', ['half-hour | DURATION | PT30M']],
    ['They waited for months.', ['months | DURATION | PXM']],
    ['It fell in the past decade.', ['the past decade | DURATION | P1DE']],
    ['in the last six weeks', ['the last six weeks | DURATION | P6W']],
    ['a month-long strike', ['month-long | DURATION | P1M']],
    ['after decades of war', ['decades | DURATION | PXDE']],
    ['half a century', ['half a century | DURATION | P50Y']],
    ['It took another day', ['another day | DURATION | P1D']],
    ['It rained all week', ['all week | DURATION | P1W']],
    ['They stayed three nights', ['three nights | DURATION | P3D']],
    ['for two quarters', ['two quarters | DURATION | P6M']],
    ['They rent it for 2 weeks, from 20 May 2013', ['2 weeks | DURATION | P2W', '20 May 2013 | DATE | 2013-05-20']],
  ])('a length: %s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['It opens daily.', ['daily | SET | P1D']],
    ['every Monday', ['every Monday | SET | XXXX-WXX-1']],
    ['every two years', ['every two years | SET | P2Y']],
    ['every other week', ['every other week | SET | P2W']],
    ['each spring', ['each spring | SET | XXXX-SP']],
    ['twice a year', ['a year | SET | P1Y']],
    ['the annual fair', ['annual | SET | P1Y']],
  ])('what repeats: %s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['She now plans to move.', ['now | DATE | PRESENT_REF']],
    ['It rose recently.', ['recently | DATE | PAST_REF']],
    ['in recent years', ['recent years | DATE | PAST_REF']],
    ['in the future', ['the future | DATE | FUTURE_REF']],
    ['the past president', []],
  ])('what has no place in the calendar: %s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('reads a weekday as news does: on that weekday it is that very day', () => {
    expect(read('The company said Friday that it would close.')).toEqual(['Friday | DATE | 2013-03-22']);
    expect(findDates('I saw him on Friday.', { reference })).toMatchObject([{ from: { text: '2013-03-15' } }]);
  });

  it('gives a mention the same value', () => {
    expect(findDates('She stayed for ten years.', { reference })).toMatchObject([{ timex: { value: 'P10Y' } }]);
    expect(findDates('every Monday', { reference })).toMatchObject([{ timex: { type: 'SET', value: 'XXXX-WXX-1' } }]);
    expect(findDates('from 2011 to 2017', { reference })[0]).not.toHaveProperty('timex');
  });

  it('tells the hour of the place where it was said', () => {
    const context = { reference: Date.parse('2013-03-22T23:30:00Z'), offsetMinutes: 60 };
    expect(findTimes('today at 3pm', context)).toMatchObject([{ timex: { value: '2013-03-23T15:00' } }]);
    expect(findTimes('an hour ago', context)).toMatchObject([{ timex: { value: '2013-03-22T23:30' } }]);
  });

  it('slices the text, in order and apart', () => {
    const word = fc.constantFrom(
      ...'last next this the 3 two a week days years-old year - and from to May Friday 2019 ago later now every for in recent 3pm half Q3 of'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 14 }), (words) => {
        const text = words.join(' ');
        let end = 0;
        for (const time of findTimes(text, { reference })) {
          expect(text.slice(time.start, time.end)).toBe(time.text);
          expect(time.start).toBeGreaterThanOrEqual(end);
          expect(time.timex.value).not.toBe('');
          end = time.end;
        }
      }),
      { numRuns: 300 },
    );
  });
});
