import type { VectorIndex } from '@gligabao/core';
import { contractOf, type Contract } from '../contract.ts';
import { LIVE_CLAUSES } from './live-clauses.ts';
import { ONLY_CLAUSES } from './only-clauses.ts';
import { SEARCH_CLAUSES } from './search-clauses.ts';
import { WRITE_CLAUSES } from './write-clauses.ts';

/** What every vector index promises. */
export const vectorIndexContract: Contract<VectorIndex> = contractOf('vector-index', [
  ...SEARCH_CLAUSES,
  ...WRITE_CLAUSES,
  ...LIVE_CLAUSES,
  ...ONLY_CLAUSES,
]);
