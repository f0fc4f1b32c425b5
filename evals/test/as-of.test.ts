import { describe, expect, it } from '@jest/globals';
import type { DatedQuestion, Fact } from '../benchmarks/as-of/load-tempreason.ts';
import { bestByBm25 } from '../benchmarks/as-of/rank-by-bm25.ts';
import { renderTable } from '../benchmarks/as-of/render.ts';
import { boundsAreExact, isAnswer, tally } from '../benchmarks/as-of/score.ts';
import { withoutDate } from '../benchmarks/as-of/without-date.ts';

const fact: Fact = {
  sentence: 'Ann Lee works for the Acme Works from Jan, 2010 to Feb, 2012.',
  subject: 'Ann Lee',
  relation: 'employer',
  object: 'Acme Works',
  valid_from: '2010-01',
  valid_to: '2012-02',
};
const row = {
  source: 'Ann Lee',
  target: 'the Acme Works',
  valid_at: '2010-01-01T00:00:00Z',
  invalid_at: '2012-03-01T00:00:00Z',
};
const question: DatedQuestion = {
  id: 'q',
  question: 'Which employer did Ann Lee work for in Jan, 2011?',
  relation: 'employer',
  asOf: '2011-01',
  answers: ['Acme Works'],
};

describe('bounds are exact', () => {
  it.each([
    ['by their months', row, true],
    ['when the facts run the other way', { ...row, source: row.target, target: row.source }, true],
    ['when the next fact begins within the last month', { ...row, invalid_at: '2012-02-01T00:00:00Z' }, true],
    ['not with another start', { ...row, valid_at: '2010-02-01T00:00:00Z' }, false],
    ['not with another end', { ...row, invalid_at: '2012-04-01T00:00:00Z' }, false],
    ['not without an end', { ...row, invalid_at: undefined }, false],
    ['not for another thing', { ...row, target: 'Acme' }, false],
  ])('%s', (_, shown, expected) => {
    expect(boundsAreExact(fact, [shown])).toBe(expected);
  });

  it('not when nothing was read', () => {
    expect(boundsAreExact(fact, [])).toBe(false);
  });
});

describe('an answer', () => {
  it('is one of those that hold, at either end of the fact', () => {
    expect(isAnswer(row, question)).toBe(true);
    expect(isAnswer({ source: 'ACME works', target: 'Ann Lee' }, question)).toBe(true);
    expect(isAnswer({ source: 'Ann Lee', target: 'Globex' }, question)).toBe(false);
    expect(isAnswer(null, question)).toBe(false);
  });

  it('of BM25 is the sentence that shares most words, whatever the time', () => {
    const later = {
      ...fact,
      sentence: 'Ann Lee works for Work Works from Jan, 2013 to Feb, 2014.',
      object: 'Work Works',
    };
    expect(bestByBm25([fact, later])(question)).toEqual({ source: 'Ann Lee', target: 'Work Works' });
  });
});

describe('a question without its date', () => {
  it('keeps all else', () => {
    expect(withoutDate('Who was the chair of Paris in May in Jun, 1970?')).toBe('Who was the chair of Paris in May?');
    expect(withoutDate('Who was the chair?')).toBe('Who was the chair?');
  });
});

describe('the table', () => {
  it('has a line for each relation, and the shares of all', () => {
    const cases = [
      { relation: 'employer', right: true },
      { relation: 'employer', right: false },
      { relation: 'owner', right: true },
    ];
    const table = renderTable([{ name: 'ours', ...tally(cases, ({ right }) => right) }]);
    expect(table).toMatch(/employer +2 +50\.0\n/u);
    expect(table).toMatch(/owner +1 +100\.0\n/u);
    expect(table).toContain('[1] ours: 2 of 3, 66.7 %');
  });
});
