import {
  type BegunImport,
  type DatasetId,
  GligabaoError,
  type Importer,
  type ImportSource,
  type ImportUnderWay,
  type Instant,
  isGligabaoError,
} from '@gligabao/core';
import { runsOfOwner, toDataset } from '@gligabao/rows';
import type { SqlConnection } from './database.ts';
import { CONSTRAINT, stopIfAborted } from './errors.ts';
import { reveal, takeAway } from './move/finish.ts';
import { type FoundDataset, findDataset } from './move/owner.ts';
import { writeRows } from './move/write-rows.ts';

interface Into {
  readonly userId: string;
  readonly name: string;
}

function ensureFree(sql: SqlConnection, { userId, name }: Into): void {
  const text = `SELECT EXISTS (SELECT 1 FROM gb_datasets WHERE user_id = :userId AND name = :name AND deleted = 0)
    OR EXISTS (${runsOfOwner()}) AS taken`;
  if (sql.get<{ readonly taken: 0 | 1 }>(text, { userId, name })?.taken !== 1) return;
  const message = `${userId} has a dataset ${name} here, or runs of one: import it under another name`;
  throw new GligabaoError('conflict', 'importer/name-taken', message, { field: 'name' });
}

/** Keeps numbers of a table that nobody else gets; the n-th is `n` above the number that it gives. */
function keepNumbers(sql: SqlConnection, table: string, count: number): number {
  const text = `SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = :table), 0),
    coalesce((SELECT max(id) FROM ${table}), 0)) AS last`;
  const last = sql.get<{ readonly last: number }>(text, { table })?.last ?? 0;
  const seq = last + count;
  const { changes } = sql.run('UPDATE sqlite_sequence SET seq = :seq WHERE name = :table', { table, seq });
  if (changes === 0) sql.run('INSERT INTO sqlite_sequence (name, seq) VALUES (:table, :seq)', { table, seq });
  return last;
}

function begin(sql: SqlConnection, into: Into, source: ImportSource, now: Instant): BegunImport {
  ensureFree(sql, into);
  const { userId, name } = into;
  const text = `SELECT i.dataset_id AS dataset, i.mark, i.stored_rows AS rows, i.digest, i.run_base AS runBase,
      i.inference_base AS inferenceBase
    FROM gb_imports i JOIN gb_datasets d ON d.id = i.dataset_id WHERE d.user_id = ? AND d.name = ?`;
  const begun = sql.get<BegunImport>(text, [userId, name]);
  if (begun !== undefined) return begun;
  const { lastId: dataset } = sql.run(
    `INSERT INTO gb_datasets (user_id, name, description, tags, created_at, deleted) VALUES (?, ?, '', '[]', ?, 1)`,
    [userId, name, now],
  );
  const runBase = keepNumbers(sql, 'gb_runs', source.runs);
  const inferenceBase = keepNumbers(sql, 'gb_inferences', source.inferences);
  const { mark } = source;
  sql.run('INSERT INTO gb_imports (dataset_id, mark, run_base, inference_base, begun_at) VALUES (?, ?, ?, ?, ?)', [
    dataset,
    mark,
    runBase,
    inferenceBase,
    now,
  ]);
  return { dataset, mark, rows: 0, digest: '', runBase, inferenceBase };
}

function underImport(sql: SqlConnection, dataset: DatasetId): FoundDataset | undefined {
  const found = findDataset(sql, dataset);
  return found?.isUnderImport === true ? found : undefined;
}

function existing(sql: SqlConnection, dataset: DatasetId): FoundDataset {
  const found = underImport(sql, dataset);
  if (found !== undefined) return found;
  throw new GligabaoError('not-found', 'importer/no-import', `no import into dataset ${dataset} is under way`);
}

/** Runs work in a transaction; what the schema refuses in it are rows that cannot be. */
function writing<Result>(sql: SqlConnection, work: () => Result): Result {
  try {
    return sql.write(work);
  } catch (error) {
    if (!isGligabaoError(error) || error.code !== CONSTRAINT) throw error;
    const message = `the rows contradict one another, or name rows that are not there: ${error.message}`;
    throw new GligabaoError('incorrect', 'importer/bad-rows', message, { cause: error });
  }
}

const UNDER_WAY = `SELECT i.dataset_id AS dataset, d.user_id AS "userId", d.name, i.stored_rows AS rows, i.begun_at AS "begunAt"
    FROM gb_imports i JOIN gb_datasets d ON d.id = i.dataset_id ORDER BY i.begun_at, i.dataset_id`;

/** The importer over a connection. */
export function sqliteImporter(sql: SqlConnection): Importer {
  return Object.freeze<Importer>({
    async begin(into, source, now, context) {
      stopIfAborted(context);
      return sql.write(() => begin(sql, into, source, now));
    },
    async write(dataset, batches, { from, rows, digest }, context) {
      stopIfAborted(context);
      writing(sql, () => {
        const found = existing(sql, dataset);
        const text = `UPDATE gb_imports SET stored_rows = :rows, digest = :digest
          WHERE dataset_id = :dataset AND stored_rows = :from`;
        if (sql.run(text, { dataset, from, rows, digest }).changes === 0) {
          throw new GligabaoError('conflict', 'importer/carried-on', 'another process carries this import on');
        }
        for (const batch of batches) writeRows(sql, found, batch);
      });
    },
    async finish(dataset, context) {
      stopIfAborted(context);
      return writing(sql, () => {
        const found = existing(sql, dataset);
        ensureFree(sql, { userId: found.row.user_id, name: found.row.name });
        reveal(sql, found);
        return toDataset({ ...found.row });
      });
    },
    async underWay(context) {
      stopIfAborted(context);
      return sql.all<ImportUnderWay>(UNDER_WAY, []);
    },
    async discard(dataset, context) {
      stopIfAborted(context);
      sql.write(() => {
        const found = underImport(sql, dataset);
        if (found !== undefined) takeAway(sql, found);
      });
    },
  });
}
