import type { CallContext } from './context.ts';

/** Something about a database that its operator should know. */
export interface Finding {
  /** What was looked at, such as `connections`. */
  readonly about: string;
  /** How it stands, in a sentence without its full stop. */
  readonly said: string;
  /** What to do about it; null where nothing is to be done. */
  readonly advice: string | null;
}

/**
 * How the database behind a store is kept, where somebody has to see to that.
 *
 * - `look` changes nothing and reads no user's text. It names each thing that it looked at, also where all is well.
 */
export interface Upkeep {
  look(context: CallContext): Promise<readonly Finding[]>;
}
