import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findDates, mayBeginWithDate } from '../src/index.ts';

const reference = Date.UTC(2024, 4, 15);
const WORDS =
  'Ann march May the 4th of in on since from until by next last this two a few weeks days ago today yesterday’s Monday Christmas Easter eve every for between and more than 2019 1990s q3 noon midnight morning at spring early mid late Acme birthday http://a.b 5 pm née'.split(
    ' ',
  );
const texts = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 })
  .chain((words) => fc.constantFrom(' ', '-', ', ').map((between) => words.join(between)));

describe('whether a text may begin with a date', () => {
  it.each(['Ann', 'Acme Corp', 'Cardiovascular health', 'née Smith'])('%s does not', (text) => {
    expect(mayBeginWithDate(text)).toBe(false);
  });

  it.each(['May', 'march 2020', '2019', 'the 4th of May', 'Yesterday’s', '"Monday"'])('%s may', (text) => {
    expect(mayBeginWithDate(text)).toBe(true);
  });

  it('is never denied where one is found', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const [first] = findDates(text, { reference });
        expect(first?.start === 0 && !mayBeginWithDate(text)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});
