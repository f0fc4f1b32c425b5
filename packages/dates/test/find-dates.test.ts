import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findDates, type Mention } from '@gligabao/dates';

const REFERENCE = Date.parse('2023-05-08T13:56:00Z');
const show = ({ role, from, to }: Mention): string => `${role} ${from?.text ?? ''}..${to?.text ?? ''}`;
const read = (text: string, reference = REFERENCE): string[] => findDates(text, { reference }).map(show);

describe('absolute dates', () => {
  it.each([
    ['Acme was acquired in 2019.', 'at 2019..2019'],
    ['Quinn started on January 3, 2022.', 'at 2022-01-03..2022-01-03'],
    ['born on 4 March 1999 in Rome', 'at 1999-03-04..1999-03-04'],
    ['Carol has lived in Madrid since 2019.', 'since 2019..'],
    ['Zoe lived in Oslo until March 2021, when she moved.', 'until ..2021-03'],
    ['Dave worked at IBM from 2011 to 2017.', 'between 2011..2017'],
    ['between 2011 and 2017', 'between 2011..2017'],
    ['Steve (1990-2001)', 'between 1990..2001'],
    ['2015 to present', 'since 2015..'],
    ['03/31/2024', 'at 2024-03-31..2024-03-31'],
    ['31.03.2024', 'at 2024-03-31..2024-03-31'],
    ['31-Oct-74', 'at 1974-10-31..1974-10-31'],
    ['2023-W18', 'at 2023-05-01..2023-05-07'],
    ['Q3 2021', 'at 2021-07..2021-09'],
    ['in the summer of 2020', 'at 2020-06..2020-08'],
    ['early 2020', 'at 2020-01..2020-04'],
    ['the 90s', 'at 1990..1999'],
    ['in the 19th century', 'at 1800..1899'],
    ['August 10 - 22, 2012', 'at 2012-08-10..2012-08-22'],
    ['nineteen eighty six was in nineteen eighty six', 'at 1986..1986'],
    ['Laura visited Japan in 2019 and Korea in 2021.', 'at 2019..2019', 'at 2021..2021'],
    ['in 2019, 2020 and 2021', 'at 2019..2019', 'at 2020..2020', 'at 2021..2021'],
  ])('%s', (text, ...expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('relative dates', () => {
  it.each([
    ['I moved last month.', 'at 2023-04..2023-04'],
    ['Alice divorced Tom two years ago.', 'at 2021..2021'],
    ['three weeks ago', 'at 2023-04-17..2023-04-17'],
    ['She is away for 10 days from 18 May.', 'between 2023-05-18..2023-05-27'],
    ['They will rent it for 2 weeks, from the 20th of May', 'between 2023-05-20..2023-06-02'],
    ['a course of two months starting May 10, 2023', 'between 2023-05-10..2023-07-09'],
    ['It is due two weeks from tomorrow.', 'at 2023-05-23..2023-05-23'],
    ['He works from home for the rest of the week.', 'at 2023-05-08..2023-05-14'],
    ['within the next 5 business days', 'at 2023-05-09..2023-05-15'],
    ['the last 6 working days were long', 'at 2023-04-28..2023-05-05'],
    ['Frank sold it yesterday.', 'at 2023-05-07..2023-05-07'],
    ['the day before yesterday', 'at 2023-05-06..2023-05-06'],
    ['Olivia adopted a dog last year.', 'at 2022..2022'],
    ['Uma got promoted last week.', 'at 2023-05-01..2023-05-07'],
    ['Wendy will move next month.', 'at 2023-06..2023-06'],
    ['Kevin was fired last March.', 'at 2023-03..2023-03'],
    ['Eve left Microsoft in March.', 'at 2023-03..2023-03'],
    ['She will start in March', 'at 2024-03..2024-03'],
    ["Amy's cat died on Friday.", 'at 2023-05-05..2023-05-05'],
    ['We will meet on Friday', 'at 2023-05-12..2023-05-12'],
    ["I'm flying to Rome on Friday", 'at 2023-05-12..2023-05-12'],
    ['next Tuesday', 'at 2023-05-16..2023-05-16'],
    ['two Fridays ago', 'at 2023-04-28..2023-04-28'],
    ['in two weeks', 'at 2023-05-22..2023-05-22'],
    ['the week before 25 May 2023', 'at 2023-05-18..2023-05-24'],
    ['two days after Christmas 2022', 'at 2022-12-27..2022-12-27'],
    ['Meeting on Friday at 3pm', 'at 2023-05-05T15:00:00Z..2023-05-05T15:00:00Z'],
    ['She has lived there for ten years.', 'for 2013..'],
    ['She lived there for ten years.', 'for ..'],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it('F063: tense decides on the year, on both days around the half year', () => {
    for (const day of ['2024-10-09T12:00:00Z', '2024-10-10T12:00:00Z']) {
      const reference = Date.parse(day);
      expect(read('It was on April 10.', reference)).toEqual(['at 2024-04-10..2024-04-10']);
      expect(read('April 10', reference)).toEqual(['at 2024-04-10..2024-04-10']);
      expect(read('It will be on April 10.', reference)).toEqual(['at 2025-04-10..2025-04-10']);
    }
  });

  it('F067: the year rolls back', () => {
    expect(read('Sunday before 1/1/2024')).toEqual(['at 2023-12-31..2023-12-31']);
    expect(read('last December', Date.parse('2024-01-03T00:00:00Z'))).toEqual(['at 2023-12..2023-12']);
    expect(read('2020-W53')).toEqual(['at 2020-12-28..2021-01-03']);
    expect(read('2021-W53')).toEqual([]);
  });

  it('F066: the offset decides on the civil date, the host never', () => {
    const reference = Date.parse('2024-03-31T23:30:00Z');
    expect(findDates('today', { reference, offsetMinutes: 60 }).map(show)).toEqual(['at 2024-04-01..2024-04-01']);
    expect(findDates('today', { reference, offsetMinutes: -660 }).map(show)).toEqual(['at 2024-03-31..2024-03-31']);
    expect(findDates('03-31-2024, 02:30', { reference, offsetMinutes: 60 }).map(show)).toEqual([
      'at 2024-03-31T01:30:00Z..2024-03-31T01:30:00Z',
    ]);
  });

  it('takes a stated direction before the tense', () => {
    const dates = findDates('on Friday', { reference: REFERENCE, direction: 'future' });
    expect(dates.map(show)).toEqual(['at 2023-05-12..2023-05-12']);
  });
});

describe('recurring', () => {
  it.each(['Every Monday she swims', 'on Fridays', 'each year', 'weekly'])('%s has no date of its own', (text) => {
    expect(findDates(text, { reference: REFERENCE })).toMatchObject([{ kind: 'recurring', from: null, to: null }]);
  });

  it('a birthday without a year recurs', () => {
    expect(findDates("Fiona's birthday is on 4 July.", { reference: REFERENCE })).toMatchObject([
      { kind: 'recurring', text: 'on 4 July' },
    ]);
  });
});

describe('no date', () => {
  it.each([
    'Anna may visit',
    'This may or may not be right.',
    'they march to Rome and march on',
    'he sat in the sun for sure',
    'a second thought',
    'release 2.4.1',
    'Version: 1.1.30',
    'v2019',
    'call 555-123-4567',
    'it costs $2000',
    '2000 people came',
    'Room 2019 is free',
    'since childhood',
    'April moved to Paris.',
    'the 2nd floor',
    'the March Hare',
    'How was 3/4 of it',
    'feb 30',
    '2024-13-01',
    'in am',
    '12.53%',
  ])('F065: %s', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('F065: the ISO date wins over the version', () => {
    expect(read('1.5.30 - 2015-09-24')).toEqual(['at 2015-09-24..2015-09-24']);
    expect(findDates('release 2.4.1 - 2019-03-07', { reference: REFERENCE }).map((mention) => mention.text)).toEqual([
      '2019-03-07',
    ]);
  });
});

describe('laws', () => {
  const word = fc.constantFrom(
    ...'last next this week month year Monday Friday March May 2019 10 10th 3 of the in on since until from to between and , - . days years ago before after for every at 3pm Christmas early end Q3 5/12 2020-01-02 a half two'.split(
      ' ',
    ),
  );

  it('mentions slice the text, are in order and apart, and their ranges are well formed', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 14 }), (words) => {
        const text = words.join(' ');
        let end = 0;
        for (const mention of findDates(text, { reference: REFERENCE })) {
          expect(text.slice(mention.start, mention.end)).toBe(mention.text);
          expect(mention.start).toBeGreaterThanOrEqual(end);
          end = mention.end;
          if (mention.from !== null && mention.to !== null) expect(mention.to.to).toBeGreaterThan(mention.from.from);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('answers any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => Array.isArray(findDates(text, { reference: REFERENCE }))),
    );
  });
});
