import type { SqlConnection } from '../database.ts';

/** Queries that find what the schema alone cannot refuse; each row is a sentence. */
const CHECKS: readonly string[] = Object.freeze([
  `SELECT 'dataset ' || e.dataset_id || ': edge ' || e.id || ' has no artifact' AS sentence FROM gb_edges e
   WHERE NOT EXISTS (SELECT 1 FROM gb_artifacts a WHERE a.dataset_id = e.dataset_id AND a.id = e.artifact_id)`,
  `SELECT 'dataset ' || e.dataset_id || ': edge ' || e.id || ' is of fact ' || e.fact_id || ', whose first row is missing'
     AS sentence FROM gb_edges e
   WHERE NOT EXISTS (
     SELECT 1 FROM gb_edges f WHERE f.dataset_id = e.dataset_id AND f.id = e.fact_id AND f.fact_id = e.fact_id)`,
  `SELECT 'dataset ' || e.dataset_id || ': fact ' || e.id || ' has no assertion' AS sentence FROM gb_edges e
   WHERE e.id = e.fact_id AND NOT EXISTS (
     SELECT 1 FROM gb_assertions a INDEXED BY gb_assertions_fact
     WHERE a.dataset_id = e.dataset_id AND a.fact_id = e.id)`,
  `SELECT 'dataset ' || a.dataset_id || ': assertion ' || a.id || ' has no fact, or no artifact' AS sentence
   FROM gb_assertions a
   WHERE NOT EXISTS (SELECT 1 FROM gb_edges e INDEXED BY gb_edges_fact
       WHERE e.dataset_id = a.dataset_id AND e.fact_id = a.fact_id)
     OR NOT EXISTS (SELECT 1 FROM gb_artifacts t WHERE t.dataset_id = a.dataset_id AND t.id = a.artifact_id)`,
  `SELECT 'dataset ' || v.dataset_id || ': verdict ' || v.id || ' names a fact that does not exist' AS sentence
   FROM gb_edge_verdicts v
   WHERE NOT EXISTS (SELECT 1 FROM gb_edges e INDEXED BY gb_edges_fact
       WHERE e.dataset_id = v.dataset_id AND e.fact_id = v.fact_id)
     OR v.by_fact_id IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM gb_edges e INDEXED BY gb_edges_fact
       WHERE e.dataset_id = v.dataset_id AND e.fact_id = v.by_fact_id)`,
  `SELECT 'dataset ' || t.dataset_id || ': text ' || t.id || ' speaks for ' || t.kind || ' ' || t.owner_id
     || ', which does not exist' AS sentence FROM gb_texts t
   WHERE CASE t.kind
     WHEN 'entity' THEN NOT EXISTS (
       SELECT 1 FROM gb_entities o WHERE o.dataset_id = t.dataset_id AND o.id = t.owner_id)
     WHEN 'fact' THEN NOT EXISTS (
       SELECT 1 FROM gb_edges o INDEXED BY gb_edges_fact
       WHERE o.dataset_id = t.dataset_id AND o.fact_id = t.owner_id)
     ELSE NOT EXISTS (
       SELECT 1 FROM gb_artifacts o WHERE o.dataset_id = t.dataset_id AND o.id = t.owner_id) END
   ORDER BY t.dataset_id, t.id`,
  `SELECT 'dataset ' || p.dataset_id || ': ' || count(*) || ' postings of text ' || p.text_id
     || ', which does not exist or is of another kind' AS sentence FROM gb_postings p
   WHERE NOT EXISTS (
     SELECT 1 FROM gb_texts t WHERE t.dataset_id = p.dataset_id AND t.id = p.text_id AND t.kind = p.kind)
   GROUP BY p.dataset_id, p.text_id`,
  `SELECT 'dataset ' || t.dataset_id || ': text ' || t.id || ' is not in the keyword index under each of its terms'
     AS sentence FROM gb_texts t
   WHERE EXISTS (SELECT 1 FROM json_each(t.terms) AS held WHERE NOT EXISTS (
     SELECT 1 FROM gb_postings p WHERE p.dataset_id = t.dataset_id AND p.term = held.key AND p.kind = t.kind
       AND p.text_id = t.id AND p.closed_at IS t.closed_at))`,
  `SELECT 'dataset ' || t.dataset_id || ': the statistics of ' || t.kind || ' texts are wrong' AS sentence
   FROM (SELECT dataset_id, kind, sum(closed_at IS NULL) AS texts FROM gb_texts GROUP BY dataset_id, kind) t
   WHERE t.texts IS NOT (
     SELECT s.texts FROM gb_text_totals s WHERE s.dataset_id = t.dataset_id AND s.kind = t.kind
     ORDER BY s.at DESC LIMIT 1)`,
  `SELECT 'dataset ' || n.dataset_id || ': entity ' || n.id || ' has the wrong number of live rows' AS sentence
   FROM gb_entities n
   WHERE coalesce((SELECT d.degree FROM gb_entity_degrees d
       WHERE d.dataset_id = n.dataset_id AND d.entity_id = n.id), 0)
     <> (SELECT count(*) FROM gb_edges e INDEXED BY gb_edges_source WHERE e.dataset_id = n.dataset_id
           AND e.source_id = n.id AND e.expired_at IS NULL AND e.retracted = 0)
      + (SELECT count(*) FROM gb_edges e INDEXED BY gb_edges_target WHERE e.dataset_id = n.dataset_id
           AND e.target_id = n.id AND e.source_id <> n.id AND e.expired_at IS NULL AND e.retracted = 0)`,
  `SELECT 'dataset ' || c.dataset_id || ': the commit of run ' || c.run_id || ' lies after the head' AS sentence
   FROM gb_commits c JOIN gb_datasets d ON d.id = c.dataset_id WHERE c.at > d.head`,
  `SELECT 'run ' || r.id || ' has no row in the run log' AS sentence FROM gb_runs r
   WHERE NOT EXISTS (SELECT 1 FROM gb_remember_runs m WHERE m.id = r.id)
     AND NOT EXISTS (SELECT 1 FROM gb_query_runs q WHERE q.id = r.id)`,
  `SELECT 'run ' || q.run_id || CASE r.status WHEN 'succeeded' THEN ' has succeeded, and its request is kept'
     ELSE ' waits, and its request is gone' END AS sentence
   FROM gb_remember_queue q JOIN gb_remember_runs r ON r.id = q.run_id
   WHERE (r.status = 'succeeded') <> (q.body IS NULL)
   ORDER BY q.run_id`,
  `SELECT 'run ' || r.id || ' waits, and there is no request of it' AS sentence FROM gb_remember_runs r
   WHERE r.status = 'started' AND r.queued_at IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM gb_remember_queue q WHERE q.run_id = r.id)
   ORDER BY r.id`,
]);

