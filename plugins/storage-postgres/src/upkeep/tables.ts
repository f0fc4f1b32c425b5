import type { Finding, Instant } from '@gligabao/core';
import type { Statement } from '../statement.ts';

/** Smaller tables, in pages of 8 KiB, are read whole as quickly as by an index. */
const BIG_PAGES = 1000;
/** Below this share of pages that a vacuum has seen, an index alone answers too seldom. */
const SEEN = 0.8;
const DEAD = 0.2;
/** The tables of which an index alone answers most reads, as long as a vacuum has seen their pages. */
const READ_BY_INDEX: readonly string[] = Object.freeze(['gb_edges', 'gb_edge_history', 'gb_postings']);

export interface TableRow {
  readonly name: string;
  readonly pages: number;
  readonly seen: number;
  readonly rows: number;
  readonly dead: number;
  readonly bytes: number;
  readonly vacuumed_at: Instant | null;
  readonly analyzed: boolean;
}

/** Reads how large each table of the schema is, and when it was last cleaned. */
export function readTables(schema: string): Statement {
  return {
    text: `SELECT c.relname::text AS name, greatest(c.relpages, pg_relation_size(c.oid) / 8192)::bigint AS pages,
        c.relallvisible::bigint AS seen, s.n_live_tup AS rows, s.n_dead_tup AS dead, pg_total_relation_size(c.oid) AS bytes,
        (extract(epoch FROM greatest(s.last_vacuum, s.last_autovacuum)) * 1000)::bigint AS vacuumed_at,
        coalesce(s.last_analyze, s.last_autoanalyze) IS NOT NULL AS analyzed
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      LEFT JOIN pg_stat_all_tables s ON s.relid = c.oid
      WHERE n.nspname = :schema AND c.relkind = 'r' ORDER BY c.relname`,
    values: { schema },
  };
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
const MIB = 1_048_576;

/** What is to be done about a table, if anything. */
function adviceOn(schema: string, { name, pages, seen, rows, dead, analyzed }: TableRow): string | null {
  const vacuum = `VACUUM (ANALYZE) "${schema}".${name}`;
  if (READ_BY_INDEX.includes(name) && seen / pages < SEEN)
    return `${vacuum}, and see that autovacuum is on: unseen pages are read beside the indexes`;
  if (dead / (rows + dead) > DEAD) return `${vacuum}, and look for transactions that stay open`;
  return analyzed ? null : `ANALYZE "${schema}".${name}`;
}

/** A line for each table that is big. */
export function onTables(schema: string, tables: readonly TableRow[]): readonly Finding[] {
  const big = tables.filter(({ pages }) => pages >= BIG_PAGES);
  return big.map((table) => {
    const { name, pages, seen, rows, dead, bytes, vacuumed_at: at } = table;
    const vacuumed = at === null ? 'never vacuumed' : `last vacuumed ${new Date(at).toISOString()}`;
    const said = `${Math.round(bytes / MIB)} MiB, ${percent(seen / pages)} of its pages seen by a vacuum, ${percent(
      dead / Math.max(1, rows + dead),
    )} of its rows dead, ${vacuumed}`;
    return { about: name, said, advice: adviceOn(schema, table) };
  });
}
