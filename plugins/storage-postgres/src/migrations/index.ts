import { knowledgeTables } from './0001-knowledge.ts';
import { edgeTables } from './0002-edges.ts';
import { textTables } from './0003-texts.ts';
import { runTables } from './0004-runs.ts';
import { documentsAndSessions } from './0005-documents-and-sessions.ts';
import { rememberQueue } from './0006-remember-queue.ts';
import { aliasTables } from './0007-aliases.ts';
import { decisionsOfPeople } from './0008-decisions-of-people.ts';
import { forgettingTables } from './0009-forgetting.ts';
import { runLines } from './0012-run-lines.ts';
import { movingTables } from './0013-moving.ts';
import { shardKey } from './0014-shard-key.ts';
import { beganFirst } from './0015-began-first.ts';
import { largestDataset } from './0019-largest-dataset.ts';

/** The schema's steps, in order. A step that was released is never edited: a change is another step. */
export const MIGRATIONS: readonly string[] = Object.freeze([
  knowledgeTables,
  edgeTables,
  textTables,
  runTables,
  documentsAndSessions,
  rememberQueue,
  aliasTables,
  decisionsOfPeople,
  forgettingTables,
  shardKey,
  runLines,
  movingTables,
  beganFirst,
  largestDataset,
]);
