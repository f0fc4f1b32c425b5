import type { Eraser, OwnLines } from '@gligabao/core';
import { type ErasedVectorRow, toErasedVector } from '@gligabao/rows';
import type { SqlConnection } from './database.ts';
import { around } from './erase/around.ts';
import { erase } from './erase/erase.ts';
import { trace } from './erase/trace.ts';
import { stopIfAborted } from './errors.ts';

/** The eraser over a connection. Each call runs in one turn of the event loop, and so sees one state. */
export function sqliteEraser(sql: SqlConnection, lines: OwnLines): Eraser {
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
      lines.require(context.lease);
      return erase(sql, dataset, erasure);
    },
    async erased(context) {
      stopIfAborted(context);
      const text = 'SELECT dataset_id, text_id, kind, model FROM gb_erased_vectors ORDER BY dataset_id, text_id';
      return sql.all<ErasedVectorRow>(text, []).map(toErasedVector);
    },
    async swept(dataset, textIds, context) {
      stopIfAborted(context);
      const text = `DELETE FROM gb_erased_vectors WHERE dataset_id = ? AND text_id IN (SELECT value FROM json_each(?))`;
      sql.run(text, [dataset, JSON.stringify(textIds)]);
    },
  });
}
