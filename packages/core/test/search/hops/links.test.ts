import { describe, expect, it } from '@jest/globals';
import { linksOf, type Start } from '../../../src/search/hops/links.ts';

const FILM: Start = {
  id: 1,
  weight: 1,
  said: false,
  text: 'The Salt Road\nThe Salt Road is a film that was directed by Emil Zuk. Much later, and without any success at all in its own country, a version for the stage was put together by Ida Holm.',
};
const ASKED = new Map([
  ['director', 0.6],
  ['mother', 0.4],
]);
const QUESTION = 'Who is the mother of the director of The Salt Road?';
const weights = (...starts: readonly Start[]) =>
  new Map(linksOf(starts, [], ASKED, QUESTION).map(({ key, weight }) => [key, weight]));

describe('names by which a passage leads on', () => {
  it('are those that the question does not hold', () => {
    expect([...weights(FILM).keys()]).toEqual(expect.arrayContaining(['emil zuk', 'ida holm']));
    expect([...weights(FILM).keys()]).not.toContain('salt road');
  });

  it('weigh the more, the more is asked near them: also by a word that is only akin', () => {
    const found = weights(FILM);
    expect(found.get('emil zuk')).toBe(1);
    expect(found.get('ida holm')).toBeCloseTo(0.6);
  });

  it('weigh as the best passage that they stand in, and are linked once', () => {
    const other: Start = { id: 2, weight: 0.5, said: true, text: 'He saw Ida Holm.' };
    expect(weights(FILM, other).get('ida holm')).toBeCloseTo(0.6);
    const [link] = linksOf([other], [], ASKED, QUESTION);
    expect(link).toEqual({ key: 'ida holm', name: 'Ida Holm', form: 'whole', weight: 0.3, from: 2, said: true });
  });

  it('are also other names of what the question names', () => {
    expect(linksOf([], ['Salt Road', 'Via Salaria'], ASKED, QUESTION)).toEqual([
      { key: 'via salaria', name: 'Via Salaria', form: 'whole', weight: 1, from: null, said: false },
    ]);
  });

  it('are the heaviest of too many', () => {
    const many = Array.from({ length: 300 }, (_, at) => `Then came Name${String.fromCodePoint(0x4e00 + at)} Q${at}x.`);
    expect(linksOf([{ ...FILM, text: many.join(' ') }], [], ASKED, QUESTION)).toHaveLength(80);
  });
});
