import type { Instant } from './time.ts';

/** A session as its artifacts and links show it: there is no row of its own. */
export interface Session {
  /** The name that its caller chose. */
  readonly id: string;
  /** Texts that were sent in it; chunks and summaries are not counted. */
  readonly artifacts: number;
  /** Entities and rows of facts that it brought or mentioned. */
  readonly entities: number;
  readonly edges: number;
  /** When its first and its latest text were stored. */
  readonly firstAt: Instant;
  readonly lastAt: Instant;
}
