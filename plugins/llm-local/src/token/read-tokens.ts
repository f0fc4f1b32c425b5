import type { Mention } from '@gligabao/dates';
import { readKnownVerb } from '../lexicon/verb-forms.ts';
import { isGivenName, isNameToken } from './name-token.ts';
import { repairTags } from './repair-tags.ts';
import type { RawToken, Token, Tokenizer } from './token.ts';

type Draft = { -readonly [K in keyof Token]: Token[K] };
interface Placed extends RawToken {
  readonly start: number;
  readonly end: number;
}

const CONTRACTION = /^(.+?)('m|'re|'ve|'ll|'d|'s|n't)$/i;
const OPENERS = new Set([':', '"', '“', '(', '-', '–', '—', '•', '*', '#', '|']);

/** Tokens with their offsets; contractions that were left whole are cut. */
function place(sentence: string, raw: readonly RawToken[]): readonly Placed[] {
  const placed: Placed[] = [];
  let at = 0;
  for (const token of raw) {
    const start = sentence.indexOf(token.text, at);
    if (start < 0) continue;
    at = start + token.text.length;
    // "Pia and Jan.": the stop ends the sentence, and abbreviates no month.
    if (
      at === sentence.trimEnd().length &&
      token.text.endsWith('.') &&
      isGivenName(token.text.slice(0, -1).toLowerCase())
    ) {
      const text = token.text.slice(0, -1);
      placed.push({ ...token, text, lemma: text.toLowerCase(), tag: 'PROPN', start, end: at - 1 });
      placed.push({ text: '.', lemma: '.', tag: 'PUNCT', start: at - 1, end: at });
      continue;
    }
    const cut = token.text.includes('@') ? null : CONTRACTION.exec(token.text);
    const [, stem = '', ending = ''] = cut ?? [];
    if (stem === '') {
      placed.push({ ...token, start, end: at });
      continue;
    }
    const middle = start + stem.length;
    const tag = /^(?:i|you|he|she|it|we|they|that|who)$/i.test(stem) ? 'PRON' : token.tag;
    placed.push({ text: stem, lemma: stem.toLowerCase(), tag, start, end: middle });
    placed.push({
      text: ending,
      lemma: ending.toLowerCase(),
      tag: ending === "'s" ? 'PART' : 'AUX',
      start: middle,
      end: at,
    });
  }
  return placed;
}

/** Joins a word that the tagger has cut at a letter outside ASCII: "Ł" and "ukasz". */
function joinLetters(placed: readonly Placed[]): readonly Placed[] {
  const joined: Placed[] = [];
  for (const token of placed) {
    const before = joined.at(-1);
    const cut =
      before !== undefined &&
      before.end === token.start &&
      (/(?![A-Za-z])\p{L}$/u.test(before.text) ? /^\p{L}/u : /^(?![A-Za-z])\p{L}/u).test(token.text) &&
      /\p{L}$/u.test(before.text);
    if (!cut) joined.push(token);
    else {
      const text = before.text + token.text;
      const tag = /^\p{Lu}/u.test(text) ? 'PROPN' : token.tag;
      joined[joined.length - 1] = {
        ...token,
        text,
        lemma: text.toLowerCase(),
        tag,
        common: false,
        start: before.start,
      };
    }
  }
  return joined;
}

/** The first words of zones: "Europe/Berlin" is one name, where "Ann/Bob" are two. */
const AREA = /^(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)$/u;

/** Joins words that a hyphen joins: `brother-in-law`, `co-founded`, `Berlin-based`; and the names of zones. */
function joinHyphens(sentence: string, placed: readonly Placed[]): readonly Placed[] {
  const joined: Placed[] = [];
  for (const token of placed) {
    const [dash, word] = [joined.at(-1), joined.at(-2)];
    const joins = dash?.text === '-' || (dash?.text === '/' && AREA.test(word?.text ?? ''));
    const tight = joins && word !== undefined && word.end === dash?.start && dash.end === token.start;
    // "LGBTQ+", "C++", "C#"
    if (/^[+#]+$/u.test(token.text) && dash?.end === token.start && /^\p{L}+\+?$/u.test(dash.text)) {
      joined.length -= 1;
      joined.push({ ...dash, text: dash.text + token.text, end: token.end });
    } else if (tight && /[\p{L}\p{N}]$/u.test(word.text) && /^[\p{L}\p{N}]/u.test(token.text)) {
      joined.length -= 2;
      const text = sentence.slice(word.start, token.end);
      const lemma = `${word.text.toLowerCase()}-${token.lemma}`;
      const adjective = /^\p{Ll}.*(?:ed|free|old)$/u.test(text) && readKnownVerb(text.toLowerCase()) === null;
      joined.push({
        text,
        lemma,
        tag: /^\p{Lu}/u.test(token.text) ? 'PROPN' : adjective ? 'ADJ' : token.tag,
        start: word.start,
        end: token.end,
      });
    } else joined.push(token);
  }
  return joined;
}

/** What "..." holds is a name, small words and all, when its first and last words have capitals. */
function markTitles(tokens: readonly Draft[]): void {
  const marks = tokens.flatMap((token, index) => (token.text === '"' ? [index] : []));
  for (let pair = 0; pair + 1 < marks.length; pair += 2) {
    const inside = tokens.slice((marks[pair] ?? 0) + 1, marks[pair + 1]);
    while (inside.at(-1)?.tag === 'PUNCT') inside.pop();
    const capital = (token: Draft | undefined): boolean => token !== undefined && /^[\p{Lu}\d]/u.test(token.text);
    const said = tokens[(marks[pair] ?? 0) - 1]?.text === ',' || inside.some((token) => token.tag === 'PUNCT');
    const whole = capital(inside[0]) && capital(inside.at(-1)) && inside.length <= 7;
    if (!whole || said || (inside.length === 1 && /^(?:yes|no|hello|hi)$/i.test(inside[0]?.text ?? ''))) continue;
    for (const token of inside) [token.name, token.time] = [true, -1];
  }
}

/**
 * The tokens of a sentence, tagged, with name parts and time expressions marked. Curly apostrophes must already be
 * straight.
 */
export function readTokens(sentence: string, mentions: readonly Mention[], tokenize: Tokenizer): readonly Token[] {
  const placed = joinHyphens(sentence, joinLetters(place(sentence, tokenize(sentence))));
  const firstWord = placed.findIndex((token) => /[\p{L}\p{N}]/u.test(token.text));
  const tokens = placed.map((token, index): Draft => {
    const before = placed[index - 1];
    const opens = index === firstWord || (before !== undefined && OPENERS.has(before.text) && before.text !== '(');
    return {
      text: token.text,
      lower: token.text.toLowerCase(),
      lemma: token.lemma,
      tag: token.tag,
      start: token.start,
      end: token.end,
      spaced: before !== undefined && before.end < token.start,
      name: isNameToken(token, opens, placed.slice(index + 1, index + 6)),
      time: mentions.findIndex((mention) => mention.start < token.end && token.start < mention.end),
    };
  });
  markTitles(tokens);
  repairTags(tokens);
  return tokens;
}
