import { type DatasetId, type Erasure, type ErasureOutcome, GligabaoError, isGligabaoError } from '@gligabao/core';
import type { SqlConnection } from '../database.ts';
import { CONSTRAINT } from '../errors.ts';
import { findPosition } from '../position.ts';
import { eraseKnowledge } from './erase-knowledge.ts';
import { eraseRuns } from './erase-runs.ts';
import { eraseTexts, writeErasedTexts } from './erase-texts.ts';
import { rewrite } from './rewrite.ts';

function apply(sql: SqlConnection, dataset: DatasetId, erasure: Erasure): ErasureOutcome {
  const position = findPosition(sql, dataset);
  if (position === undefined) {
    throw new GligabaoError('not-found', 'graph-store/unknown-dataset', `there is no dataset ${dataset}`);
  }
  if (position.head !== erasure.readAt) return { status: 'stale', head: position.head };
  const counts = eraseRuns(sql, dataset, erasure);
  eraseTexts(sql, dataset, erasure);
  const touched = eraseKnowledge(sql, dataset, erasure);
  rewrite(sql, dataset, erasure, touched);
  writeErasedTexts(sql, dataset, erasure);
  const { next, at } = erasure;
  sql.run('UPDATE gb_datasets SET head = ?, next_edge = ?, next_verdict = ?, next_text = ? WHERE id = ?', [
    at,
    next.edge,
    next.verdict,
    next.text,
    dataset,
  ]);
  return { status: 'erased', at, ...counts };
}

/** Writes all of an erasure or nothing, in one transaction; then nothing of it is in the write-ahead log either. */
export function erase(sql: SqlConnection, dataset: DatasetId, erasure: Erasure): ErasureOutcome {
  let outcome: ErasureOutcome;
  try {
    outcome = sql.write(() => apply(sql, dataset, erasure));
  } catch (error) {
    if (!isGligabaoError(error) || error.code !== CONSTRAINT) throw error;
    const message = `the erasure cannot be applied: ${error.message}`;
    throw new GligabaoError('fault', 'eraser/bad-erasure', message, { cause: error });
  }
  // Pages of before the erasure stay in the log until others take their place.
  if (outcome.status === 'erased') sql.all('PRAGMA wal_checkpoint(TRUNCATE)', []);
  return outcome;
}
