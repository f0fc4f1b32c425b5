import { type Contract, contractOf } from '../contract.ts';
import type { StorePorts } from '../store-ports.ts';
import { CLAIM_CLAUSES } from './claim.ts';
import { TURN_CLAUSES } from './turns.ts';

/** What the lines of every store promise. */
export const runLinesContract: Contract<StorePorts> = contractOf('run-lines', [...CLAIM_CLAUSES, ...TURN_CLAUSES]);
