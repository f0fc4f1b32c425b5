import type { Column } from '@gligabao/rows';
import type { SqlValue } from './database.ts';

/** The values that a row has for columns, as they are bound: SQLite has no booleans. */
export function boundRow<Row>(columns: readonly Column<Row>[], row: Row): readonly SqlValue[] {
  return columns.map(({ of }) => {
    const value = of(row);
    return typeof value === 'boolean' ? Number(value) : value;
  });
}

/** A question mark for each column. */
export const marksFor = (columns: readonly Column<never>[]): string => columns.map(() => '?').join(', ');

/** An assignment to each column. */
export const assignmentsOf = (columns: readonly Column<never>[]): string =>
  columns.map(({ name }) => `${name} = ?`).join(', ');
