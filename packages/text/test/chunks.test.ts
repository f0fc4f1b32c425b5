import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Chunk, chunks, cleanText, countTokens, fitsTokens } from '../src/index.ts';

function cut(text: string, maxTokens: number, overlapPercent = 20): readonly Chunk[] {
  return [...chunks(text, { maxTokens, overlapPercent })].filter((chunk) => chunk !== undefined);
}
const own = (text: string, chunk: Chunk): string => text.slice(chunk.ownStart, chunk.end);

/** A story of paragraphs, each its own. */
function story(paragraphs: number): readonly string[] {
  const names = ['Mira', 'Omar', 'Ines', 'Tariq', 'Petra', 'Lwazi', 'Noor'];
  return Array.from({ length: paragraphs }, (_, at) => {
    const name = names[at % names.length] ?? '';
    return `${name} wrote letter ${at * 37}. It took ${at % 11} days to arrive in town ${at * 13}. Nobody answered it until the year was over, and ${name} kept a copy.`;
  });
}

const WORDS = fc.array(
  fc.constantFrom('river ', 'stone. ', 'Émile ', '茶', '👨‍👩‍👧‍👦', 'é', '\n', '\n\n', '# Title\n', 'x'.repeat(40)),
  {
    maxLength: 400,
  },
);

describe('chunks', () => {
  it('a short text is one chunk', () => {
    expect(cut('Alice works at Acme.', 1024)).toEqual([
      { start: 0, end: 20, ownStart: 0, tokens: 6, overlapTokens: 0, headings: [] },
    ]);
  });

  it('every word of a text is the own part of one chunk, and no chunk is above the limit', () => {
    fc.assert(
      fc.property(WORDS, fc.integer({ min: 32, max: 200 }), fc.integer({ min: 0, max: 90 }), (parts, size, percent) => {
        const text = parts.join('');
        let end = 0;
        let last = 0;
        for (const chunk of cut(text, size, percent)) {
          expect(text.slice(end, chunk.ownStart).trim()).toBe('');
          expect(countTokens(text.slice(chunk.start, chunk.end))).toBeLessThanOrEqual(size);
          expect(chunk.tokens).toBeLessThanOrEqual(size);
          expect(chunk.start).toBeLessThanOrEqual(chunk.ownStart);
          expect(chunk.ownStart).toBeGreaterThanOrEqual(last);
          expect(chunk.end).toBeGreaterThan(end);
          end = chunk.end;
          last = chunk.ownStart;
        }
        expect(text.slice(end).trim()).toBe('');
      }),
      { numRuns: 300 },
    );
  });

  it('cuts at a heading before a paragraph, and at a paragraph before a sentence', () => {
    const text = `${story(12).join('\n\n')}\n\n## After the war\n\n${story(12).join('\n\n')}`;
    const found = cut(text, 400, 0);
    expect(found.some((chunk) => own(text, chunk).startsWith('## After the war'))).toBe(true);
    for (const chunk of found) expect(own(text, chunk)).toMatch(/^(?:##|Mira|Omar|Ines|Tariq|Petra|Lwazi|Noor)/u);
  });

  it('says which headings a chunk stands under', () => {
    const part = story(9).join('\n\n');
    const text = `# Letters\n\n${part}\n\n## Lost ones\n\n${part}\n\n# Answers\n\n${part}`;
    const found = cut(text, 300, 0);
    const under = (start: string) => found.find((chunk) => own(text, chunk).startsWith(start))?.headings;
    expect([under('# Letters'), under('## Lost ones'), under('# Answers')]).toEqual([
      ['Letters'],
      ['Letters', 'Lost ones'],
      ['Answers'],
    ]);
  });

  it('repeats the end of the chunk before, in whole sentences', () => {
    const text = story(60).join('\n\n');
    for (const chunk of cut(text, 300, 20).slice(1)) {
      expect(chunk.overlapTokens).toBeGreaterThan(0);
      expect(chunk.overlapTokens).toBeLessThanOrEqual(60);
      expect(text.slice(chunk.start, chunk.ownStart)).toMatch(/^\p{Lu}[^]*\.\s*$/u);
    }
  });

  it.each([
    [
      'a paragraph is put in',
      (all: readonly string[]) => [
        ...all.slice(0, 40),
        'Someone else, at last, had an answer to it.',
        ...all.slice(40),
      ],
    ],
    ['a paragraph is taken out', (all: readonly string[]) => [...all.slice(0, 90), ...all.slice(91)]],
    ['the beginning changes', (all: readonly string[]) => ['Once upon a time there was a post office.', ...all]],
  ])('after an edit, the cuts beyond it fall where they fell: %s', (_, edit) => {
    const before = story(200);
    const after = edit(before).join('\n\n');
    const known = new Set(cut(before.join('\n\n'), 400).map((chunk) => own(before.join('\n\n'), chunk)));
    const fresh = cut(after, 400).filter((chunk) => !known.has(own(after, chunk)));
    expect(fresh.length).toBeLessThanOrEqual(3);
  });

  it.each([
    ['300 KB on one line', 'All on one line, and on it goes. '.repeat(9000)],
    ['minified JSON', JSON.stringify(Array.from({ length: 9000 }, (_, id) => ({ id, name: `n${id}` })))],
    ['a base64 blob', Buffer.from(story(1500).join('')).toString('base64')],
    ['one letter', 'a'.repeat(200_000)],
  ])('F121: %s is cut below the limit', (_, text) => {
    const found = cut(text, 512);
    expect(Math.max(...found.map((chunk) => countTokens(text.slice(chunk.start, chunk.end))))).toBeLessThanOrEqual(512);
    expect(found.map((chunk) => own(text, chunk)).join('')).toBe(text);
  });

  it('F122: a long Chinese document is cut below the limit, at its sentences', () => {
    const text = '张三在北京工作。李四去年搬到了上海，现在住在那里。'.repeat(400);
    for (const chunk of cut(text, 256)) {
      expect(countTokens(text.slice(chunk.start, chunk.end))).toBeLessThanOrEqual(256);
      expect(own(text, chunk)).toMatch(/^[^]*。$/u);
    }
  });

  it('F123: a family, a flag and an accent are never cut', () => {
    const text = '👨‍👩‍👧‍👦🇫🇷e\u0301'.repeat(2000);
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    const starts = new Set([...segmenter.segment(text)].map(({ index }) => index));
    for (const chunk of cut(text, 64)) {
      expect(starts.has(chunk.start) && starts.has(chunk.ownStart)).toBe(true);
      expect(cleanText(text.slice(chunk.start, chunk.end))).toBe(text.slice(chunk.start, chunk.end));
    }
  });

  it('a text of nothing but white space has no chunk', () => {
    expect(cut(' \n\n\t'.repeat(5000), 64)).toEqual([]);
  });
});

describe('fitsTokens', () => {
  it('agrees with the count', () => {
    fc.assert(
      fc.property(WORDS, fc.integer({ min: 1, max: 900 }), (parts, limit) => {
        const text = parts.join('');
        expect(fitsTokens(text, limit)).toBe(countTokens(text) <= limit);
      }),
    );
  });

  it('counts a rare character as the several tokens that it is', () => {
    const text = '\u3400'.repeat(30);
    expect(countTokens(text)).toBe(90);
    expect([30, 89, 90].map((limit) => fitsTokens(text, limit))).toEqual([false, false, true]);
  });
});
