import type { RelationTable } from '../temporal/index.ts';

/** What the server's configuration says about remembering. */
export interface RememberSettings {
  readonly relations: RelationTable;
  /** A text of more tokens is a document. */
  readonly chunkSize: number;
  /** Verdicts of one call that may close stored facts; those beyond it are kept as proposals. */
  readonly maxInvalidations: number;
}

/** Defaults of the reference (`chunk_size`) and of the temporal rules (`max_invalidations`). */
export const REMEMBER_DEFAULTS = Object.freeze({ chunkSize: 1024, maxInvalidations: 10 });
