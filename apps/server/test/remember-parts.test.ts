import { describe, expect, it } from '@jest/globals';
import type { JournalEvent } from '@gligabao/core';
import { cleanText } from '@gligabao/text';
import fc from 'fast-check';
import { cutParts } from '../src/cli/remember/cut-parts.ts';
import { createProgress } from '../src/cli/remember/progress.ts';
import { fitColumns } from '../src/cli/remember/progress-line.ts';

const bytes = (text: string): number => new TextEncoder().encode(text).length;

describe('the parts of a large text', () => {
  it('fit, and are the text again', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '😀', ' ', '\n', '\n\n', 'word. '), maxLength: 300 });
    fc.assert(
      fc.property(text, fc.integer({ min: 16, max: 80 }), (text, most) => {
        const parts = cutParts(text, most);
        expect(parts.join('')).toBe(text);
        for (const part of parts) expect(bytes(part)).toBeLessThanOrEqual(most);
        for (const part of parts) expect(cleanText(part)).toBe(part);
      }),
    );
  });

  it('end at paragraphs, then lines, then words', () => {
    expect(cutParts('one two\n\nthree four\n\nfive', 24)).toEqual(['one two\n\nthree four\n\n', 'five']);
    expect(cutParts('one two\nthree four\nfive six', 24)).toEqual(['one two\nthree four\n', 'five six']);
    expect(cutParts('one two three four', 15)).toEqual(['one two three ', 'four']);
    expect(cutParts('')).toEqual(['']);
  });
});

const at = 0;
const chunked: JournalEvent = {
  type: 'stage-noted',
  at,
  stage: 'chunk_text',
  path: { chunk: 0, attempt: 1 },
  note: { chunks: 40 },
};
const stage = (chunk: number): JournalEvent => ({
  type: 'stage-started',
  at,
  stage: 'extract_graph',
  path: { chunk, attempt: 1 },
});

function shown(isTTY: boolean, columns = 80) {
  let text = '';
  let now = 0;
  const screen = { isTTY, columns, write: (piece: string) => void (text += piece) };
  const progress = createProgress(screen, { total: 4, quiet: false }, () => (now += 1000));
  progress.begin('sub/a\u001b[2Jb.md', 1);
  progress.tell(chunked);
  for (let chunk = 0; chunk <= 20; chunk += 1) progress.tell(stage(chunk));
  progress.around(() => screen.write('a result\n'));
  progress.end();
  return text;
}

describe('the progress of remember', () => {
  it('is one line that is drawn again on a terminal, with documents, chunks and stage', () => {
    const [first, ...rest] = shown(true).split('\r\u001b[2K').slice(1);
    expect(first).toBe('[####------------] 1 of 4 done; sub/a?[2Jb.md');
    expect(rest).toContain('[######----------] 1 of 4 done; sub/a?[2Jb.md, chunk 21 of 40, extract_graph');
    expect(rest).toContain('a result\n');
    expect(rest.at(-1)).toBe('');
  });

  it('never wraps', () => {
    for (const line of shown(true, 30).split('\r\u001b[2K')) expect(line.length).toBeLessThan(31);
    expect(fitColumns('日本語.md', 6)).toBe('日本~');
    expect(fitColumns('日本語', 6)).toBe('日本語');
  });

  it('is a line for each document and each tenth elsewhere', () => {
    const name = 'sub/a?[2Jb.md';
    expect(shown(false)).toBe(
      `2 of 4: ${name}\n${[4, 8, 12, 16, 20].map((chunk) => `2 of 4: ${name}, chunk ${chunk} of 40\n`).join('')}a result\n`,
    );
  });
});
