import type { Eraser } from '@gligabao/core';
import { type ErasedVectorRow, toErasedVector } from '@gligabao/rows';
import { acrossDatasets } from './across-datasets.ts';
import { around } from './erase/around.ts';
import { erase } from './erase/erase.ts';
import { trace } from './erase/trace.ts';
import { stopIfAborted } from './errors.ts';
import type { SqlConnection } from './sql-connection.ts';

/** The eraser over a database. Each call is one round trip, and sees one state. */
export function postgresEraser(sql: SqlConnection): Eraser {
  return Object.freeze<Eraser>({
    async trace(dataset, artifactId, context) {
      stopIfAborted(context);
      return trace(sql, dataset, artifactId);
    },
    async around(dataset, query, context) {
      stopIfAborted(context);
      return around(sql, dataset, query);
    },
    async erase(dataset, erasure, context) {
      stopIfAborted(context);
      return erase(sql, dataset, erasure, context.lease);
    },
    async erased(context) {
      stopIfAborted(context);
      const list = 'SELECT dataset_id, text_id, kind, model FROM @.gb_erased_vectors ORDER BY dataset_id, text_id';
      const text = acrossDatasets('erased vectors', list);
      return (await sql.all<ErasedVectorRow>(text, {})).map(toErasedVector);
    },
    async swept(dataset, textIds, context) {
      stopIfAborted(context);
      const text = 'DELETE FROM @.gb_erased_vectors WHERE dataset_id = :dataset AND text_id = ANY (:textIds::bigint[])';
      await sql.all(text, { dataset, textIds });
    },
  });
}
