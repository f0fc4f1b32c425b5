import { describe, expect, it } from '@jest/globals';
import { terms } from '@gligabao/text';
import { mentionTerm, nameTerms } from '../../../src/search/hops/name-terms.ts';

const named = (text: string, more: object = {}) => nameTerms({ text, said: false, document: null, ...more });

describe('terms of names', () => {
  it('are the titles of a text, and the names of several words in it', () => {
    const text = 'Life of Pi (film)\nIt was directed by Ang Lee in Taiwan.';
    expect(named(text)).toEqual(['=life of pi film', '=life of pi', '@ang lee']);
    expect(named('we had tea')).toEqual([]);
  });

  it('are for a piece of a document also the title of that', () => {
    expect(
      named('and then it ended.', { document: 'Orbit Handbook\nAll that is to be known, and then it ended.' }),
    ).toEqual(['=orbit handbook']);
  });

  it('are headings too, unless the text was said in a session', () => {
    const text = 'Here is how.\n\n# Rolling back\n\nRun it again.';
    expect(named(text)).toEqual(['=rolling back']);
    expect(named(text, { said: true })).toEqual([]);
  });

  it('are no words of any text, but for a name of one word', () => {
    expect(terms('=life of pi @ang lee =x @y')).not.toContain('@ang lee');
    expect(mentionTerm('ang lee')).toBe('@ang lee');
    expect(mentionTerm('taiwan')).toBe(terms('Taiwan')[0]);
    expect(mentionTerm('the')).toBeNull();
  });

  it('are at most two hundred', () => {
    const text = Array.from({ length: 400 }, (_, at) => `Lake Number${at} is near.`).join(' ');
    expect(named(text)).toHaveLength(200);
  });
});
