import type { Id } from './ids.ts';
import type { Instant } from './time.ts';

/** What an indexed text speaks for. The owner is an entity, the first row of a fact, or an artifact. */
export const TEXT_KINDS = Object.freeze(['entity', 'fact', 'passage', 'summary'] as const);
export type TextKind = (typeof TEXT_KINDS)[number];

/** Whether the vector of a text is where it should be. `none`: no embedder was configured when it was written. */
export type VectorState = 'none' | 'pending' | 'stored';

/**
 * One version of the searchable text of an entity, fact or passage. A changed description closes its text and adds a
 * new one, so that a search as of an earlier system time ranks what stood then.
 */
export interface IndexedText {
  readonly id: Id;
  readonly kind: TextKind;
  readonly ownerId: Id;
  /** The exact text that was, or is to be, embedded. */
  readonly embedded: string;
  /** The number of terms. */
  readonly length: number;
  readonly createdAt: Instant;
  readonly closedAt: Instant | null;
  readonly vector: VectorState;
  /** The model that made the vector; null while there is none. */
  readonly vectorModel: string | null;
}
