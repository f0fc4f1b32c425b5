import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatInstant, readCivil, readInstant } from '@gligabao/dates';

describe('readCivil', () => {
  it.each([
    ['2019', 'year', '2019', '2020-01-01'],
    ['2019-03', 'month', '2019-03', '2019-04-01'],
    ['2019-12', 'month', '2019-12', '2020-01-01'],
    ['2019-03-05', 'day', '2019-03-05', '2019-03-06'],
    ['2019/03/05', 'day', '2019-03-05', '2019-03-06'],
    ['March 2019', 'month', '2019-03', '2019-04-01'],
    ['5 March 2019', 'day', '2019-03-05', '2019-03-06'],
    ['March 5th, 2019', 'day', '2019-03-05', '2019-03-06'],
  ])('F058: %s keeps the grain %s', (given, grain, text, end) => {
    const civil = readCivil(given);
    expect(civil).toMatchObject({ grain, text, to: Date.parse(end) });
  });

  it.each([
    ['2019-03-05T10:00:00Z', '2019-03-05T10:00:00Z'],
    ['2019-03-05T10:00:00+02:00', '2019-03-05T08:00:00Z'],
    ['2019-03-05 10:00', '2019-03-05T10:00:00Z'],
    ['2019-03-05T10:00:00.250Z', '2019-03-05T10:00:00.250Z'],
  ])('reads the instant %s', (given, text) => {
    expect(readCivil(given)).toMatchObject({ grain: 'instant', text });
  });

  it.each(['2019-13', '2019-02-30', 'soon', '', 'null', '19', 'Marchember 2019', '32 March 2019'])(
    'F058: %j is unreadable',
    (given) => {
      expect(readCivil(given)).toBeNull();
    },
  );
});

describe('readInstant', () => {
  it.each([
    ['2024-02-29T23:59:60Z', '2024-02-29T23:59:59Z'],
    ['2024-01-01t00:00:00z', '2024-01-01T00:00:00Z'],
    ['2024-01-01T00:00:00-05:30', '2024-01-01T05:30:00Z'],
  ])('%s', (given, text) => {
    expect(formatInstant(readInstant(given) ?? Number.NaN)).toBe(text);
  });

  it.each([
    '2024-01-01',
    '2023-02-29T00:00:00Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01T00:00:00',
    '2024-01-01T00:00Z',
    '',
  ])('refuses %j', (given) => {
    expect(readInstant(given)).toBeNull();
  });

  it('reads what formatInstant writes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.parse('1000-01-01'), max: Date.parse('2999-12-31') }),
        (ms) => readInstant(formatInstant(ms)) === ms,
      ),
    );
  });
});
