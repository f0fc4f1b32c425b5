import { type Contract, contractOf } from '../contract.ts';
import type { StorePorts } from '../store-ports.ts';
import { ADJACENT_CLAUSES } from './adjacent.ts';
import { AMONG_CLAUSES } from './among.ts';
import { OWNERS_CLAUSES } from './owners.ts';
import { POSTINGS_CLAUSES } from './postings.ts';
import { SETTLE_CLAUSES } from './settle.ts';
import { SHOWN_FACT_CLAUSES } from './shown-facts.ts';
import { STATISTICS_CLAUSES } from './statistics.ts';
import { VISIBLE_CLAUSES } from './visible.ts';

/** What every text index promises. */
export const textIndexContract: Contract<StorePorts> = contractOf('text-index', [
  ...POSTINGS_CLAUSES,
  ...SHOWN_FACT_CLAUSES,
  ...STATISTICS_CLAUSES,
  ...VISIBLE_CLAUSES,
  ...OWNERS_CLAUSES,
  ...ADJACENT_CLAUSES,
  ...AMONG_CLAUSES,
  ...SETTLE_CLAUSES,
]);
