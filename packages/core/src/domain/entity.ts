import type { Id } from './ids.ts';
import type { Instant } from './time.ts';

/** A person, place, organization or thing; unique in its dataset on (`nameKey`, `type`). */
export interface Entity {
  readonly id: Id;
  readonly name: string;
  readonly nameKey: string;
  readonly type: string;
  readonly description: string;
  /** The model that extracted it first, by the name its API reported. */
  readonly modelId: string;
  readonly createdAt: Instant;
  /** When this version of the row was written; equal to `createdAt` for the first. */
  readonly changedAt: Instant;
}

/** The type of an entity of which nothing better is known. */
export const UNKNOWN_TYPE = 'other';
/** The type of a literal, such as a birthday or a phone number: a target of facts, never a source. */
export const VALUE_TYPE = 'value';
