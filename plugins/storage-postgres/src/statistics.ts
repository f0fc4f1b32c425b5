import { acrossDatasets } from './across-datasets.ts';
import type { SqlConnection } from './sql-connection.ts';

/** Rows up to which a table is young: what the planner knows of it is soon no more true. */
const YOUNG = 1000;
/** After how many commits tables that were young are looked at again. */
const AFTER: readonly number[] = Object.freeze([10, 100, 1000]);
/** The tables that statements look things up in, by more than the number of a dataset. */
const TABLES = [
  'gb_artifacts',
  'gb_entities',
  'gb_entity_degrees',
  'gb_entity_artifacts',
  'gb_mentions',
  'gb_edges',
  'gb_edge_artifacts',
  'gb_assertions',
  'gb_texts',
  'gb_postings',
];

/** Keeps what the planner knows of a store that has just been made near to what is in it. */
export interface Statistics {
  /** To be told of each commit. */
  committed(): void;
}

/**
 * The server looks at its tables once a minute. Plans are kept, and those that were made for empty tables would be used
 * until then, however much was remembered in it.
 */
export async function openStatistics(sql: SqlConnection): Promise<Statistics> {
  const text = "SELECT reltuples < :young AS young FROM pg_class WHERE oid = '@.gb_texts'::regclass";
  const [row] = await sql.all<{ readonly young: boolean }>(text, { young: YOUNG }).catch(() => []);
  const analyse = acrossDatasets('statistics', `ANALYZE ${TABLES.map((table) => `@.${table}`).join(', ')}`);
  let commits = row?.young === true ? 0 : Number.POSITIVE_INFINITY;
  return {
    committed() {
      commits += 1;
      // What comes of it is seen in how long reads take, and the server does it in any case.
      if (AFTER.includes(commits)) void sql.all(analyse, {}).catch(() => undefined);
    },
  };
}
