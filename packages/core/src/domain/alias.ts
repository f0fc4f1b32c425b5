import type { Id, RunId } from './ids.ts';
import type { Instant } from './time.ts';

/** Another name of an entity, with the evidence for it. */
export interface Alias {
  readonly entityId: Id;
  readonly name: string;
  readonly nameKey: string;
  /** `accepted`: the name means the entity. `proposed`: kept, without effect, until a person decides. */
  readonly status: 'accepted' | 'proposed';
  /** The text that states it, or that uses the name. */
  readonly artifactId: Id;
  /** The comparison that confirmed it; null when the text itself states it. */
  readonly inferenceId: RunId | null;
  readonly createdAt: Instant;
}
