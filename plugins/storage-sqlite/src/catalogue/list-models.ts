import type { Instant, Listed, Model, Page } from '@gligabao/core';
import type { SqlConnection } from '../database.ts';

type CountedModel = Model & { readonly entities: number; readonly edges: number };

/** Models that made something in the user's datasets, by number, with how many entities and rows of facts. */
export function listModels(sql: SqlConnection, userId: string, page: Page): Listed<CountedModel> {
  const counted = (table: string): string =>
    `SELECT r.model_id AS name, count(*) AS n FROM gb_datasets d CROSS JOIN ${table} r ON r.dataset_id = d.id
     WHERE d.user_id = :userId AND d.deleted = 0 GROUP BY r.model_id`;
  const select = `SELECT m.id, m.name, m.provider, m.created_at AS createdAt,
      coalesce(e.n, 0) AS entities, coalesce(f.n, 0) AS edges
    FROM gb_models m
    LEFT JOIN (${counted('gb_entities')}) e ON e.name = m.name
    LEFT JOIN (${counted('gb_edges')}) f ON f.name = m.name
    WHERE e.n > 0 OR f.n > 0`;
  const rows = sql.all<Model & { readonly createdAt: Instant; readonly entities: number; readonly edges: number }>(
    `${select} ORDER BY m.id LIMIT :limit OFFSET :offset`,
    { userId, limit: page.limit, offset: page.offset },
  );
  const total = sql.get<{ readonly n: number }>(`SELECT count(*) AS n FROM (${select})`, { userId });
  return { items: rows.map((row) => ({ ...row })), total: total?.n ?? 0 };
}
