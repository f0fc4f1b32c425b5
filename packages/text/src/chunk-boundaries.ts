import { countTokens } from './tokens.ts';
import { cutGraphemes } from './cut-graphemes.ts';
import { isWrap, sentences } from './sentences.ts';

/** What a boundary stands before: the lower, the better a place to cut. */
export const BOUNDARY = Object.freeze({ heading: 0, paragraph: 1, line: 2, sentence: 3, word: 4, grapheme: 5 });
export type BoundaryRank = (typeof BOUNDARY)[keyof typeof BOUNDARY];

/** A piece of a text that is cut no further: it begins at a boundary, and white space behind it belongs to it. */
export interface Atom {
  readonly start: number;
  readonly end: number;
  /** Of the boundary before it. */
  readonly rank: BoundaryRank;
  readonly tokens: number;
}

/** A heading of Markdown, or a line of a plain text that is one by its look: `CHAPTER IV.`, `Chapter 2`. */
const HEADING =
  /^(?:#{1,6}[ \t]+\S|(?:chapter|part|book|letter|section|act|scene|appendix)[ \t]+(?:[ivxlcdm]+|\d+)\b.{0,80}$)/iu;
/** A line, with the line breaks and blank lines behind it. */
const LINE = /[^\n]*(?:\n[^\S\n]*)*/gu;
const BLANK_LINE = /\n[^\S\n]*\n/u;
const WORD = /\S+\s*|\s+/gu;

function isHeading(line: string): boolean {
  return HEADING.test(line);
}

/** Cuts a run of characters without white space to pieces of at most `limit` tokens, between graphemes. */
function* cutRun(text: string, start: number, rank: BoundaryRank, limit: number): Generator<Atom> {
  let from = 0;
  while (from < text.length) {
    // A token is rarely longer than this; halved until it fits.
    let units = Math.min(text.length - from, limit * 4);
    let piece = cutGraphemes(text.slice(from), units);
    let tokens = countTokens(piece);
    while (tokens > limit && piece.length > 1) {
      units = Math.floor(piece.length / 2);
      const shorter = cutGraphemes(piece, units);
      if (shorter === '') break;
      piece = shorter;
      tokens = countTokens(piece);
    }
    // A grapheme that is larger than the window is not cut.
    if (piece === '') piece = firstGrapheme(text.slice(from, from + 4096));
    yield {
      start: start + from,
      end: start + from + piece.length,
      rank: from === 0 ? rank : BOUNDARY.grapheme,
      tokens,
    };
    from += piece.length;
  }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

function firstGrapheme(text: string): string {
  return segmenter.segment(text)[Symbol.iterator]().next().value?.segment ?? text;
}

/** Words of a piece that is too long for an atom, as many together as fit. */
function* cutWords(text: string, start: number, rank: BoundaryRank, limit: number): Generator<Atom> {
  let from = 0;
  let tokens = 0;
  const atom = (end: number): Atom => ({
    start: start + from,
    end: start + end,
    rank: from === 0 ? rank : BOUNDARY.word,
    tokens,
  });
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const count = countTokens(word);
    if (tokens + count > limit && tokens > 0) {
      yield atom(index);
      from = index;
      tokens = 0;
    }
    if (count > limit) {
      yield* cutRun(word, start + index, from === 0 ? rank : BOUNDARY.word, limit);
      from = index + word.length;
    } else {
      tokens += count;
    }
  }
  if (from < text.length) yield atom(text.length);
}

/** The sentences of a line, each with the white space behind it. */
function* cutSentences(text: string, start: number, rank: BoundaryRank, limit: number): Generator<Atom> {
  const starts = sentences(text).map((sentence) => sentence.start);
  for (const [index, from] of [0, ...starts.slice(1)].entries()) {
    const to = starts[index + 1] ?? text.length;
    const piece = text.slice(from, to);
    const tokens = countTokens(piece);
    const here = index === 0 ? rank : BOUNDARY.sentence;
    if (tokens <= limit) yield { start: start + from, end: start + to, rank: here, tokens };
    else yield* cutWords(piece, start + from, here, limit);
  }
}

/** The lines of a text, each with what breaks it off; a line that only wraps goes on in the next. */
function* linesOf(text: string): Generator<{ readonly line: string; readonly start: number }> {
  let from = 0;
  for (const { 0: line, index } of text.matchAll(LINE)) {
    const end = index + line.length;
    const broken = line.indexOf('\n');
    if (broken !== -1 && end < text.length && isWrap(text, index + broken, line.slice(broken))) continue;
    if (end > from) yield { line: text.slice(from, end), start: from };
    from = end;
  }
}

/**
 * The atoms of a text, in order and without a gap: lines; sentences of lines of more than `small` tokens; words of
 * sentences of more than `limit` tokens; graphemes of words of more than `limit`.
 */
export function* atomsOf(
  text: string,
  { small, limit }: { readonly small: number; readonly limit: number },
): Generator<Atom> {
  let rank: BoundaryRank = BOUNDARY.paragraph;
  for (const { line, start } of linesOf(text)) {
    const here = isHeading(line) ? BOUNDARY.heading : rank;
    const tokens = countTokens(line);
    if (tokens <= Math.min(small, limit)) yield { start, end: start + line.length, rank: here, tokens };
    else yield* cutSentences(line, start, here, limit);
    rank = BLANK_LINE.test(line) ? BOUNDARY.paragraph : BOUNDARY.line;
  }
}
