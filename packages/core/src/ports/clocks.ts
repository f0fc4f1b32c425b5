import type { Among } from '../domain/among.ts';
import type { Instant, Interval } from '../domain/time.ts';

/**
 * At which point of both clocks a read looks.
 *
 * - `knownAt`: rows and versions written later do not exist, also in statistics; left out, everything is known.
 * - `asOf`: only facts true at that instant of event time, superseded ones by the interval they were left with.
 * - `during`: only facts true at some instant of that period, superseded ones by the interval they were left with; texts
 *   are read whenever they were said. Beside `asOf`, both are heeded.
 * - `superseded`: also facts that newer knowledge superseded; without it (and without `asOf` and `during`) only live ones
 *   (`expired_at` null). With `asOf`, facts that began by then.
 *
 * Retracted facts are never returned by a read at clocks, but for one that asks for them by name (`retracted`).
 */
export interface Clocks {
  readonly asOf?: Instant;
  readonly knownAt?: Instant;
  readonly during?: Interval;
  readonly superseded?: boolean;
  readonly retracted?: boolean;
}

/**
 * What a read sees: at a point of both clocks, and of what is there only what fitting artifacts brought. `among` is heeded
 * before every cap, as the clocks are.
 *
 * - A passage or summary is seen when its own artifact fits (a chunk has the session and the labels of its document).
 * - A row of a fact is seen when an artifact that supports it fits, and a fact when one of its rows is seen.
 * - An entity is found when an artifact that is linked to it fits. Links made after `knownAt` do not exist.
 */
export interface View extends Clocks {
  readonly among?: Among;
}
