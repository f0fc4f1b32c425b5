import type { RelationTable } from '../temporal/index.ts';

/** What the server's configuration says about remembering. */
export interface RememberSettings {
  readonly relations: RelationTable;
  /** A text of more tokens is a document. */
  readonly chunkSize: number;
  /** How much of a chunk may repeat the end of the one before, from 0 to 90. */
  readonly chunkOverlapPercent: number;
  /** Verdicts of one call that may close stored facts; those beyond it are kept as proposals. */
  readonly maxInvalidations: number;
}

/** Defaults of the reference (`chunk_size`, `chunk_overlap_percent`) and of the temporal rules (`max_invalidations`). */
export const REMEMBER_DEFAULTS = Object.freeze({ chunkSize: 1024, chunkOverlapPercent: 20, maxInvalidations: 10 });
