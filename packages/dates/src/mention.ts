import type { Civil } from './civil/civil.ts';
import type { Timex } from './timex/timex.ts';

/**
 * A time expression in a text. `text.slice(start, end)` is the expression with the preposition that sets its role.
 * `at`: `from` to `to` is the period (one civil date, or the first and last date of a range). `since X`: `from` is X.
 * `until X`: `to` is X. `between`: both. `for` (a duration): both null unless the duration ends or begins now.
 */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly kind: 'date' | 'range' | 'duration' | 'recurring';
  readonly role: 'at' | 'since' | 'until' | 'before' | 'after' | 'between' | 'for';
  readonly from: Civil | null;
  readonly to: Civil | null;
  /** The day that counting gives, where the grain that people mean is wider: "two years ago" is a year, and this day. */
  readonly day?: Civil;
  /** Said to reach up to the present: `2015 to date`, `from March until now`. */
  readonly reachesNow?: true;
  /** Its value in ISO-TimeML, with the length of a duration and the period of what recurs; left out where it has two ends. */
  readonly timex?: Timex;
  /** Read month first, as in the United States, though the day may stand first: `05/06/2025`. */
  readonly ambiguous?: true;
}

/**
 * What relative words are read against. `reference`: epoch milliseconds. `offsetMinutes`: the zone offset of the
 * reference, which decides the civil date that "today" means; 0 unless given. `direction`: where a date without a year
 * lies; `auto`, the default, reads the tense of the clause and takes the past when there is none.
 */
export interface DateContext {
  readonly reference: number;
  readonly offsetMinutes?: number;
  readonly direction?: 'past' | 'future' | 'auto';
}
