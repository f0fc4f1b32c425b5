import { UNDECIDED } from '@gligabao/rows';
import { GOING_ON } from '../graph/going-on.ts';
import type { Statement } from '../statement.ts';
import type { FoundDataset } from './owner.ts';

/** What follows from the rows of a dataset. */
const DERIVED: readonly string[] = Object.freeze([
  `INSERT INTO @.gb_entity_degrees (dataset_id, entity_id, degree)
   SELECT :dataset::bigint, n.id, coalesce(c.n, 0) FROM @.gb_entities n LEFT JOIN (
     SELECT t.entity_id, count(*) AS n FROM @.gb_edges e
     CROSS JOIN LATERAL (SELECT e.source_id UNION SELECT e.target_id) t (entity_id)
     WHERE e.dataset_id = :dataset AND e.expired_at IS NULL AND NOT e.retracted GROUP BY t.entity_id) c
     ON c.entity_id = n.id
   WHERE n.dataset_id = :dataset AND ${GOING_ON}`,
  `INSERT INTO @.gb_text_totals (dataset_id, kind, at, texts, terms)
   SELECT :dataset::bigint, s.kind, s.at, sum(s.texts) OVER line, sum(s.terms) OVER line FROM (
     SELECT c.kind, c.at, sum(c.texts) AS texts, sum(c.terms) AS terms FROM (
       SELECT t.kind, t.created_at AS at, 1 AS texts, t.length AS terms FROM @.gb_texts t
       WHERE t.dataset_id = :dataset AND ${GOING_ON}
       UNION ALL SELECT t.kind, t.closed_at, -1, -t.length FROM @.gb_texts t
       WHERE t.dataset_id = :dataset AND t.closed_at IS NOT NULL AND ${GOING_ON}) c
     GROUP BY c.kind, c.at) s
   WINDOW line AS (PARTITION BY s.kind ORDER BY s.at)`,
  `UPDATE @.gb_texts t SET vector = 'pending', vector_model = NULL
   WHERE t.dataset_id = :dataset AND t.vector = 'none' AND t.vector_model = '${UNDECIDED}' AND ${GOING_ON}`,
]);

const OF_DATASET = 'r.dataset_id = :dataset AND ';
/** The tables that have the names of user and dataset; requests are kept by the run alone. */
const NAMED = [
  ['gb_remember_runs', OF_DATASET],
  ['gb_query_runs', OF_DATASET],
  ['gb_inferences', OF_DATASET],
  ['gb_remember_queue', ''],
] as const;

/** Computes what follows from the rows, and puts the dataset among the others. */
export function reveal({ row, owner }: FoundDataset): readonly Statement[] {
  const values = { dataset: row.id, userId: row.user_id, name: row.name, by: owner.userId, under: owner.dataset };
  return [
    ...DERIVED,
    ...NAMED.map(
      ([table, ofDataset]) => `UPDATE @.${table} r SET user_id = :userId, dataset = :name
        WHERE ${ofDataset}r.user_id = :by AND r.dataset = :under AND ${GOING_ON}`,
    ),
    `UPDATE @.gb_datasets d SET deleted = false WHERE d.id = :dataset AND ${GOING_ON}`,
    `DELETE FROM @.gb_imports i WHERE i.dataset_id = :dataset AND ${GOING_ON}`,
  ].map((text) => ({ text, values }));
}

/** Takes away a dataset under import. */
export function takeAway({ row }: FoundDataset): readonly Statement[] {
  return [
    `DELETE FROM @.gb_postings p WHERE p.dataset_id = :dataset AND ${GOING_ON}`,
    `DELETE FROM @.gb_inferences i WHERE i.dataset_id = :dataset AND ${GOING_ON}`,
    `DELETE FROM @.gb_runs n WHERE n.dataset_id = :dataset AND ${GOING_ON}`,
    `DELETE FROM @.gb_datasets d WHERE d.id = :dataset AND ${GOING_ON}`,
  ].map((text) => ({ text, values: { dataset: row.id } }));
}
