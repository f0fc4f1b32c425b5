import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { answerSentences } from '../../src/query/answer-sentences.ts';
import { checkCitations } from '../../src/query/check-citations.ts';
import { sharesNothing } from '../../src/query/shares-nothing.ts';

const SENT = new Set(['f1', 'f2', 'p1']);

describe('checkCitations', () => {
  it('keeps handles that were sent, in the order of first mention', () => {
    const { text, cited } = checkCitations('Alice works at Acme [f2]. She said so [p1][f2].', SENT);
    expect(text).toBe('Alice works at Acme [f2]. She said so [p1][f2].');
    expect(cited).toEqual(['f2', 'p1']);
  });

  it('F115: takes handles that were not sent out of the list and out of the prose', () => {
    const { text, cited, removed } = checkCitations('Bob works at Acme [f7]. He lives in Rome [f1, f9].', SENT);
    expect(text).toBe('Bob works at Acme. He lives in Rome [f1].');
    expect(cited).toEqual(['f1']);
    expect(removed).toEqual(['f7', 'f9']);
  });

  it('F034: a near miss is removed, never taken for the handle it looks like', () => {
    expect(checkCitations('So it is [f10] [F1] [f01].', SENT)).toMatchObject({
      cited: ['f1'],
      removed: ['f10', 'f01'],
    });
  });

  it.each([
    '(f1)',
    '[1]',
    '[2, 3]',
    '【f1】',
    '［f1］',
    '{f1}',
    '<p1>',
    '[f1-f3]',
    '[f 1]',
    '[see f1]',
    '[fact f1 and f2]',
    '[^1]',
    '[f\u200B1]',
    '[f１]',
  ])('F034: %s is no citation, and does not stay in the prose', (mark) => {
    const { text, cited } = checkCitations(`Alice works at Acme ${mark}.`, SENT);
    expect([text, cited]).toEqual(['Alice works at Acme.', []]);
  });

  it('no citation arises from the halves of what was taken out', () => {
    expect(checkCitations('So [p[f99]1] it is.', SENT)).toMatchObject({ text: 'So it is.', cited: [] });
  });

  it('leaves other brackets alone', () => {
    const prose = 'He wrote [sic] of Formula One (F1), of [2019] and of <b>.';
    expect(checkCitations(prose, SENT)).toMatchObject({ text: prose, cited: [], removed: [], malformed: 0 });
  });

  it('whatever a model writes, the prose cites exactly what the list holds', () => {
    const piece = fc.constantFrom(
      ...'[ ] f p 1 9 , ; ( ) 【 】 . x and'.split(' '),
      ' ',
      '\uE000',
      '\uE001',
      '[f1]',
      '[p1]',
      '[f9]',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const { text, cited } = checkCitations(pieces.join(''), SENT);
        const shown = [...text.matchAll(/\[([fp]\d+)\]/giu)].map(([, handle]) => handle);
        expect([...new Set(shown)]).toEqual(cited);
        expect(checkCitations(text, SENT).text).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the sentences of an answer', () => {
  const read = (text: string) => answerSentences(text).map(({ text: own, handles }) => [own, handles]);

  it('have the citations within them, and those behind their full stop', () => {
    expect(read('Alice works at Acme [f1]. She is rich. [p1][f2] Really? Dr. No said so [p1].')).toEqual([
      ['Alice works at Acme [f1].', ['f1']],
      ['She is rich. [p1][f2]', ['p1', 'f2']],
      ['Really?', []],
      ['Dr. No said so [p1].', ['p1']],
    ]);
  });

  it('stand where their spans say', () => {
    const answer = '  Yes. [f1]\n- Alice lives in Oslo [f2]\n- 东京。[p1]';
    for (const { text, span } of answerSentences(answer)) expect(answer.slice(...span)).toBe(text);
    expect(read(answer).map(([, handles]) => handles)).toEqual([['f1'], ['f2'], ['p1']]);
  });
});

describe('whether a sentence clearly does not rest on its source', () => {
  const SOURCE = 'Alice works at Acme. Alice has worked at Acme as an engineer since 2019.';

  it.each([
    'Alice works at Acme.',
    'She is employed by the firm.',
    'She has been with the company for 6 years.',
    'It was in March 2019.',
    'Yes.',
    'She engineers things at a company that is called ACME Corp.',
    'Sie ist bei der Firma in der Stadt angestellt.',
    'Elle travaille dans une entreprise de Lyon.',
    '她在那家公司工作。',
  ])('%s: not so', (sentence) => {
    expect(sharesNothing(sentence, SOURCE)).toBe(false);
  });

  it.each([
    'The capital of France is Lyon.',
    'It is said that Bob married Carol on a beach.',
    'He would have preferred to spend every holiday fishing beside the river with his brother.',
  ])('%s: so it is', (sentence) => {
    expect(sharesNothing(sentence, SOURCE)).toBe(true);
  });

  it('says nothing of a source in another script', () => {
    expect(sharesNothing('The capital of France is Lyon.', 'アリスはアクメで働いている。')).toBe(false);
  });
});
