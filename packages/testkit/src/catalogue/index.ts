import { type Contract, contractOf } from '../contract.ts';
import type { StorePorts } from '../store-ports.ts';
import { EDGE_CLAUSES } from './edges.ts';
import { INCONSISTENCY_CLAUSES } from './inconsistencies.ts';
import { LINK_CLAUSES } from './links.ts';
import { LIST_CLAUSES } from './lists.ts';
import { MODEL_CLAUSES } from './models.ts';
import { REVISION_CLAUSES } from './revisions.ts';
import { SESSION_CLAUSES } from './sessions.ts';

/** What every catalogue promises. */
export const catalogueContract: Contract<StorePorts> = contractOf('catalogue', [
  ...LIST_CLAUSES,
  ...EDGE_CLAUSES,
  ...LINK_CLAUSES,
  ...SESSION_CLAUSES,
  ...MODEL_CLAUSES,
  ...REVISION_CLAUSES,
  ...INCONSISTENCY_CLAUSES,
]);
