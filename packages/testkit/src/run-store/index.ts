import { type Contract, contractOf } from '../contract.ts';
import type { StorePorts } from '../store-ports.ts';
import { APPEND_CLAUSES } from './append.ts';
import { BEGIN_CLAUSES } from './begin.ts';
import { LEDGER_CLAUSES } from './ledger.ts';

/** What every run store promises. */
export const runStoreContract: Contract<StorePorts> = contractOf('run-store', [
  ...BEGIN_CLAUSES,
  ...APPEND_CLAUSES,
  ...LEDGER_CLAUSES,
]);
