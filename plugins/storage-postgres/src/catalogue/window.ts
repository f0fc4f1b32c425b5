import type { Listed, Page } from '@gligabao/core';
import type { SqlConnection } from '../sql-connection.ts';
import type { Bindings } from '../statement.ts';

/**
 * The window of a list, newest first unless told otherwise, with the total. `select` is a query, or several joined by UNION ALL, with a
 * column `id`; the rows are made by `read`.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- see database.ts
export async function windowOf<Row, Item>(
  sql: SqlConnection,
  select: string,
  values: Bindings,
  page: Page,
  read: (row: Row) => Item,
  order = 'id DESC',
): Promise<Listed<Item>> {
  const window = {
    text: `${select} ORDER BY ${order} LIMIT :limit OFFSET :offset`,
    values: { ...values, limit: page.limit, offset: page.offset },
  };
  if (page.uncounted) {
    const rows = await sql.all<Row>(window.text, window.values);
    return { items: rows.map(read), total: rows.length };
  }
  const { rows, totals } = await sql.snapshot<{ rows: Row; totals: { readonly n: number } }>({
    rows: window,
    totals: { text: `SELECT count(*) AS n FROM (${select}) listed`, values },
  });
  return { items: rows.map(read), total: totals[0]?.n ?? 0 };
}
