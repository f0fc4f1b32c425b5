import { GptEncoding } from 'gpt-tokenizer/GptEncoding';
import ranks from 'gpt-tokenizer/bpeRanks/o200k_base';
import { remembered } from './remembered.ts';

// A longer run, of letters or of white space, costs the byte-pair encoder quadratic time.
const RUN = 512;
const LONG_RUN = new RegExp(`\\S{${String(RUN)}}(?=\\S)|\\s{${String(RUN)}}(?=\\s)`, 'g');
const NO_SPECIAL_TOKENS = { disallowedSpecial: new Set<string>() };

// Made at the first count: it takes a tenth of a second, and many a process counts nothing.
let encoding: GptEncoding | undefined;

function countModelTokens(text: string): number {
  encoding ??= GptEncoding.getEncodingApi('o200k_base', () => ranks);
  return encoding.countTokens(text, NO_SPECIAL_TOKENS);
}

/** What stands in most texts again and again: words, each with the space before it. */
const WORD_UNITS = 32;
const MOST_KNOWN = 40_000;
const countWord = remembered(countModelTokens, MOST_KNOWN, WORD_UNITS);

/** Counts word by word. No token of the encoding goes on behind a space that parts two words: it begins with it. */
function countWords(text: string): number {
  let count = 0;
  let from = 0;
  for (;;) {
    let space = text.indexOf(' ', from + 1);
    // A space beside another white space may be of one token with it.
    while (space > 0 && (isWhite(text, space - 1) || isWhite(text, space + 1))) space = text.indexOf(' ', space + 1);
    if (space < 0) return count + countWord(text.slice(from));
    count += countWord(text.slice(from, space));
    from = space;
  }
}

const WHITE = /\s/u;
const LAST_ASCII = 0x7f;

function isWhite(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  // The end of the text is as good as white space: what comes before it may be of one token with it.
  if (Number.isNaN(code)) return true;
  return code <= LAST_ASCII ? code === 32 || (code >= 9 && code <= 13) : WHITE.test(text.charAt(at));
}

/** Tokens of the o200k encoding; special tokens count as the text they are. An estimate for other models. */
export function countTokens(text: string): number {
  if (text.length <= RUN) return countWords(text);
  let count = 0;
  let from = 0;
  for (const match of text.matchAll(LONG_RUN)) {
    const end = match.index + RUN;
    count += countWords(text.slice(from, end));
    from = end;
  }
  return count + countWords(text.slice(from));
}
