import type { Instant, Listed, Model, Page, RunId } from '@gligabao/core';
import { acrossDatasets } from '../across-datasets.ts';
import type { SqlConnection } from '../sql-connection.ts';
import { windowOf } from './window.ts';

type CountedModel = Model & { readonly entities: number; readonly edges: number };

interface ModelRow {
  readonly id: RunId;
  readonly name: string;
  readonly provider: string;
  readonly created_at: Instant;
  readonly entities: number;
  readonly edges: number;
}

function toModel({ id, name, provider, created_at: createdAt, entities, edges }: ModelRow): CountedModel {
  return { id, name, provider, createdAt, entities, edges };
}

/** Models that made something in the user's datasets, by number, with how many entities and rows of facts. */
export async function listModels(sql: SqlConnection, userId: string, page: Page): Promise<Listed<CountedModel>> {
  const counted = (table: string): string =>
    `SELECT r.model_id AS name, count(*) AS n FROM @.gb_datasets d JOIN ${table} r ON r.dataset_id = d.id
     WHERE d.user_id = :userId AND NOT d.deleted GROUP BY r.model_id`;
  const select = acrossDatasets(
    'datasets of a user',
    `SELECT m.id, m.name, m.provider, m.created_at,
      coalesce(e.n, 0) AS entities, coalesce(f.n, 0) AS edges
    FROM @.gb_models m
    LEFT JOIN (${counted('@.gb_entities')}) e ON e.name = m.name
    LEFT JOIN (${counted('@.gb_edges')}) f ON f.name = m.name
    WHERE e.n > 0 OR f.n > 0`,
  );
  return windowOf<ModelRow, CountedModel>(sql, select, { userId }, page, toModel, 'id');
}
