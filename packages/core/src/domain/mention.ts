import type { Id } from './ids.ts';
import type { Instant } from './time.ts';

/** What a text calls an entity and says of it: the evidence from which the entity's name, type and description follow. */
export interface Mention {
  readonly entityId: Id;
  readonly artifactId: Id;
  /** Which of the text's names for the entity it is, from 0. */
  readonly place: number;
  readonly name: string;
  readonly nameKey: string;
  readonly type: string;
  readonly description: string;
  readonly modelId: string;
  readonly createdAt: Instant;
}
