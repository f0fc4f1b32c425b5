import { type Dataset, type DatasetReading, type Exporter, MOVED_KINDS, type MovedBatch } from '@gligabao/core';
import {
  DATASET_COLUMNS,
  type DatasetRow,
  namesOf,
  OF_OWNER,
  runsOfOwner,
  toDataset,
  toPosition,
} from '@gligabao/rows';
import { stopIfAborted } from './errors.ts';
import { type FoundDataset, findDataset, OF_DATASET } from './move/owner.ts';
import { readPages } from './move/read-pages.ts';
import type { HeldState, SqlConnection } from './sql-connection.ts';

async function read(state: HeldState, found: FoundDataset): Promise<DatasetReading> {
  const values = { dataset: found.row.id, userId: found.owner.userId, name: found.owner.dataset };
  const numbers = async (text: string): Promise<readonly number[]> =>
    (await state.all<{ readonly id: number }>(text, values)).map(({ id }) => id);
  return {
    dataset: toDataset(found.row),
    position: toPosition(found.row),
    runs: await numbers(
      `${runsOfOwner('@.', OF_DATASET)} UNION SELECT c.run_id FROM @.gb_commits c WHERE c.dataset_id = :dataset AND c.run_id > 0
       ORDER BY 1`,
    ),
    inferences: await numbers(`SELECT r.id FROM @.gb_inferences r WHERE ${OF_DATASET} AND ${OF_OWNER} ORDER BY r.id`),
    unended: await numbers(
      `SELECT r.id FROM @.gb_remember_runs r WHERE ${OF_DATASET} AND ${OF_OWNER} AND r.status = 'started' ORDER BY r.id`,
    ),
    async *rows(): AsyncGenerator<MovedBatch> {
      for (const kind of MOVED_KINDS) {
        for await (const rows of readPages(state, kind, found)) yield { kind, rows };
      }
    },
    close: () => state.close(),
  };
}

async function list(sql: SqlConnection): Promise<readonly Dataset[]> {
  const text = `SELECT ${namesOf(DATASET_COLUMNS, 'd')} FROM @.gb_datasets d WHERE NOT d.deleted ORDER BY d.user_id, d.name`;
  return (await sql.all<DatasetRow>(text, {})).map(toDataset);
}

/** The exporter over a database. A reading is one transaction, on a connection of its own. */
export function postgresExporter(sql: SqlConnection): Exporter {
  return Object.freeze<Exporter>({
    async list(context) {
      stopIfAborted(context);
      return list(sql);
    },
    async read(dataset, context) {
      stopIfAborted(context);
      const state = await sql.hold();
      try {
        const found = await findDataset(state, dataset);
        if (found !== undefined) return await read(state, found);
        await state.close();
        return null;
      } catch (error) {
        await state.close();
        throw error;
      }
    },
  });
}
