import type { BoundContract } from './contract.ts';

/** Every contract that `verifyPlugin` runs, by the port that it belongs to: one line per contract. */
export const CONTRACTS: readonly BoundContract[] = Object.freeze([]);
