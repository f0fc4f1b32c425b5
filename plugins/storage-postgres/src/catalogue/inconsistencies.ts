import { acrossDatasets } from '../across-datasets.ts';
import type { SqlConnection } from '../sql-connection.ts';

/** Queries that find what the schema alone cannot refuse; each row is a sentence, in the order of datasets and numbers. */
const CHECKS: readonly string[] = Object.freeze([
  `SELECT 'dataset ' || e.dataset_id || ': edge ' || e.id || ' has no artifact' AS sentence FROM @.gb_edges e
   WHERE NOT EXISTS (SELECT 1 FROM @.gb_artifacts a WHERE a.dataset_id = e.dataset_id AND a.id = e.artifact_id)
   ORDER BY e.dataset_id, e.id`,
  `SELECT 'dataset ' || e.dataset_id || ': edge ' || e.id || ' is of fact ' || e.fact_id || ', whose first row is missing'
     AS sentence FROM @.gb_edges e
   WHERE NOT EXISTS (
     SELECT 1 FROM @.gb_edges f WHERE f.dataset_id = e.dataset_id AND f.id = e.fact_id AND f.fact_id = e.fact_id)
   ORDER BY e.dataset_id, e.id`,
  `SELECT 'dataset ' || e.dataset_id || ': fact ' || e.id || ' has no assertion' AS sentence FROM @.gb_edges e
   WHERE e.id = e.fact_id AND NOT EXISTS (
     SELECT 1 FROM @.gb_assertions a
     WHERE a.dataset_id = e.dataset_id AND a.fact_id = e.id)
   ORDER BY e.dataset_id, e.id`,
  `SELECT 'dataset ' || a.dataset_id || ': assertion ' || a.id || ' has no fact, or no artifact' AS sentence
   FROM @.gb_assertions a
   WHERE NOT EXISTS (SELECT 1 FROM @.gb_edges e
       WHERE e.dataset_id = a.dataset_id AND e.fact_id = a.fact_id)
     OR NOT EXISTS (SELECT 1 FROM @.gb_artifacts t WHERE t.dataset_id = a.dataset_id AND t.id = a.artifact_id)
   ORDER BY a.dataset_id, a.id`,
  `SELECT 'dataset ' || v.dataset_id || ': verdict ' || v.id || ' names a fact that does not exist' AS sentence
   FROM @.gb_edge_verdicts v
   WHERE NOT EXISTS (SELECT 1 FROM @.gb_edges e
       WHERE e.dataset_id = v.dataset_id AND e.fact_id = v.fact_id)
     OR v.by_fact_id IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM @.gb_edges e
       WHERE e.dataset_id = v.dataset_id AND e.fact_id = v.by_fact_id)
   ORDER BY v.dataset_id, v.id`,
  `SELECT 'dataset ' || t.dataset_id || ': text ' || t.id || ' speaks for ' || t.kind || ' ' || t.owner_id
     || ', which does not exist' AS sentence FROM @.gb_texts t
   WHERE CASE t.kind
     WHEN 'entity' THEN NOT EXISTS (
       SELECT 1 FROM @.gb_entities o WHERE o.dataset_id = t.dataset_id AND o.id = t.owner_id)
     WHEN 'fact' THEN NOT EXISTS (
       SELECT 1 FROM @.gb_edges o
       WHERE o.dataset_id = t.dataset_id AND o.fact_id = t.owner_id)
     ELSE NOT EXISTS (
       SELECT 1 FROM @.gb_artifacts o WHERE o.dataset_id = t.dataset_id AND o.id = t.owner_id) END
   ORDER BY t.dataset_id, t.id`,
  `SELECT 'dataset ' || p.dataset_id || ': ' || count(*) || ' postings of text ' || p.text_id
     || ', which does not exist or is of another kind' AS sentence FROM @.gb_postings p
   WHERE NOT EXISTS (
     SELECT 1 FROM @.gb_texts t WHERE t.dataset_id = p.dataset_id AND t.id = p.text_id AND t.kind = p.kind)
   GROUP BY p.dataset_id, p.text_id
   ORDER BY p.dataset_id, p.text_id`,
  `SELECT 'dataset ' || t.dataset_id || ': text ' || t.id || ' is not in the keyword index under each of its terms'
     AS sentence FROM @.gb_texts t
   WHERE EXISTS (SELECT 1 FROM unnest(t.terms) AS held (term) WHERE NOT EXISTS (
     SELECT 1 FROM @.gb_postings p WHERE p.dataset_id = t.dataset_id AND p.term = held.term AND p.kind = t.kind
       AND p.text_id = t.id AND p.closed_at IS NOT DISTINCT FROM t.closed_at))
   ORDER BY t.dataset_id, t.id`,
  `SELECT 'dataset ' || t.dataset_id || ': the statistics of ' || t.kind || ' texts are wrong' AS sentence
   FROM (SELECT dataset_id, kind, count(*) FILTER (WHERE closed_at IS NULL) AS texts FROM @.gb_texts GROUP BY dataset_id, kind) t
   WHERE t.texts IS DISTINCT FROM (
     SELECT s.texts FROM @.gb_text_totals s WHERE s.dataset_id = t.dataset_id AND s.kind = t.kind
     ORDER BY s.at DESC LIMIT 1)
   ORDER BY t.dataset_id, t.kind`,
  `SELECT 'dataset ' || n.dataset_id || ': entity ' || n.id || ' has the wrong number of live rows' AS sentence
   FROM @.gb_entities n
   WHERE coalesce((SELECT d.degree FROM @.gb_entity_degrees d
       WHERE d.dataset_id = n.dataset_id AND d.entity_id = n.id), 0)
     <> (SELECT count(*) FROM @.gb_edges e WHERE e.dataset_id = n.dataset_id
           AND e.source_id = n.id AND e.expired_at IS NULL AND NOT e.retracted)
      + (SELECT count(*) FROM @.gb_edges e WHERE e.dataset_id = n.dataset_id
           AND e.target_id = n.id AND e.source_id <> n.id AND e.expired_at IS NULL AND NOT e.retracted)
   ORDER BY n.dataset_id, n.id`,
  `SELECT 'dataset ' || c.dataset_id || ': the commit of run ' || c.run_id || ' lies after the head' AS sentence
   FROM @.gb_commits c JOIN @.gb_datasets d ON d.id = c.dataset_id WHERE c.at > d.head
   ORDER BY c.run_id, c.part`,
  `SELECT 'run ' || r.id || ' has no row in the run log' AS sentence FROM @.gb_runs r
   WHERE NOT EXISTS (SELECT 1 FROM @.gb_remember_runs m WHERE m.dataset_id = r.dataset_id AND m.id = r.id)
     AND NOT EXISTS (SELECT 1 FROM @.gb_query_runs q WHERE q.dataset_id = r.dataset_id AND q.id = r.id)
   ORDER BY r.id`,
  `SELECT 'run ' || q.run_id || CASE r.status WHEN 'succeeded' THEN ' has succeeded, and its request is kept'
     ELSE ' waits, and its request is gone' END AS sentence
   FROM @.gb_remember_queue q JOIN @.gb_remember_runs r ON r.id = q.run_id
   WHERE (r.status = 'succeeded') <> (q.body IS NULL)
   ORDER BY q.run_id`,
  `SELECT 'run ' || r.id || ' waits, and there is no request of it' AS sentence FROM @.gb_remember_runs r
   WHERE r.status = 'started' AND r.queued_at IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM @.gb_remember_queue q WHERE q.run_id = r.id)
   ORDER BY r.id`,
]);

