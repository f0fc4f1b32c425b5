import type {
  Dataset,
  DatasetCounts,
  DatasetId,
  DatasetStore,
  Instant,
  Listed,
  Page,
  Position,
  StoreHealth,
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
import type { SqlConnection } from './database.ts';
import { brokenPromise, stopIfAborted } from './errors.ts';

const COLUMNS = namesOf(DATASET_COLUMNS);

function find(sql: SqlConnection, userId: string, name: string): Dataset | null {
  const text = `SELECT ${COLUMNS} FROM gb_datasets WHERE user_id = ? AND name = ? AND deleted = 0`;
  const row = sql.get<DatasetRow>(text, [userId, name]);
  return row === undefined ? null : toDataset(row);
}

function open(sql: SqlConnection, userId: string, name: string, now: Instant): Dataset {
  const found = find(sql, userId, name);
  if (found !== null) return found;
  const text = "INSERT INTO gb_datasets (user_id, name, description, tags, created_at) VALUES (?, ?, '', '[]', ?)";
  sql.run(text, [userId, name, now]);
  const made = find(sql, userId, name);
  if (made === null) throw brokenPromise('dataset-vanished', 'a dataset that was just made cannot be found');
  return made;
}

/** SQLite compares names byte by byte, which for UTF-8 is by code point. */
function list(
  sql: SqlConnection,
  userId: string,
  page: Page,
): Listed<Dataset & { counts: DatasetCounts; position: Position }> {
  const count = (table: string): string => `(SELECT count(*) FROM ${table} c WHERE c.dataset_id = d.id)`;
  const rows = sql.all<DatasetRow & PositionRow & DatasetCounts>(
    `SELECT ${COLUMNS}, ${namesOf(POSITION_COLUMNS)}, ${count('gb_artifacts')} AS artifacts, ${count('gb_entities')} AS entities,
       ${count('gb_edges')} AS edges
     FROM gb_datasets d WHERE user_id = :userId AND deleted = 0 ORDER BY name LIMIT :limit OFFSET :offset`,
    { userId, limit: page.limit, offset: page.offset },
  );
  const total = sql.get<{ readonly n: number }>(
    'SELECT count(*) AS n FROM gb_datasets WHERE user_id = ? AND deleted = 0',
    [userId],
  );
  const items = rows.map((row) => ({
    ...toDataset(row),
    counts: { artifacts: row.artifacts, entities: row.entities, edges: row.edges },
    position: toPosition(row),
  }));
  return { items, total: total?.n ?? 0 };
}

function health(sql: SqlConnection, now: Instant): StoreHealth {
  const text =
    'INSERT INTO gb_health (id, checked_at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET checked_at = excluded.checked_at';
  sql.write(() => sql.run(text, [now]));
  const rows = sql.all<{ readonly id: DatasetId; readonly n: number }>(
    `SELECT dataset_id AS id, count(*) AS n FROM gb_texts INDEXED BY gb_texts_pending
     WHERE vector = 'pending' AND closed_at IS NULL GROUP BY dataset_id ORDER BY dataset_id`,
    [],
  );
  return { pendingVectors: rows.reduce((sum, { n }) => sum + n, 0), pendingIn: rows.map(({ id }) => id) };
}

/** The dataset store over a connection. */
export function sqliteDatasetStore(sql: SqlConnection): DatasetStore {
  return Object.freeze<DatasetStore>({
    async open(userId, name, now, context) {
      stopIfAborted(context);
      return find(sql, userId, name) ?? sql.write(() => open(sql, userId, name, now));
    },
    async find(userId, names, context) {
      stopIfAborted(context);
      return names.map((name) => find(sql, userId, name));
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