/** What contradicts itself in the file, a sentence each: damaged pages, broken keys, orphans, wrong running counts. */
export function inconsistencies(sql: SqlConnection): readonly string[] {
  const damage = sql
    .all<{ readonly integrity_check: string }>('PRAGMA integrity_check', [])
    .map((row) => row.integrity_check)
    .filter((line) => line !== 'ok');
  // A damaged file is not searched further: its indexes would answer with noise.
  if (damage.length > 0) return damage.map((line) => `the file is damaged: ${line}`);
  const dangling = sql
    .all<{ readonly table: string; readonly parent: string; readonly n: number }>(
      'SELECT "table", parent, count(*) AS n FROM pragma_foreign_key_check GROUP BY "table", parent',
      [],
    )
    .map(({ table, parent, n }) => `${n} rows of ${table} point at rows of ${parent} that do not exist`);
  const found = CHECKS.flatMap((check) => sql.all<{ readonly sentence: string }>(check, []));
  // Of a dataset under import, not all is there yet.
  const unfinished = sql.all<{ readonly id: number }>('SELECT dataset_id AS id FROM gb_imports', []);
  const isUnfinished = (sentence: string) => unfinished.some(({ id }) => sentence.startsWith(`dataset ${id}: `));
  return [...dangling, ...found.map(({ sentence }) => sentence).filter((sentence) => !isUnfinished(sentence))];
}
