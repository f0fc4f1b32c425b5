import type { Id } from '../domain/ids.ts';
import type { CallContext } from './context.ts';

export interface VectorItem {
  readonly id: Id;
  readonly vector: Float32Array;
  /** A hint: whether the text was current when it was written. */
  readonly live: boolean;
}

export interface VectorHit {
  readonly id: Id;
  /** Cosine similarity, from -1 to 1. */
  readonly score: number;
}

/** What differs between vector indexes; `false` means refused or not promised, and a clause says so. */
export interface VectorSupports {
  /** `search` can be narrowed to items that were written, or last marked, as live. */
  readonly liveFilter: boolean;
  /** `search` can be narrowed to given ids. */
  readonly idFilter: boolean;
  /** A search that starts after `put` resolved sees what was put. */
  readonly readYourWrites: boolean;
  /** Vectors survive closing and opening again. */
  readonly persistent: boolean;
  readonly maxDimensions: number;
}

/**
 * Vectors by space (one per dataset and kind of text, named like `7--entities`).
 *
 * - `put` overwrites by id. All vectors of a space have one length; another length is refused (`incorrect`,
 *   `vector-index/wrong-dimensions`) and nothing of the batch is written. A vector of no length, of norm zero, or with
 *   a number that is not finite is refused (`vector-index/bad-vector`).
 * - `close` takes away the live mark; `remove` forgets the ids, or the whole space.
 * - `search` yields pages of hits for each query, by falling cosine, ties by rising id, until the space is exhausted;
 *   each page holds at most `page` hits a query. A space that was never written yields nothing. With `live`, only items that are
 *   marked so are found, with `only`, only those with these ids, each once; what `supports` denies is refused (`unsupported`).
 *   A large space may give cosines that are off by some 1e-6, and then in the order of those.
 * - `find` gives what is kept under ids, in the order asked, with vectors of norm 1, and null for what is not there. What is
 *   put again as it was found is found the same, to the bit.
 */
export interface VectorIndex {
  readonly supports: VectorSupports;
  put(space: string, items: readonly VectorItem[], context: CallContext): Promise<void>;
  close(space: string, ids: readonly Id[], context: CallContext): Promise<void>;
  remove(space: string, ids: readonly Id[] | 'all', context: CallContext): Promise<void>;
  find(space: string, ids: readonly Id[], context: CallContext): Promise<readonly (VectorItem | null)[]>;
  search(
    space: string,
    queries: readonly Float32Array[],
    how: {
      readonly page: number;
      readonly live?: true;
      readonly only?: readonly Id[];
    },
    context: CallContext,
  ): AsyncIterable<readonly (readonly VectorHit[])[]>;
}
