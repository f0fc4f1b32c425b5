import type { Id } from '@gligabao/core';
import type { Kernel } from './kernel/kernel.ts';
import { byteRows, type ByteRows, type FloatRows, floatRows, type Rows } from './rows.ts';

/** What a search found: ids with their scores, in no order; a snapshot that later writes leave alone. */
export interface Scored {
  /** As long as the scores, or longer. */
  readonly ids: Float64Array;
  /** `HIDDEN` for what was not asked for. */
  readonly scores: Float32Array;
}

/** The score of a vector that is not to be found. */
export const HIDDEN = -Infinity;

/** What was found with bounds in the place of cosines. */
export interface Bounded extends Scored {
  /** How far above its score a cosine may be; null where the scores are the cosines. */
  readonly spare: number | null;
}

/** The vectors of one space in memory. */
export interface Matrix {
  readonly dimensions: number;
  /** Memory in use, in bytes, bookkeeping included. */
  readonly bytes: number;
  /** Adds or overwrites a vector of norm 1. */
  set(id: Id, vector: Float32Array, live: boolean): void;
  close(id: Id): void;
  remove(id: Id): void;
  /** The scores of every vector, or of every live one, or of those of them with these ids, with each query; queries have norm 1. */
  score(queries: readonly Float32Array[], liveOnly: boolean, only?: readonly Id[]): readonly Bounded[];
  /** Takes back what `score` gave, once nobody reads it any more: the next search writes its scores there. */
  release(scored: readonly Bounded[]): void;
  /** Where scores are bounds, what they bound: the cosines of the vectors that stand there now, NaN for one that is gone. */
  cosines(query: Float32Array): ((ids: readonly Id[]) => Float32Array) | null;
}

/** A map entry from id to row, measured on Node 20. */
const ENTRY_BYTES = 48;
/** As many as searches run at a time, as a rule. */
const MOST_SPARE = 2;
/** A multiple of four. */
const grown = (from: number, needed: number): number => 4 * Math.ceil(Math.max(needed, 16, from * 1.5) / 4);
const ALL_FOUR_LIVE = 0x01_01_01_01;

class GrowableMatrix implements Matrix {
  readonly dimensions: number;
  readonly #kernel: Kernel;
  readonly #mostInFull: number;
  readonly #rowOf = new Map<Id, number>();
  /** Null once the vectors are held in bytes. */
  #full: FloatRows | null;
  /** Null until then. */
  #inBytes: ByteRows | null = null;
  #rows: Rows;
  #ids = new Float64Array(0);
  /** Whether searches read the ids: they are copied before they change. */
  #idsAreRead = false;
  /** Scores of searches that have ended. A large list that is made anew each time costs more than to fill it. */
  #spare: Float32Array[] = [];
  #live = new Uint8Array(0);

  constructor(kernel: Kernel, dimensions: number, mostInFull: number) {
    this.dimensions = dimensions;
    this.#kernel = kernel;
    this.#mostInFull = mostInFull;
    this.#full = floatRows(kernel, dimensions);
    this.#rows = this.#full;
  }

  get bytes(): number {
    const spare = this.#spare.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return this.#rows.bytes + spare + this.#ids.byteLength + this.#live.byteLength + this.#rowOf.size * ENTRY_BYTES;
  }

