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

/** Bounds of cosines with one query. */
export interface Finer {
  /** How far above its bound a cosine may be. */
  readonly spare: number;
  boundsOf(ids: readonly Id[]): Float32Array;
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
  /** Where scores are bounds, finer ones: of the vectors that stand there now, NaN for one that is gone. */
  finer(query: Float32Array): Finer | null;
  /** The cosines of these vectors with a query, as 32-bit numbers give them; NaN for one that is gone. */
  cosines(query: Float32Array, ids: readonly Id[]): Float32Array;
}

/** Vectors of norm 1 in full, one after the other. */
export interface KeptVectors {
  readonly numbers: Float32Array;
  /** The places of those that are gone; their numbers are of no meaning. */
  readonly missing: readonly number[];
}

/** Where vectors are kept in full, so that memory may hold them in bytes. */
export interface Keeping {
  /** More numbers than these are held in bytes. */
  readonly numbers: number;
  /** The vectors of these ids, in the order asked. */
  read(ids: readonly Id[]): KeptVectors;
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
  readonly #keeping: Keeping | undefined;
  readonly #rowOf = new Map<Id, number>();
  /** Null once the vectors are held in bytes. */
  #full: FloatRows | null;
  /** Null until then. */
  #inBytes: ByteRows | null = null;
  #rows: Rows;
  /** Where vectors that were read again are scored. */
  #reread: FloatRows | undefined;
  #ids = new Float64Array(0);
  /** Whether searches read the ids: they are copied before they change. */
  #idsAreRead = false;
  /** Scores of searches that have ended. A large list that is made anew each time costs more than to fill it. */
  #spare: Float32Array[] = [];
  #live = new Uint8Array(0);

  constructor(kernel: Kernel, dimensions: number, keeping: Keeping | undefined) {
    this.dimensions = dimensions;
    this.#kernel = kernel;
    this.#keeping = keeping;
    this.#full = floatRows(kernel, dimensions);
    this.#rows = this.#full;
  }

  get bytes(): number {
    const spare = this.#spare.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const rows = this.#rows.bytes + (this.#reread?.bytes ?? 0) + spare;
    return rows + this.#ids.byteLength + this.#live.byteLength + this.#rowOf.size * ENTRY_BYTES;
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

  finer(query: Float32Array): Finer | null {
    const found = this.#inBytes?.finer(query);
    if (found === undefined) return null;
    const { spare, scoresOf } = found;
    return {
      spare,
      boundsOf: (ids) => {
        const rows = Int32Array.from(ids, (id) => this.#rowOf.get(id) ?? -1);
        const bounds = scoresOf(rows.map((row) => Math.max(0, row)));
        rows.forEach((row, at) => {
          if (row < 0) bounds[at] = Number.NaN;
        });
        return bounds;
      },
    };
  }

  cosines(query: Float32Array, ids: readonly Id[]): Float32Array {
    const found = (this.#reread ??= floatRows(this.#kernel, this.dimensions));
    found.reserve(ids.length);
    const read = this.#keeping?.read(ids);
    if (read) found.fill(read.numbers);
    const [scored] = found.score([query], ids.length);
    const scores = scored?.scores ?? new Float32Array(ids.length);
    for (const at of read?.missing ?? scores.keys()) scores[at] = Number.NaN;
    ids.forEach((id, at) => {
      if (!this.#rowOf.has(id)) scores[at] = Number.NaN;
    });
    return scores;
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
    if (this.#full && this.#keeping && rows * this.dimensions > this.#keeping.numbers) this.#intoBytes(this.#full);
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
 * @param keeping where the vectors are kept in full; without it memory always holds them so.
 */
export function createMatrix(kernel: Kernel, dimensions: number, keeping?: Keeping): Matrix {
  return new GrowableMatrix(kernel, dimensions, keeping);
}
