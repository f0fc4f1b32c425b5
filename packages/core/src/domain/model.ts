import type { RunId } from './ids.ts';
import type { Instant } from './time.ts';

/** A model that made knowledge: a row of `gb_models`. */
export interface Model {
  readonly id: RunId;
  readonly name: string;
  readonly provider: string;
  readonly createdAt: Instant;
}
