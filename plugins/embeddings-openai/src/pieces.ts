import { countTokens } from '@gligabao/text';
import type { Model } from './model.ts';

/** A piece of one of the texts. */
export interface Piece {
  /** The place of its text. */
  readonly of: number;
  readonly text: string;
  /** Rather too many than too few. */
  readonly tokens: number;
}

/** How much a model reads at once, and whether its tokens can be counted. */
type Reads = Pick<Model, 'window' | 'counted'>;

/** What one tokenizer counts more than another in the same English text. */
const MARGIN = 1.1;

/**
 * Tokens of a text, rather too many than too few. Embedding models have older tokenizers than the one that counts here,
 * which need up to four times as many tokens beyond ASCII, but never more than bytes; of a tokenizer that is not known no
 * more can be said than that.
 */
function mostTokens(text: string, counted: boolean): number {
  if (!counted) return Buffer.byteLength(text);
  const foreign = text.match(/\P{ASCII}+/gu) ?? [];
  const bytes = foreign.reduce((sum, run) => sum + Buffer.byteLength(run), 0);
  return bytes + Math.ceil(countTokens(text.replaceAll(/\P{ASCII}+/gu, ' ')) * MARGIN);
}

/** Where to cut a text near its middle: behind white space where there is some, never inside a character. */
function middleOf(text: string): number {
  const half = Math.floor(text.length / 2);
  const space = text.slice(Math.floor(half / 2), half + 1).search(/\s\S*$/);
  const at = space === -1 ? half : Math.floor(half / 2) + space + 1;
  const before = text.charCodeAt(at - 1);
  return before >= 0xd800 && before <= 0xdbff ? at - 1 : at;
}

/** A text in pieces that the model reads to their end: halved as long as they have too many tokens. */
function cut(text: string, reads: Reads): readonly Omit<Piece, 'of'>[] {
  if (text.trim() === '') return [];
  const tokens = mostTokens(text, reads.counted);
  if (tokens <= reads.window) return [{ text, tokens }];
  const at = middleOf(text);
  // A single character is never cut, whatever it counts.
  if (at < 1 || at >= text.length) return [{ text, tokens }];
  return [...cut(text.slice(0, at), reads), ...cut(text.slice(at), reads)];
}

/** The pieces of all texts, in order. Blank ones, which a run of white space leaves behind, are left out. */
export function piecesOf(texts: readonly string[], reads: Reads): readonly Piece[] {
  return texts.flatMap((text, of) => cut(text, reads).map((piece) => ({ of, ...piece })));
}

/** Limits of OpenAI for one request: 2,048 texts and 300,000 tokens. Smaller, as other servers and their counts are. */
const BATCH_TEXTS = 256;
const BATCH_TOKENS = 100_000;

/** The pieces in requests of at most so many texts and tokens. */
export function batchesOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const batches: Piece[][] = [];
  let tokens = 0;
  for (const piece of pieces) {
    const last = batches.at(-1);
    tokens += piece.tokens;
    if (last === undefined || last.length === BATCH_TEXTS || tokens > BATCH_TOKENS) {
      batches.push([piece]);
      tokens = piece.tokens;
    } else {
      last.push(piece);
    }
  }
  return batches;
}
