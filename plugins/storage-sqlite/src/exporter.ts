import {
  type Dataset,
  type DatasetId,
  type DatasetReading,
  type Exporter,
  GligabaoError,
  MOVED_KINDS,
  type MovedBatch,
} from '@gligabao/core';
import {
  DATASET_COLUMNS,
  type DatasetRow,
  namesOf,
  OF_OWNER,
  runsOfOwner,
  toDataset,
  toPosition,
} from '@gligabao/rows';
import type { SqlConnection } from './database.ts';
import { stopIfAborted } from './errors.ts';
import { type FoundDataset, findDataset } from './move/owner.ts';
import { readPages } from './move/read-pages.ts';

/** How many rows were written since the database was opened, by the only one that writes to it. */
function writesOf(sql: SqlConnection): number {
  return sql.get<{ readonly n: number }>('SELECT total_changes() AS n', [])?.n ?? 0;
}

function read(sql: SqlConnection, found: FoundDataset): DatasetReading {
  const { id } = found.row;
  const values = { dataset: id, userId: found.owner.userId, name: found.owner.dataset };
  const numbers = (text: string): readonly number[] =>
    sql.all<{ readonly id: number }>(text, values).map((row) => row.id);
  const writes = writesOf(sql);
  const ensureSame = (): void => {
    if (writesOf(sql) === writes) return;
    const message = 'the database was written to while a dataset was read as a whole: read it again';
    throw new GligabaoError('conflict', 'exporter/moved-on', message);
  };
  return {
    dataset: toDataset(found.row),
    position: toPosition(found.row),
    runs: numbers(
      `${runsOfOwner()} UNION SELECT run_id FROM gb_commits WHERE dataset_id = :dataset AND run_id > 0 ORDER BY 1`,
    ),
    inferences: numbers(`SELECT r.id FROM gb_inferences r WHERE ${OF_OWNER} ORDER BY r.id`),
    unended: numbers(`SELECT r.id FROM gb_remember_runs r WHERE ${OF_OWNER} AND r.status = 'started' ORDER BY r.id`),
    async *rows(): AsyncGenerator<MovedBatch> {
      for (const kind of MOVED_KINDS) {
        for (const rows of readPages(sql, kind, found, ensureSame)) yield { kind, rows };
      }
    },
    close: () => Promise.resolve(),
  };
}

function list(sql: SqlConnection): readonly Dataset[] {
  const text = `SELECT ${namesOf(DATASET_COLUMNS)} FROM gb_datasets WHERE deleted = 0 ORDER BY user_id, name`;
  return sql.all<DatasetRow>(text, []).map(toDataset);
}

/** The exporter over a connection. */
export function sqliteExporter(sql: SqlConnection): Exporter {
  return Object.freeze<Exporter>({
    async list(context) {
      stopIfAborted(context);
      return list(sql);
    },
    async read(dataset: DatasetId, context) {
      stopIfAborted(context);
      return sql.read(() => {
        const found = findDataset(sql, dataset);
        return found === undefined ? null : read(sql, found);
      });
    },
  });
}
