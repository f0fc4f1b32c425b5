import { sentences } from '@gligabao/text';
import { CONTEXT_CLOSE, CONTEXT_OPEN } from '../domain/own-output.ts';

/** One or more handles of an answer: `[f1]`, `[p2, f3]`; always in lower case, so `[F5]` is a key of a keyboard. */
const HANDLES = String.raw`\[[fp]\d+(?:, ?[fp]\d+)*\]`;
const CITES = new RegExp(HANDLES, 'u');
/** A line of a rendered context begins with its handle; all of it is ours. */
const RENDERED = new RegExp(String.raw`^\s*${HANDLES} `, 'u');

function blank(text: string): string {
  return text.replaceAll(/[^\n]/gu, (character) => ' '.repeat(character.length));
}

/** Blanks whole context blocks; an opening delimiter that is never closed is a word like any other. */
function blankBlocks(text: string): string {
  let rest = text;
  let result = '';
  for (;;) {
    const from = rest.indexOf(CONTEXT_OPEN);
    const close = from === -1 ? -1 : rest.indexOf(CONTEXT_CLOSE, from);
    if (close === -1) return result + rest;
    const to = close + CONTEXT_CLOSE.length;
    result += rest.slice(0, from) + blank(rest.slice(from, to));
    rest = rest.slice(to);
  }
}

/** Blanks the sentences of a line that cite something. */
function blankSentences(line: string): string {
  if (!CITES.test(line)) return line;
  if (RENDERED.test(line)) return blank(line);
  let result = line;
  for (const { start, end, text } of sentences(line)) {
    if (CITES.test(text)) result = result.slice(0, start) + blank(text) + result.slice(end);
  }
  return result;
}

/**
 * The text with our own output blanked out: context blocks, and sentences that carry handles. What we once said is no
 * new evidence. Everything else stays where it was, so that spans in the result are spans in the text.
 */
export function withoutOwnOutput(text: string): string {
  return blankBlocks(text).split('\n').map(blankSentences).join('\n');
}
