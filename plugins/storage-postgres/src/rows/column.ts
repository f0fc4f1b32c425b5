import type { Bindings } from '../statement.ts';

/** A column of a table, and the value that a row of ours has for it. */
export interface Column<Row> {
  readonly name: string;
  readonly type: 'bigint' | 'text' | 'boolean' | 'double precision';
  readonly of: (row: Row) => number | string | boolean | null;
}

/** Part of a statement, with the values that it binds. */
export interface Part {
  readonly text: string;
  readonly values: Bindings;
}

/** Columns, each as its name, its type and the value that a row has for it. */
export function columnsOf<Row>(
  columns: readonly (readonly [name: string, type: Column<Row>['type'], of: Column<Row>['of']])[],
): readonly Column<Row>[] {
  return Object.freeze(columns.map(([name, type, of]) => Object.freeze({ name, type, of })));
}

/** The names of columns, as a list in SQL. */
export function namesOf<Row>(columns: readonly Column<Row>[], alias?: string): string {
  return columns.map(({ name }) => (alias === undefined ? name : `${alias}.${name}`)).join(', ');
}

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
  const arrays = columns.map(({ name, type }) => `:${prefix}_${name}::${type}[]`);
  const values = columns.map(({ name, of }) => [`${prefix}_${name}`, rows.map(of)] as const);
  return {
    text: `unnest(${arrays.join(', ')}) WITH ORDINALITY AS ${alias} (${namesOf(columns)}, place)`,
    values: Object.fromEntries(values),
  };
}
