import { countTokens as countModelTokens } from 'gpt-tokenizer/encoding/o200k_base';

// A longer run, of letters or of white space, costs the byte-pair encoder quadratic time.
const RUN = 512;
const LONG_RUN = new RegExp(`\\S{${String(RUN)}}(?=\\S)|\\s{${String(RUN)}}(?=\\s)`, 'g');
const NO_SPECIAL_TOKENS = { disallowedSpecial: new Set<string>() };

/** Tokens of the o200k encoding; special tokens count as the text they are. An estimate for other models. */
export function countTokens(text: string): number {
  if (text.length <= RUN) return countModelTokens(text, NO_SPECIAL_TOKENS);
  let count = 0;
  let from = 0;
  for (const match of text.matchAll(LONG_RUN)) {
    const end = match.index + RUN;
    count += countModelTokens(text.slice(from, end), NO_SPECIAL_TOKENS);
    from = end;
  }
  return count + countModelTokens(text.slice(from), NO_SPECIAL_TOKENS);
}
