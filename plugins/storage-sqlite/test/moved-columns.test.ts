import Database from 'better-sqlite3';
import { describe, expect, it } from '@jest/globals';
import { movedColumnsOf, NOT_MOVED } from '@gligabao/rows';
import { RUN_KEYS } from '../src/move/owner.ts';
import { migrate } from '../src/migrate.ts';

interface Column {
  readonly table: string;
  readonly name: string;
}

describe('moving a dataset', () => {
  it('leaves no column of the schema behind, but for tables with a reason of their own', () => {
    const database = new Database(':memory:');
    migrate(database, () => undefined);
    const columns = database
      .prepare<[], Column>(
        `SELECT t.name AS "table", c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
         WHERE t.type = 'table' AND t.name LIKE 'gb\\_%' ESCAPE '\\'`,
      )
      .all();
    database.close();
    expect(columns.length).toBeGreaterThan(200);
    const left = columns.filter(
      ({ table, name }) =>
        !Object.hasOwn(NOT_MOVED, table) && name !== 'dataset_id' && !movedColumnsOf(table, RUN_KEYS).includes(name),
    );
    expect(left).toEqual([]);
  });
});
