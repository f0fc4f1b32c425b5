import { GptEncoding } from 'gpt-tokenizer/GptEncoding';
import ranks from 'gpt-tokenizer/bpeRanks/o200k_base';

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

/** Tokens of the o200k encoding; special tokens count as the text they are. An estimate for other models. */
export function countTokens(text: string): number {
  if (text.length <= RUN) return countModelTokens(text);
  let count = 0;
  let from = 0;
  for (const match of text.matchAll(LONG_RUN)) {
    const end = match.index + RUN;
    count += countModelTokens(text.slice(from, end));
    from = end;
  }
  return count + countModelTokens(text.slice(from));
}
