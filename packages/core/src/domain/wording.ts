import type { Id } from './ids.ts';

/** How a text words the fact that it asserts. A fact that was judged to repeat another may be worded otherwise than that. */
export interface Wording {
  readonly assertionId: Id;
  readonly sourceId: Id;
  readonly relation: string;
  readonly targetId: Id;
  readonly description: string;
}
