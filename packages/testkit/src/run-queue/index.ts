import { type Contract, contractOf } from '../contract.ts';
import type { StorePorts } from '../store-ports.ts';
import { ENQUEUE_CLAUSES } from './enqueue.ts';
import { KEEP_CLAUSES } from './keep.ts';

/** What every run queue promises. */
export const runQueueContract: Contract<StorePorts> = contractOf('run-queue', [...ENQUEUE_CLAUSES, ...KEEP_CLAUSES]);
