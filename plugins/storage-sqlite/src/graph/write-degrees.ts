import type { DatasetId } from '@gligabao/core';
import type { SqlConnection } from '../database.ts';
import type { DegreeChanges } from './write-edges.ts';

/** Brings the running counts of live rows per entity up to date. */
export function writeDegrees(sql: SqlConnection, dataset: DatasetId, changes: DegreeChanges): void {
  for (const [entityId, by] of changes) {
    if (by === 0) continue;
    sql.run(
      `INSERT INTO gb_entity_degrees (dataset_id, entity_id, degree) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET degree = degree + excluded.degree`,
      [dataset, entityId, by],
    );
  }
}
