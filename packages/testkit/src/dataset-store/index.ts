import { type Contract, contractOf } from '../contract.ts';
import type { StorePorts } from '../store-ports.ts';
import { HEALTH_CLAUSES } from './health.ts';
import { LIST_CLAUSES } from './list.ts';
import { OPEN_CLAUSES } from './open.ts';

/** What every dataset store promises. */
export const datasetStoreContract: Contract<StorePorts> = contractOf('dataset-store', [
  ...OPEN_CLAUSES,
  ...LIST_CLAUSES,
  ...HEALTH_CLAUSES,
]);
