/** The tables that hold what users said: rows of many datasets each. */
const TABLES: readonly string[] = Object.freeze([
  'gb_commits',
  'gb_artifacts',
  'gb_readings',
  'gb_entities',
  'gb_entity_history',
  'gb_entity_degrees',
  'gb_entity_aliases',
  'gb_entity_artifacts',
  'gb_entity_sessions',
  'gb_mentions',
  'gb_edges',
  'gb_edge_history',
  'gb_edge_artifacts',
  'gb_edge_sessions',
  'gb_edge_verdicts',
  'gb_assertions',
  'gb_wordings',
  'gb_texts',
  'gb_postings',
  'gb_text_totals',
  'gb_remember_runs',
  'gb_query_runs',
  'gb_run_events',
  'gb_inferences',
]);

// Plans are kept, and one plan serves every dataset. The planner takes the dataset that it does not know for one of
// average size: beside many small ones it would read all of a large one to find a few of its rows. So it is told that
// there is one dataset, and looks in the index for what else a statement names.
export const largestDataset: string = TABLES.map(
  (table) => `ALTER TABLE @.${table} ALTER COLUMN dataset_id SET (n_distinct = 1); ANALYZE @.${table};`,
).join('\n');
