import type { DatasetId } from '@gligabao/core';
import { type Column, namesOf } from '@gligabao/rows';
import type { Statement } from '../statement.ts';
import { type Part, rowsAs } from '../rows-as.ts';

/** The setting of the transaction that the first statement of a commit leaves to those behind it. */
export const VERDICT_SETTING = 'gligabao.commit';

/** The condition that the plan of this transaction is to be applied: it is neither stale nor a replay. */
export const GOING_ON = `current_setting('${VERDICT_SETTING}', true) = 'apply'`;

/** An insert of a dataset's rows while the commit goes on; nothing when there are no rows. */
export function insertRows<Row>(
  table: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  conflict = '',
): readonly Part[] {
  if (rows.length === 0) return [];
  const { text, values } = rowsAs('r', table, columns, rows);
  const names = namesOf(columns);
  const insert = `INSERT INTO @.${table} (dataset_id, ${names})
    SELECT :dataset::bigint, ${namesOf(columns, 'r')} FROM ${text} WHERE ${GOING_ON} ORDER BY r.place ${conflict}`;
  return [{ text: insert, values }];
}

/** Parts as one statement, each a step of a WITH clause; null when there are none. Parts do not see one another. */
export function together(dataset: DatasetId, parts: readonly Part[], values: Statement['values']): Statement | null {
  if (parts.length === 0) return null;
  return {
    text: `WITH ${parts.map(({ text }, index) => `step_${index} AS (${text})`).join(',\n')} SELECT 1`,
    values: Object.assign({ dataset, ...values }, ...parts.map((part) => part.values)) as Statement['values'],
  };
}
