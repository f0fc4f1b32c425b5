import type { Listed, Page } from '@gligabao/core';
import type { Bindings, SqlConnection } from '../database.ts';

/**
 * The window of a list, newest first unless told otherwise, with the total. `select` is a query, or several joined by UNION ALL, with a
 * column `id`; the rows are made by `read`.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- see database.ts
export function windowOf<Row, Item>(
  sql: SqlConnection,
  select: string,
  values: Readonly<Exclude<Bindings, readonly unknown[]>>,
  page: Page,
  read: (row: Row) => Item,
  order = 'id DESC',
): Listed<Item> {
  const bound = { ...values, limit: page.limit, offset: page.offset };
  const rows = sql.all<Row>(`${select} ORDER BY ${order} LIMIT :limit OFFSET :offset`, bound);
  if (page.uncounted) return { items: rows.map(read), total: rows.length };
  const total = sql.get<{ readonly n: number }>(`SELECT count(*) AS n FROM (${select})`, values);
  return { items: rows.map(read), total: total?.n ?? 0 };
}
