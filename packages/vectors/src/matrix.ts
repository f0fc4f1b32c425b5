import type { Id } from '@gligabao/core';
import type { Kernel } from './kernel/kernel.ts';
import { byteRows, type FloatRows, floatRows, type Rows } from './rows.ts';

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
  /** The scores of every vector, or of every live one, with each query; queries have norm 1. */
  score(queries: readonly Float32Array[], liveOnly: boolean): readonly Bounded[];
  /** Takes back what `score` gave, once nobody reads it any more: the next search writes its scores there. */
  release(scored: readonly Bounded[]): void;
  /** The cosines of these vectors with a query, as 32-bit numbers give them; NaN for one that is gone. */
  cosines(query: Float32Array, ids: readonly Id[]): Float32Array;
}

/** Where vectors are kept in full, so that memory may hold them in bytes. */
export interface Keeping {
  /** More numbers than these are held in bytes. */
  readonly numbers: number;
  /** The vectors of these ids, of norm 1; undefined for one that is gone. */
  read(ids: readonly Id[]): readonly (Float32Array | undefined)[];
}

/** A map entry from id to row, measured on Node 20. */
const ENTRY_BYTES = 48;
/** As many as searches run at a time, as a rule. */
const MOST_SPARE = 2;
const grown = (from: number, needed: number): number => Math.max(needed, 16, Math.ceil(from * 1.5));

class GrowableMatrix implements Matrix {
  readonly dimensions: number;
  readonly #kernel: Kernel;
  readonly #keeping: Keeping | undefined;
  readonly #rowOf = new Map<Id, number>();
  /** Null once the vectors are held in bytes. */
  #full: FloatRows | null;
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

  score(queries: readonly Float32Array[], liveOnly: boolean): readonly Bounded[] {
    const size = this.#rowOf.size;
    const results = this.#rows.score(queries, size, () => this.#spare.pop());
    if (liveOnly) for (const { scores } of results) this.#hideClosed(scores);
    this.#idsAreRead = true;
    const ids = this.#ids;
    return results.map(({ scores, spare }) => ({ ids, scores, spare }));
  }

  release(scored: readonly Bounded[]): void {
    this.#spare = [...this.#spare, ...scored.map(({ scores }) => scores)].slice(-MOST_SPARE);
  }

  #ownIds(): Float64Array {
    if (this.#idsAreRead) this.#ids = this.#ids.slice();
    this.#idsAreRead = false;
    return this.#ids;
  }

  cosines(query: Float32Array, ids: readonly Id[]): Float32Array {
    const read = this.#keeping?.read(ids) ?? [];
    const found = (this.#reread ??= floatRows(this.#kernel, this.dimensions));
    found.reserve(ids.length);
    read.forEach((vector, at) => {
      if (vector) found.set(at, vector);
    });
    const [scored] = found.score([query], ids.length);
    const scores = scored?.scores ?? new Float32Array(ids.length);
    ids.forEach((id, at) => {
      if (read[at] === undefined || !this.#rowOf.has(id)) scores[at] = Number.NaN;
    });
    return scores;
  }

  /** Most rows live, and the others are looked for natively. */
  #hideClosed(scores: Float32Array): void {
    for (let row = this.#live.indexOf(0); row >= 0 && row < scores.length; row = this.#live.indexOf(0, row + 1))
      scores[row] = HIDDEN;
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