  set(id: Id, vector: Float32Array, live: boolean): void {
    const row = this.#rowOf.get(id) ?? this.#rowOf.size;
    this.#reserve(row + 1);
    this.#rows.set(row, vector);
    if (this.#ids[row] !== id) this.#ownIds()[row] = id;
    this.#live[row] = live ? 1 : 0;
    this.#rowOf.set(id, row);
  }

  close(id: Id): void {
    const row = this.#rowOf.get(id);
    if (row !== undefined) this.#live[row] = 0;
  }

  /** The last row moves into the gap, so that rows stay dense. */
  remove(id: Id): void {
    const row = this.#rowOf.get(id);
    if (row === undefined) return;
    this.#rowOf.delete(id);
    const last = this.#rowOf.size;
    if (row === last) return;
    const moved = this.#ids[last] ?? 0;
    this.#rows.move(last, row);
    this.#ownIds()[row] = moved;
    this.#live[row] = this.#live[last] ?? 0;
    this.#rowOf.set(moved, row);
  }

  score(queries: readonly Float32Array[], liveOnly: boolean, only?: readonly Id[]): readonly Bounded[] {
    if (only) return this.#scoreEach(queries, liveOnly, only);
    const size = this.#rowOf.size;
    const results = this.#rows.score(queries, size, () => this.#spare.pop());
    if (liveOnly) for (const { scores } of results) this.#hideClosed(scores);
    this.#idsAreRead = true;
    const ids = this.#ids;
    return results.map(({ scores, spare }) => ({ ids, scores, spare }));
  }

  release(scored: readonly Bounded[]): void {
    const whole = scored.flatMap(({ scores }) => (scores.length === this.#rowOf.size ? [scores] : []));
    this.#spare = [...this.#spare, ...whole].slice(-MOST_SPARE);
  }

  #scoreEach(queries: readonly Float32Array[], liveOnly: boolean, only: readonly Id[]): readonly Bounded[] {
    const found = [...new Set(only)].flatMap((id) => this.#rowOf.get(id) ?? []);
    const rows = Int32Array.from(liveOnly ? found.filter((row) => this.#live[row] === 1) : found);
    const ids = Float64Array.from(rows, (row) => this.#ids[row] ?? 0);
    return this.#rows.scoreEach(queries, rows).map(({ scores, spare }) => ({ ids, scores, spare }));
  }

  #ownIds(): Float64Array {
    if (this.#idsAreRead) this.#ids = this.#ids.slice();
    this.#idsAreRead = false;
    return this.#ids;
  }

  cosines(query: Float32Array): ((ids: readonly Id[]) => Float32Array) | null {
    const cosinesOf = this.#inBytes?.cosines(query);
    if (cosinesOf === undefined) return null;
    return (ids) => {
      const rows = Int32Array.from(ids, (id) => this.#rowOf.get(id) ?? -1);
      const cosines = cosinesOf(rows.map((row) => Math.max(0, row)));
      rows.forEach((row, at) => {
        if (row < 0) cosines[at] = Number.NaN;
      });
      return cosines;
    };
  }

  /** Most rows live: four of them are looked at as one number. */
  #hideClosed(scores: Float32Array): void {
    const live = this.#live;
    const fours = new Uint32Array(live.buffer, 0, live.length / 4);
    const used = Math.ceil(scores.length / 4);
    for (let four = 0; four < used; four++) {
      if (fours[four] === ALL_FOUR_LIVE) continue;
      const end = Math.min(scores.length, 4 * four + 4);
      for (let row = 4 * four; row < end; row++) if (live[row] === 0) scores[row] = HIDDEN;
    }
  }

  #reserve(rows: number): void {
    if (this.#full && rows * this.dimensions > this.#mostInFull) this.#intoBytes(this.#full);
    this.#rows.reserve(rows);
    if (rows <= this.#ids.length) return;
    const capacity = grown(this.#ids.length, rows);
    const ids = new Float64Array(capacity);
    ids.set(this.#ids);
    this.#ids = ids;
    this.#idsAreRead = false;
    const live = new Uint8Array(capacity);
    live.set(this.#live);
    this.#live = live;
  }

  #intoBytes(full: FloatRows): void {
    const rows = byteRows(this.#kernel, this.dimensions);
    const size = this.#rowOf.size;
    rows.reserve(size);
    for (let row = 0; row < size; row++) rows.set(row, full.read(row));
    this.#full = null;
    this.#inBytes = rows;
    this.#rows = rows;
  }
}

/**
 * An empty matrix. Throws a RangeError from `set` when there is no more memory.
 *
 * @param mostInFull more numbers than these are held in bytes; left out, none are.
 */
export function createMatrix(kernel: Kernel, dimensions: number, mostInFull = Infinity): Matrix {
  return new GrowableMatrix(kernel, dimensions, mostInFull);
}
