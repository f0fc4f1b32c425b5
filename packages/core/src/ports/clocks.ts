import type { Instant } from '../domain/time.ts';

/**
 * At which point of both clocks a read looks.
 *
 * - `knownAt`: rows and versions written later do not exist, also in statistics; left out, everything is known.
 * - `asOf`: only facts true at that instant of event time, superseded ones by the interval they were left with.
 * - `superseded`: also facts that newer knowledge superseded; without it (and without `asOf`) only live ones
 *   (`expired_at` null). With `asOf`, facts that began by then.
 *
 * Retracted facts are never returned by a read at clocks, but for one that asks for them by name (`retracted`).
 */
export interface Clocks {
  readonly asOf?: Instant;
  readonly knownAt?: Instant;
  readonly superseded?: boolean;
  readonly retracted?: boolean;
}
