import type { DatasetId, Id } from './ids.ts';
import type { Instant } from './time.ts';

/** One user's body of knowledge. Names are unique per user among datasets that are not deleted. */
export interface Dataset {
  readonly id: DatasetId;
  readonly userId: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly createdAt: Instant;
}

/** The kinds of rows that are numbered separately within a dataset. */
export const ROW_KINDS = Object.freeze(['artifact', 'entity', 'edge', 'assertion', 'verdict', 'text'] as const);
export type RowKind = (typeof ROW_KINDS)[number];

/**
 * Where a dataset stands: the instant of its last commit (0 before the first), and the number that the next row of each
 * kind will get. A plan computed at a position may only be committed while the dataset is still there, which is why a
 * plan can name its new rows by their final numbers.
 */
export interface Position {
  readonly head: Instant;
  readonly next: Readonly<Record<RowKind, Id>>;
}

/** The position of a dataset that holds nothing, or does not exist yet. */
export const ORIGIN: Position = Object.freeze({
  head: 0,
  next: Object.freeze({ artifact: 1, entity: 1, edge: 1, assertion: 1, verdict: 1, text: 1 }),
});
