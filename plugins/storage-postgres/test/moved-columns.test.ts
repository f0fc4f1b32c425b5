import { describe, expect, it } from '@jest/globals';
import { movedColumnsOf, NOT_MOVED, OF_RUNS_UNDER_WAY } from '@gligabao/rows';
import { RUN_KEYS } from '../src/move/owner.ts';
import { inspect, withStores } from './opened.ts';

describe('moving a dataset', () => {
  it('leaves no column of the schema behind, but for tables with a reason of their own', () =>
    withStores(async (_, { schema }) => {
      const columns = await inspect(
        `SELECT table_name, column_name FROM information_schema.columns
         WHERE table_schema = '${String(schema)}' AND table_name LIKE 'gb\\_%' AND is_generated = 'NEVER'`,
      );
      expect(columns.length).toBeGreaterThan(200);
      const left = columns.filter(({ table_name: table, column_name: name }) => {
        if (Object.hasOwn(NOT_MOVED, String(table)) || name === 'dataset_id') return false;
        if (OF_RUNS_UNDER_WAY.includes(String(name))) return false;
        return !movedColumnsOf(String(table), RUN_KEYS).includes(String(name));
      });
      expect(left).toEqual([]);
    }));
});
