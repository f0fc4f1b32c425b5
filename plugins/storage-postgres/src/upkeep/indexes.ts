import type { Finding } from '@gligabao/core';
import { MIGRATIONS } from '../migrations/index.ts';
import type { Statement } from '../statement.ts';

export interface IndexRow {
  readonly schema: string;
  readonly name: string;
  readonly valid: boolean;
}

/** Reads the indexes of the schema, and those of others that are not valid. */
export function readIndexes(schema: string): Statement {
  return {
    text: `SELECT n.nspname::text AS schema, c.relname::text AS name, i.indisvalid AS valid
      FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = :schema OR NOT i.indisvalid AND NOT EXISTS (
        SELECT 1 FROM pg_stat_progress_create_index p WHERE p.index_relid = c.oid)
      ORDER BY n.nspname, c.relname`,
    values: { schema },
  };
}

const STEP = /CREATE (?:UNIQUE )?INDEX (\w+)[^;]+;|DROP INDEX @\.(\w+)/g;

/** The indexes that the steps of the schema make, each with the statement that makes it. */
function madeIndexes(): ReadonlyMap<string, string> {
  const made = new Map<string, string>();
  for (const [statement, created, dropped] of MIGRATIONS.join('\n').matchAll(STEP)) {
    if (created !== undefined) made.set(created, statement.replaceAll(/\s+/g, ' '));
    if (dropped !== undefined) made.delete(dropped);
  }
  return made;
}

export function onIndexes(schema: string, rows: readonly IndexRow[]): readonly Finding[] {
  const made = madeIndexes();
  const there = new Set(rows.filter((row) => row.schema === schema).map(({ name }) => name));
  const missing = [...made].filter(([name]) => !there.has(name));
  const invalid = rows.filter(({ valid }) => !valid);
  const findings = [
    ...missing.map(([name, statement]) => ({
      about: name,
      said: 'the index is missing',
      advice: statement.replace(' @.', ` "${schema}".`).replace(/;$/, '').replace('INDEX ', 'INDEX CONCURRENTLY '),
    })),
    ...invalid.map((index) => ({
      about: index.name,
      said: 'the index is not valid: it is written and never read',
      advice: `REINDEX INDEX CONCURRENTLY "${index.schema}"."${index.name}"`,
    })),
  ];
  if (findings.length > 0) return findings;
  return [{ about: 'indexes', said: `all ${made.size} are there and valid`, advice: null }];
}
