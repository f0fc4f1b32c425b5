import { type Atom, atomsOf, BOUNDARY } from './chunk-boundaries.ts';
import { countTokens } from './tokens.ts';

/** A part of a text, small enough for a model; `text.slice(start, end)` is its text. UTF-16 offsets. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  /** Where its own part begins; what stands before is the end of the chunk before, repeated. */
  readonly ownStart: number;
  /** Tokens of `text.slice(start, end)`, added up over its lines and sentences: a little more than at one stroke. */
  readonly tokens: number;
  /** Tokens of `text.slice(start, ownStart)`, of the same count. */
  readonly overlapTokens: number;
  /** The headings that its own part stands under, outermost first, without their marks. */
  readonly headings: readonly string[];
}

export interface ChunkSizes {
  /** No chunk has more tokens. */
  readonly maxTokens: number;
  /** How much of the size may repeat the end of the chunk before, from 0 to 90. */
  readonly overlapPercent: number;
}

/** FNV-1a over the first characters behind a boundary: edits elsewhere do not change it. */
function digest(text: string, start: number): number {
  let value = 0x811c9dc5;
  const end = Math.min(text.length, start + 96);
  for (let at = start; at < end; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** The atoms of a text, where each boundary stands in tokens, and how good a place it is to cut. */
interface Layout {
  readonly atoms: readonly Atom[];
  /** Tokens before each atom, and in all. */
  readonly before: Float64Array;
  /** The lower, the better: the rank of the boundary, then its digest. */
  readonly keys: Float64Array;
}

const TWO_POW_32 = 2 ** 32;
/** What a cut leaves on both sides at least, as a share of the limit. */
const FAIR = 0.35;
/** How far around it a cut that stands by itself is the best, as a share of the limit. */
const REACH = 0.5;

/**
 * Boundaries that are the best within `radius` tokens on both sides. Whether one is depends only on the text around it:
 * after an edit, the cuts beyond it fall where they fell before.
 */
function anchors({ atoms, before, keys }: Layout, radius: number): readonly number[] {
  const found: number[] = [];
  const at = (index: number): number => before[index] ?? 0;
  const key = (index: number): number => keys[index] ?? 0;
  // The best of a sliding window, kept as a queue of candidates by rising key.
  const best: number[] = [];
  let head = 0;
  let ahead = 1;
  for (let index = 1; index < atoms.length; index += 1) {
    while (ahead < atoms.length && at(ahead) <= at(index) + radius) {
      while (best.length > head && key(best.at(-1) ?? 0) > key(ahead)) best.pop();
      best.push(ahead);
      ahead += 1;
    }
    while (at(best[head] ?? 0) < at(index) - radius) head += 1;
    if (best[head] === index && at(index) >= radius) found.push(index);
  }
  return found;
}

/**
 * Cuts the atoms from `from` to `to` to parts of at most `limit` tokens: at the best boundary that leaves a fair part on
 * both sides, and each side again. A side without an edit is cut as before.
 */
function* divide(layout: Layout, from: number, to: number, limit: number): Generator<number> {
  const { before, keys } = layout;
  const start = before[from] ?? 0;
  const length = (before[to] ?? 0) - start;
  // A grapheme of more tokens than the limit is not cut.
  if (length <= limit || to - from < 2) return;
  const fair = Math.min(limit * FAIR, length / 4);
  const off = (index: number): number => Math.abs((before[index] ?? 0) - start - length / 2);
  let cut = -1;
  for (let index = from + 1; index < to; index += 1) {
    const here = (before[index] ?? 0) - start;
    if (here < fair || length - here < fair) continue;
    const better = (keys[index] ?? 0) - (keys[cut] ?? 0);
    // Where all places are alike, the middle: a text of one line a thousand times is halved, not peeled.
    if (cut === -1 || better < 0 || (better === 0 && off(index) < off(cut))) cut = index;
  }
  if (cut === -1) cut = from + 1;
  yield* divide(layout, from, cut, limit);
  yield cut;
  yield* divide(layout, cut, to, limit);
}

/** The headings that stand before and in each place, as a path. */
class HeadingPath {
  #path: { readonly level: number; readonly text: string }[] = [];

  add(line: string): void {
    const marks = /^#{1,6}/u.exec(line)?.[0].length ?? 1;
    const text = line.replace(/^#{1,6}[ \t]+/u, '').trim();
    this.#path = [...this.#path.filter(({ level }) => level < marks), { level: marks, text }];
  }

  get texts(): readonly string[] {
    return this.#path.map(({ text }) => text);
  }
}

/** Where the overlap of a chunk begins: the atom from which at most `limit` tokens lead to `own`. */
function overlapFrom({ before }: Layout, own: number, previous: number, limit: number): number {
  let index = own;
  while (index > previous && (before[own] ?? 0) - (before[index - 1] ?? 0) <= limit) index -= 1;
  return index;
}

/**
 * Cuts a text to chunks of at most `maxTokens`. Cuts fall at the best boundary near (heading, paragraph, line, sentence,
 * word), never inside a grapheme; where a run of characters knows none, between graphemes. They are chosen by the text
 * around them alone, so that an edit moves only the cuts beside it. Each chunk but the first begins with the end of the
 * one before, in whole atoms. A part of nothing but white space makes no chunk.
 *
 * Yields undefined now and then, for a caller that lets others work meanwhile.
 */
export function* chunks(text: string, { maxTokens, overlapPercent }: ChunkSizes): Generator<Chunk | undefined> {
  const overlap = Math.min(Math.floor((maxTokens * overlapPercent) / 100), maxTokens - 1);
  const own = maxTokens - overlap;
  const atoms: Atom[] = [];
  for (const atom of atomsOf(text, { small: Math.max(1, own >> 3), limit: own })) {
    atoms.push(atom);
    if (atoms.length % 64 === 0) yield undefined;
  }
  const before = new Float64Array(atoms.length + 1);
  const keys = new Float64Array(atoms.length);
  for (const [index, { start, tokens, rank }] of atoms.entries()) {
    before[index + 1] = (before[index] ?? 0) + tokens;
    keys[index] = rank * TWO_POW_32 + digest(text, start);
  }
  yield undefined;
  const layout: Layout = { atoms, before, keys };
  const fixed = [...anchors(layout, own * REACH), atoms.length];
  const path = new HeadingPath();
  let seen = 0;
  let from = 0;
  let previous = 0;
  for (const anchor of fixed) {
    for (const to of [...divide(layout, from, anchor, own), anchor]) {
      for (; seen <= from && seen < atoms.length; seen += 1) {
        const atom = atoms[seen];
        if (atom?.rank === BOUNDARY.heading) path.add(text.slice(atom.start, atom.end));
      }
      const chunk = chunkOf(text, layout, { from, to, previous, maxTokens, overlap });
      if (chunk !== null) yield { ...chunk, headings: path.texts };
      yield undefined;
      previous = from;
      from = to;
    }
  }
}

interface Place {
  /** The atoms of its own part. */
  readonly from: number;
  readonly to: number;
  /** The first atom of the chunk before. */
  readonly previous: number;
  readonly maxTokens: number;
  readonly overlap: number;
}

function chunkOf(
  text: string,
  layout: Layout,
  { from, to, previous, maxTokens, overlap }: Place,
): Omit<Chunk, 'headings'> | null {
  const { atoms, before } = layout;
  const ownStart = atoms[from]?.start ?? 0;
  const end = atoms[to - 1]?.end ?? 0;
  if (text.slice(ownStart, end).trim() === '') return null;
  const room = maxTokens - ((before[to] ?? 0) - (before[from] ?? 0));
  const first = overlapFrom(layout, from, previous, Math.min(overlap, room));
  const tokens = (before[to] ?? 0) - (before[first] ?? 0);
  return {
    start: atoms[first]?.start ?? 0,
    end,
    ownStart,
    tokens,
    overlapTokens: (before[from] ?? 0) - (before[first] ?? 0),
  };
}

/** Whether a text has no more than `limit` tokens; reads no more of it than it must. */
export function fitsTokens(text: string, limit: number): boolean {
  // A token has at least one byte of UTF-8, and a UTF-16 unit has three at most.
  if (text.length * 3 <= limit) return true;
  let count = 0;
  for (let from = 0; from < text.length; from += 4096) {
    count += countTokens(text.slice(from, from + 4096));
    // Each cut of a window may add a token or two.
    if (count - 2 * (from / 4096 + 1) > limit) return false;
  }
  return countTokens(text) <= limit;
}
