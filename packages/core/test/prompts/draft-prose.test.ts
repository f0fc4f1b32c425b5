import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { draftProse } from '../../src/prompts/draft-prose.ts';
import { withoutReasoning } from '../../src/prompts/without-reasoning.ts';

/** What a draft holds after the pieces of a reply, attempt by attempt. */
function drafts(...attempts: readonly (readonly string[])[]): readonly string[] {
  const told: string[] = [];
  const draft = draftProse({
    begin: () => void told.push(''),
    add: (text) => void told.push((told.pop() ?? '') + text),
  });
  for (const pieces of attempts) {
    draft.begin();
    for (const piece of pieces) draft.add(piece);
  }
  return told;
}

describe('the draft of an answer', () => {
  it('holds the prose as it comes, and citations once they are whole', () => {
    expect(drafts(['Alice works', ' at Acme [f'])).toEqual(['Alice works at Acme ']);
    expect(drafts(['Alice works', ' at Acme [f', '1].'])).toEqual(['Alice works at Acme [f1].']);
  });

  it('holds neither thoughts, nor the word by which a model gives up, nor an object', () => {
    expect(drafts(['<thi', 'nk>Hm, [f', '1]</thi', 'nk>\n\nAt ', 'Acme [f1].'])).toEqual(['At Acme [f1].']);
    expect(drafts(['NO', '_ANS', 'WER'])).toEqual(['']);
    expect(drafts(['**NO_ANSWER**'])).toEqual(['']);
    expect(drafts(['{"ans', 'wer": "At Acme."}'])).toEqual(['']);
    expect(drafts(['No', 'body knows.'])).toEqual(['Nobody knows.']);
  });

  it('begins anew where what came turns out to be thoughts, and with each attempt', () => {
    expect(drafts(['I think.', '</think>', 'At Acme.'])).toEqual(['I think.', 'At Acme.']);
    expect(drafts(['At A'], ['At Acme.'])).toEqual(['At A', 'At Acme.']);
  });

  it('is the beginning of the prose in the end, however the reply was cut', () => {
    const part = fc.constantFrom(
      'At Acme ',
      '[f1]',
      '. ',
      '<think>',
      '</think>',
      '{"a": 1}',
      'NO_ANSWER',
      '[',
      '<',
      'x < y',
    );
    const reply = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(reply, fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 6 }), (whole, cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), whole.length];
        const pieces = at.slice(1).map((end, index) => whole.slice(at[index], end));
        const last = drafts(pieces).at(-1) ?? '';
        expect(withoutReasoning(whole).startsWith(last)).toBe(true);
      }),
    );
  });
});
