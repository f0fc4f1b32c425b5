import { CONTEXT_CLOSE, CONTEXT_OPEN } from '../domain/own-output.ts';

/** A handle of an answer or of a rendered fact: `[f1]`, `[p2, f3]`. */
const HANDLE = /\[\s*[fp]\d+(?:\s*[,;]\s*[fp]\d+)*\s*\]/iu;

function blank(text: string): string {
  return text.replaceAll(/[^\n]/gu, (character) => ' '.repeat(character.length));
}

function blankBlocks(text: string): string {
  let rest = text;
  let result = '';
  for (;;) {
    const from = rest.indexOf(CONTEXT_OPEN);
    if (from === -1) return result + rest;
    const close = rest.indexOf(CONTEXT_CLOSE, from);
    const to = close === -1 ? rest.length : close + CONTEXT_CLOSE.length;
    result += rest.slice(0, from) + blank(rest.slice(from, to));
    rest = rest.slice(to);
  }
}

/**
 * The text with our own output blanked out: context blocks, and lines that carry handles. What we once said is no new
 * evidence. Everything else stays where it was, so that spans in the result are spans in the text.
 */
export function withoutOwnOutput(text: string): string {
  return blankBlocks(text)
    .split('\n')
    .map((line) => (HANDLE.test(line) ? blank(line) : line))
    .join('\n');
}
