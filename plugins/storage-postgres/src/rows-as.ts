import { type Column, type ColumnType, namesOf } from '@gligabao/rows';
import type { Bindings } from './statement.ts';

/** Part of a statement, with the values that it binds. */
export interface Part {
  readonly text: string;
  readonly values: Bindings;
}

/** The types that hold what columns hold. */
const TYPES: Readonly<Record<ColumnType, string>> = Object.freeze({
  integer: 'bigint',
  real: 'double precision',
  text: 'text',
  boolean: 'boolean',
});

/**
 * Rows as an item of a FROM clause, one array per column, so that a statement has the same text and few parameters
 * however many rows there are. `prefix` keeps the parameters of one statement apart.
 */
export function rowsAs<Row>(
  alias: string,
  prefix: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Part {
  const arrays = columns.map(({ name, type }) => `:${prefix}_${name}::${TYPES[type]}[]`);
  const values = columns.map(({ name, of }) => [`${prefix}_${name}`, rows.map(of)] as const);
  return {
    text: `unnest(${arrays.join(', ')}) WITH ORDINALITY AS ${alias} (${namesOf(columns)}, place)`,
    values: Object.fromEntries(values),
  };
}
