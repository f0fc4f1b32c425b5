import { describe, expect, it } from '@jest/globals';
import { read } from './read.ts';

describe('a narrative', () => {
  it.each([
    '‘I had NOT!’ cried the Mouse, sharply and very angrily.',
    '“I work at Acme,” said Alice, who had never seen the place.',
    'Bob sighed and said: “I live in Paris now.”',
    '“We moved to Oslo last year,” replied the old Duchess.',
  ])('has no user: %s', async (text) => {
    const { edges } = await read(text);
    expect(edges.filter(({ source }) => source === 'User')).toEqual([]);
  });

  it('is read by its sentences, wherever its lines were broken', async () => {
    const text =
      'On the third day of the voyage she learnt from the captain that Alice\nworks at Acme, and that nobody had told her of it before that evening.\nBob lives in Paris.';
    const { edges } = await read(text);
    const acme = edges.find(({ target }) => target === 'Acme');
    expect(acme?.source).toBe('Alice');
    expect(acme?.span && text.slice(...acme.span)).toBe(text.slice(0, text.indexOf('\nBob')));
    expect(edges.some(({ source, target }) => source === 'Bob' && target === 'Paris')).toBe(true);
  });
});
