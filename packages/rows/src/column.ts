/** What a column holds, whatever a database calls it. Integers are whole up to 2^53, and reals of double precision. */
export type ColumnType = 'integer' | 'real' | 'text' | 'boolean';

/** A column of a table, and the value that a row of ours has for it. */
export interface Column<Row> {
  readonly name: string;
  readonly type: ColumnType;
  readonly of: (row: Row) => number | string | boolean | null;
}

/** Columns, each as its name, its type and the value that a row has for it. */
export function columnsOf<Row>(
  columns: readonly (readonly [name: string, type: ColumnType, of: Column<Row>['of']])[],
): readonly Column<Row>[] {
  return Object.freeze(columns.map(([name, type, of]) => Object.freeze({ name, type, of })));
}

/** Columns without some of them. */
export function columnsBut<Row>(columns: readonly Column<Row>[], ...names: readonly string[]): readonly Column<Row>[] {
  return Object.freeze(columns.filter(({ name }) => !names.includes(name)));
}

/** The names of columns, as a list in SQL. */
export function namesOf<Row>(columns: readonly Column<Row>[], alias?: string): string {
  return columns.map(({ name }) => (alias === undefined ? name : `${alias}.${name}`)).join(', ');
}
