import {
  type Dataset,
  type DatasetCounts,
  type DatasetId,
  type DatasetStore,
  GligabaoError,
  type Instant,
  type Listed,
  type Page,
  type Position,
  type StoreHealth,
} from '@gligabao/core';
import {
  DATASET_COLUMNS,
  type DatasetRow,
  namesOf,
  POSITION_COLUMNS,
  type PositionRow,
  toDataset,
  toPosition,
} from '@gligabao/rows';
import { acrossDatasets } from './across-datasets.ts';
import type { SqlConnection } from './sql-connection.ts';
import { stopIfAborted } from './errors.ts';

const COLUMNS = namesOf(DATASET_COLUMNS, 'd');

async function find(
  sql: SqlConnection,
  userId: string,
  names: readonly string[],
): Promise<readonly (Dataset | null)[]> {
  const text = `SELECT ${COLUMNS} FROM @.gb_datasets d
    WHERE d.user_id = :userId AND d.name = ANY (:names::text[]) AND NOT d.deleted`;
  const rows = await sql.all<DatasetRow>(text, { userId, names });
  const found = new Map(rows.map((row) => [row.name, toDataset(row)]));
  return names.map((name) => found.get(name) ?? null);
}

/** Looked for first: a conflicting insert would use up a number each time. */
async function open(sql: SqlConnection, userId: string, name: string, now: Instant): Promise<Dataset> {
  const text = `WITH found AS MATERIALIZED (
      SELECT ${COLUMNS} FROM @.gb_datasets d WHERE d.user_id = :userId AND d.name = :name AND NOT d.deleted),
    made AS (
      INSERT INTO @.gb_datasets AS d (user_id, name, description, tags, created_at)
      SELECT :userId, :name, '', '[]', :now::bigint WHERE NOT EXISTS (SELECT 1 FROM found)
      ON CONFLICT (user_id, name) WHERE NOT deleted DO NOTHING RETURNING ${COLUMNS})
    SELECT * FROM found UNION ALL SELECT * FROM made`;
  const [row] = await sql.all<DatasetRow>(text, { userId, name, now });
  if (row !== undefined) return toDataset(row);
  // Another call made it in the meantime.
  const [made] = await find(sql, userId, [name]);
  if (made) return made;
  throw new GligabaoError('fault', 'storage-postgres/dataset-vanished', 'a dataset that was just made cannot be found');
}

/** Names are compared byte by byte, which for UTF-8 is by code point. */
async function list(
  sql: SqlConnection,
  userId: string,
  page: Page,
): Promise<Listed<Dataset & { counts: DatasetCounts; position: Position }>> {
  const count = (table: string): string => `(SELECT count(*) FROM @.${table} c WHERE c.dataset_id = d.id)`;
  const { limit, offset } = page;
  const { rows, totals } = await sql.snapshot<{
    rows: DatasetRow & PositionRow & DatasetCounts;
    totals: { readonly n: number };
  }>({
    rows: {
      text: acrossDatasets(
        'datasets of a user',
        `SELECT ${COLUMNS}, ${namesOf(POSITION_COLUMNS, 'd')}, ${count('gb_artifacts')} AS artifacts,
          ${count('gb_entities')} AS entities, ${count('gb_edges')} AS edges
        FROM @.gb_datasets d WHERE d.user_id = :userId AND NOT d.deleted
        ORDER BY d.name LIMIT :limit OFFSET :offset`,
      ),
      values: { userId, limit, offset },
    },
    totals: {
      text: 'SELECT count(*) AS n FROM @.gb_datasets d WHERE d.user_id = :userId AND NOT d.deleted',
      values: { userId },
    },
  });
  const items = rows.map((row) => ({
    ...toDataset(row),
    counts: { artifacts: row.artifacts, entities: row.entities, edges: row.edges },
    position: toPosition(row),
  }));
  return { items, total: totals[0]?.n ?? 0 };
}

async function health(sql: SqlConnection, now: Instant): Promise<StoreHealth> {
  const text = acrossDatasets(
    'health',
    `WITH written AS (
      INSERT INTO @.gb_health (id, checked_at) VALUES (1, :now)
      ON CONFLICT (id) DO UPDATE SET checked_at = excluded.checked_at)
    SELECT dataset_id AS id, count(*) AS n FROM @.gb_texts WHERE vector = 'pending' AND closed_at IS NULL
    GROUP BY dataset_id ORDER BY dataset_id`,
  );
  const rows = await sql.all<{ readonly id: DatasetId; readonly n: number }>(text, { now });
  return { pendingVectors: rows.reduce((sum, { n }) => sum + n, 0), pendingIn: rows.map(({ id }) => id) };
}

/** The dataset store over a database. */
export function postgresDatasetStore(sql: SqlConnection): DatasetStore {
  return Object.freeze<DatasetStore>({
    async open(userId, name, now, context) {
      stopIfAborted(context);
      return open(sql, userId, name, now);
    },
    async find(userId, names, context) {
      stopIfAborted(context);
      return find(sql, userId, names);
    },
    async list(userId, page, context) {
      stopIfAborted(context);
      return list(sql, userId, page);
    },
    async health(now, context) {
      stopIfAborted(context);
      return health(sql, now);
    },
  });
}
