import type { Id } from './ids.ts';
import type { Instant } from './time.ts';

/** What a model read in a chunk, kept so that the same chunk need not be read again. */
export interface Reading {
  /** The chunk. */
  readonly artifactId: Id;
  /** SHA-256 of what the chunk says itself and of the headings it stands under, in hexadecimal digits. */
  readonly hash: string;
  /** Who read it: models, levels and prompts. */
  readonly reader: string;
  /** What was read, as JSON. */
  readonly content: string;
  readonly createdAt: Instant;
}
