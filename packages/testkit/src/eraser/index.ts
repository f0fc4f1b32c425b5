import { type Contract, contractOf } from '../contract.ts';
import type { StorePorts } from '../store-ports.ts';
import { ERASE_CLAUSES } from './erase.ts';
import { RUN_CLAUSES } from './runs.ts';
import { TRACE_CLAUSES } from './trace.ts';

/** What every eraser promises. */
export const eraserContract: Contract<StorePorts> = contractOf('eraser', [
  ...TRACE_CLAUSES,
  ...ERASE_CLAUSES,
  ...RUN_CLAUSES,
]);
