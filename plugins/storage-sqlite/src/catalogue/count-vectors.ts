import type { VectorCount } from '@gligabao/core';
import type { SqlConnection } from '../database.ts';

/** How many texts of each dataset have a vector in which state, by which model. */
export function countVectors(sql: SqlConnection): readonly VectorCount[] {
  const rows = sql.all<VectorCount>(
    `SELECT dataset_id AS dataset, vector AS state, CASE vector WHEN 'stored' THEN vector_model END AS model, count(*) AS texts
     FROM gb_texts INDEXED BY gb_texts_vector GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    [],
  );
  return rows.map((row) => ({ ...row }));
}
