import type { VectorCount } from '@gligabao/core';
import { acrossDatasets } from '../across-datasets.ts';
import type { SqlConnection } from '../sql-connection.ts';

/** How many texts of each dataset have a vector in which state, by which model. */
export function countVectors(sql: SqlConnection): Promise<readonly VectorCount[]> {
  const text = `SELECT * FROM (SELECT dataset_id AS dataset, vector AS state, CASE vector WHEN 'stored' THEN vector_model END AS model, count(*) AS texts
     FROM @.gb_texts GROUP BY 1, 2, 3) counted ORDER BY dataset, state COLLATE "C", model COLLATE "C" NULLS FIRST`;
  return sql.all<VectorCount>(acrossDatasets('doctor', text), {});
}
