import { type Contract, contractOf } from '../contract.ts';
import type { StorePorts } from '../store-ports.ts';
import { AMONG_CLAUSES } from './among.ts';
import { COMMIT_CLAUSES } from './commit.ts';
import { DIRTY_TEXT_CLAUSES } from './dirty-texts.ts';
import { EVENT_TIME_CLAUSES } from './event-time.ts';
import { EVIDENCE_CLAUSES } from './evidence.ts';
import { HYDRATE_CLAUSES } from './hydrate.ts';
import { ISOLATION_CLAUSES } from './isolation.ts';
import { LAW_CLAUSES } from './law.ts';
import { LONG_LIST_CLAUSES } from './long-lists.ts';
import { LOOK_UP_CLAUSES } from './look-up.ts';
import { NEIGHBOUR_CLAUSES } from './neighbours.ts';
import { OUTLINE_CLAUSES } from './outline.ts';
import { READING_CLAUSES } from './readings.ts';
import { REFERENCE_CLAUSES } from './reference.ts';
import { REFUSAL_CLAUSES } from './refusals.ts';
import { REPLAY_CLAUSES } from './replay.ts';
import { STATEMENT_CLAUSES } from './statements.ts';
import { SYSTEM_TIME_CLAUSES } from './system-time.ts';
import { VALUE_CLAUSES } from './values.ts';

/** What every graph store promises. */
export const graphStoreContract: Contract<StorePorts> = contractOf('graph-store', [
  ...LOOK_UP_CLAUSES,
  ...NEIGHBOUR_CLAUSES,
  ...HYDRATE_CLAUSES,
  ...OUTLINE_CLAUSES,
  ...EVIDENCE_CLAUSES,
  ...READING_CLAUSES,
  ...STATEMENT_CLAUSES,
  ...AMONG_CLAUSES,
  ...EVENT_TIME_CLAUSES,
  ...SYSTEM_TIME_CLAUSES,
  ...COMMIT_CLAUSES,
  ...REPLAY_CLAUSES,
  ...ISOLATION_CLAUSES,
  ...REFUSAL_CLAUSES,
  ...VALUE_CLAUSES,
  ...DIRTY_TEXT_CLAUSES,
  ...LONG_LIST_CLAUSES,
  ...LAW_CLAUSES,
  ...REFERENCE_CLAUSES,
]);