/** The datasets under import. */
const UNFINISHED = 'SELECT i.dataset_id AS n FROM @.gb_imports i';

/**
 * The foreign keys of the schema, each with the query that finds rows which point nowhere. The server refuses such rows,
 * unless somebody switched its checks off.
 */
const FOREIGN_KEYS = `SELECT c.relname::text AS child, p.relname::text AS parent,
    format('SELECT count(*) AS n FROM @.%I k WHERE %s AND NOT EXISTS (SELECT 1 FROM @.%I f WHERE %s)', c.relname,
      string_agg(format('k.%I IS NOT NULL', a.attname), ' AND ' ORDER BY n.place), p.relname,
      string_agg(format('f.%I = k.%I', b.attname, a.attname), ' AND ' ORDER BY n.place)) AS query
  FROM pg_constraint o
  JOIN pg_class c ON c.oid = o.conrelid
  JOIN pg_class p ON p.oid = o.confrelid
  JOIN pg_namespace s ON s.oid = c.relnamespace AND s.nspname = :schema
  CROSS JOIN LATERAL unnest(o.conkey, o.confkey) WITH ORDINALITY n (child, parent, place)
  JOIN pg_attribute a ON a.attrelid = o.conrelid AND a.attnum = n.child
  JOIN pg_attribute b ON b.attrelid = o.confrelid AND b.attnum = n.parent
  WHERE o.contype = 'f' GROUP BY o.oid, c.relname, p.relname ORDER BY c.relname, p.relname, o.oid`;

interface ForeignKey {
  readonly child: string;
  readonly parent: string;
  readonly query: string;
}

/** What contradicts itself in the schema, a sentence each: broken keys, orphans, wrong running counts. */
export async function inconsistencies(sql: SqlConnection): Promise<readonly string[]> {
  const keys = await sql.all<ForeignKey>(FOREIGN_KEYS, { schema: sql.schema });
  const checks = [...keys.map(({ query }) => query), ...CHECKS, UNFINISHED].map((text) =>
    acrossDatasets('doctor', text),
  );
  const rows = await sql.snapshot<Record<string, { readonly n: number; readonly sentence: string }>>(
    Object.fromEntries(checks.map((text, index) => [`check ${index}`, { text, values: {} }])),
  );
  const results = checks.map((_, index) => rows[`check ${index}`] ?? []);
  const dangling = keys.flatMap(({ child, parent }, index) => {
    const n = results[index]?.[0]?.n ?? 0;
    return n === 0 ? [] : [`${n} rows of ${child} point at rows of ${parent} that do not exist`];
  });
  // Of a dataset under import, not all is there yet.
  const unfinished = results.at(-1) ?? [];
  const found = results.slice(keys.length, -1).flat();
  return [
    ...dangling,
    ...found.flatMap(({ sentence }) =>
      unfinished.some(({ n }) => sentence.startsWith(`dataset ${n}: `)) ? [] : [sentence],
    ),
  ];
}
