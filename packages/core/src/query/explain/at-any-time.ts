import type { Clocks } from '../../ports/clocks.ts';

/** Clocks at which every row is read, whatever became of it. */
export const AT_ANY_TIME: Clocks = Object.freeze({ superseded: true, retracted: true });
