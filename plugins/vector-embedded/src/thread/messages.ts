import type { ErrorKind, Id } from '@gligabao/core';
import type { SearchHow, UnitItem } from '@gligabao/vectors';

/** A change of a space that is in the file already. */
export type SpaceChange =
  | { readonly type: 'put'; readonly items: readonly UnitItem[] }
  | { readonly type: 'close'; readonly ids: readonly Id[] }
  | { readonly type: 'remove'; readonly ids: readonly Id[] }
  /** All that memory holds of it is void. */
  | { readonly type: 'drop' };

/** What the thread of the searches is told; it heeds messages in their order. */
export type Request =
  /** Queries have norm 1 and fit. Answered, as each `next` is, by the next page, or by an empty one at the end. */
  | {
      readonly type: 'search';
      readonly id: number;
      readonly space: string;
      readonly queries: readonly Float32Array[];
      readonly how: SearchHow;
    }
  | { readonly type: 'next'; readonly id: number }
  /** Nobody reads on. */
  | { readonly type: 'end'; readonly id: number }
  | { readonly type: 'change'; readonly space: string; readonly change: SpaceChange }
  | { readonly type: 'drop-all' };

/** Hits of one query as lists: they are handed over without a copy. */
export interface PackedHits {
  readonly ids: Float64Array<ArrayBuffer>;
  readonly scores: Float64Array<ArrayBuffer>;
}

/** An error of ours: its class is another one in each thread. */
export interface Failure {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
}

export type Answer =
  | { readonly type: 'page'; readonly id: number; readonly hits: readonly PackedHits[] }
  | { readonly type: 'failed'; readonly id: number; readonly failure: Failure };

/** What the thread starts with. */
export interface ThreadData {
  readonly path: string;
  readonly kernel: 'auto' | 'simd' | 'plain';
  readonly budgetBytes: number;
}
