import { describe, expect, it } from '@jest/globals';
import { terms } from '@gligabao/text';
import fc from 'fast-check';
import { counted } from '../../src/search/counted-postings.ts';
import { covered } from '../../src/search/covered.ts';
import { marksOf } from '../../src/search/marks.ts';
import { passageScores, readPassagePostings, termsWithMarks } from '../../src/search/passage-postings.ts';

const LONG = `The garden plan. ${Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ')} and a fence`;

describe('marks of a passage', () => {
  it('tell who says a turn, by each word of the name', () => {
    expect([...marksOf('Ann Lee: Hello there!', 'Ann Lee: Hello there!')]).toEqual([
      ['ann:', 1],
      ['lee:', 1],
      [':', 1],
    ]);
    expect([...marksOf('小明：你好', '小明： 你好').keys()]).toContain(':');
  });

  it.each([
    ['what was said in no session', 'Ann: Hello!', null],
    [
      'a sentence with a colon',
      'One thing I would like to add here: hello',
      'One thing I would like to add here: hello',
    ],
    ['a time', '12:30 is fine', '12:30 is fine'],
    ['an address', 'https://example.org is it', 'https://example.org is it'],
    ['a word that no index holds', 'The: yes', 'The: yes'],
  ])('name no speaker of %s', (_what, passage, turn) => {
    expect([...marksOf(passage, turn)]).toEqual([]);
  });

  it('tell what stands in the opening of a long text, and of a short one nothing', () => {
    expect(marksOf(LONG, null).get('^garden')).toBe(1);
    expect(marksOf(LONG, null).has('^fenc')).toBe(false);
    expect(marksOf('The garden plan.', null).size).toBe(0);
  });

  it('are among the terms of no text, so that nobody can write one', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.constantFrom('', '^', ':', 'a:', '^a'),
        (text, by) => {
          expect(terms(`${text} ${by} ${text}${by}`).filter((term) => /^\^|:$/u.test(term))).toEqual([]);
        },
      ),
    );
  });
});

/** Postings of passages as an index would give them, for a question. */
function ask(question: string, passages: readonly string[]) {
  const asked = terms(question);
  const indexed = passages.map((text, at) => {
    const own = terms(text);
    const counts = new Map<string, number>();
    for (const term of own) counts.set(term, (counts.get(term) ?? 0) + 1);
    return { id: at + 1, length: own.length, all: new Map([...counts, ...marksOf(text, text)]) };
  });
  const lists = termsWithMarks(asked).map((term) => ({
    term,
    postings: indexed.flatMap(({ id, length, all }) => {
      const frequency = all.get(term);
      return frequency === undefined ? [] : [{ textId: id, ownerId: id, frequency, length }];
    }),
  }));
  const meanLength = indexed.reduce((sum, { length }) => sum + length, 0) / indexed.length;
  return readPassagePostings(counted({ texts: indexed.length, meanLength, terms: lists }, 1000), asked);
}

describe('what postings tell of passages', () => {
  const TALK = [
    'Ann: I play the cello.',
    'Ben: I play chess.',
    'A note about chess.',
    'user: I play too.',
    'assistant: Play!',
  ];

  it('the turns of others than those who are named; what is no turn is of nobody else', () => {
    expect([...ask('What does Ann play?', TALK).byOthers]).toEqual([2, 4, 5]);
    expect([...ask('What do Ann and Ben play?', TALK).byOthers]).toEqual([4, 5]);
  });

  it('where nobody is named, the turns of programs', () => {
    expect([...ask('What do I play?', TALK).byOthers]).toEqual([5]);
    expect([...ask('chess', TALK.slice(0, 3)).byOthers]).toEqual([]);
  });

  it('a long text scores more for words of its opening than for others', () => {
    const scores = passageScores(ask('garden', [LONG, LONG.replace('garden', 'x').replace('fence', 'garden')]));
    expect(scores.get(1)).toBeGreaterThan(1.5 * (scores.get(2) ?? Infinity));
  });

  it('words that frame a question count little beside what it is about, and alone are still words', () => {
    const scores = passageScores(ask('Can you summarize the budget?', ['I summarize it.', 'The budget stands.']));
    expect(scores.get(2)).toBeGreaterThan(2 * (scores.get(1) ?? Infinity));
    expect(passageScores(ask('summarize', ['I summarize it.', 'No.'])).size).toBe(1);
  });

  it('scores are those of the same texts in any order', () => {
    const scores = passageScores(ask('Ann chess', TALK));
    const turned = passageScores(ask('Ann chess', TALK.toReversed()));
    for (const [id, score] of scores) expect(turned.get(6 - id)).toBeCloseTo(score);
  });
});

describe('what texts hold of a question', () => {
  const postings = (found: Readonly<Record<string, readonly number[]>>) =>
    counted(
      {
        texts: 50,
        meanLength: 5,
        terms: Object.entries(found).map(([term, owners]) => ({
          term,
          postings: owners.map((id) => ({ textId: id, ownerId: id, frequency: 1, length: 5 })),
        })),
      },
      1000,
    );

  it('is a share of it by rarity, and all of it is one', () => {
    const shares = covered(postings({ rare: [1], common: [1, 2, 3, 4, 5, 6, 7, 8, 9] }));
    expect(shares.get(1)).toBeCloseTo(1);
    expect(shares.get(2)).toBeGreaterThan(0.15);
    expect(shares.get(2)).toBeLessThan(0.5);
  });

  it('next to nothing is nothing, and so is a question without words', () => {
    expect([...covered(postings({ a: [], b: [], c: [], d: [], e: [], f: [], g: [], h: [1] })).keys()]).toEqual([]);
    expect(covered(postings({})).size).toBe(0);
  });
});
