import type { Clocks, DatasetId, EdgeRevision, Id } from '@gligabao/core';
import { EDGE_REVISION_NAMES, type EdgeRevisionRow, toRevision } from '@gligabao/rows';
import type { SqlConnection } from '../sql-connection.ts';

/** The changes of a row that were known, oldest first. */
export async function listRevisions(
  sql: SqlConnection,
  dataset: DatasetId,
  edgeId: Id,
  { knownAt }: Pick<Clocks, 'knownAt'>,
): Promise<readonly EdgeRevision[]> {
  const known = knownAt === undefined ? '' : 'AND h.changed_at <= :knownAt';
  const rows = await sql.all<EdgeRevisionRow>(
    `SELECT ${EDGE_REVISION_NAMES} FROM @.gb_edge_history h
       LEFT JOIN @.gb_edge_verdicts v ON v.dataset_id = h.dataset_id AND v.id = h.verdict_id
     WHERE h.dataset_id = :dataset AND h.edge_id = :edgeId ${known} ORDER BY h.changed_at`,
    { dataset, edgeId, ...(knownAt === undefined ? {} : { knownAt }) },
  );
  return rows.map(toRevision);
}
