import {
  type BegunImport,
  type DatasetId,
  GligabaoError,
  type Importer,
  type ImportProgress,
  type ImportSource,
  type ImportUnderWay,
  type Instant,
  isGligabaoError,
  type MovedBatch,
} from '@gligabao/core';
import { runsOfOwner, toDataset } from '@gligabao/rows';
import { CONSTRAINT, stopIfAborted } from './errors.ts';
import { VERDICT_SETTING } from './graph/going-on.ts';
import { reveal, takeAway } from './move/finish.ts';
import { type FoundDataset, findDataset } from './move/owner.ts';
import { writeRows } from './move/write-rows.ts';
import { IN_TRANSACTION, type SqlConnection } from './sql-connection.ts';
import type { Bindings, Statement } from './statement.ts';

interface Into {
  readonly userId: string;
  readonly name: string;
}

/** Whether a name of a user has a dataset, or runs of one; where there is none, its runs are kept with no dataset. */
const TAKEN = `(EXISTS (SELECT 1 FROM @.gb_datasets d WHERE d.user_id = :userId AND d.name = :name AND NOT d.deleted)
  OR EXISTS (${runsOfOwner('@.', 'r.dataset_id = 0')}))`;

function nameTaken({ userId, name }: Into): GligabaoError {
  const message = `${userId} has a dataset ${name} here, or runs of one: import it under another name`;
  return new GligabaoError('conflict', 'importer/name-taken', message, { field: 'name' });
}

function noImport(dataset: DatasetId): GligabaoError {
  return new GligabaoError('not-found', 'importer/no-import', `no import into dataset ${dataset} is under way`);
}

/** A transaction may take as long as it needs: there is much in one step of an import. */
const NO_HURRY: Statement = {
  text: "SELECT set_config('statement_timeout', '0', true)",
  values: {},
  unlimits: true,
};

/** Tells the statements behind it whether a condition holds; the row says so as well. */
const decide = (condition: string, values: Bindings): Statement => ({
  text: `SELECT set_config('${VERDICT_SETTING}', CASE WHEN ${condition} AND ${IN_TRANSACTION} THEN 'apply' ELSE 'leave' END,
    true) AS verdict`,
  values,
});

interface Decision {
  readonly verdict: 'apply' | 'leave';
}

/** Runs steps under the lock of a dataset, if it is decided so; whether it was. */
async function runIf(
  sql: SqlConnection,
  dataset: DatasetId,
  decision: Statement,
  steps: readonly Statement[],
): Promise<boolean> {
  const { decided } = await sql.write<{ decided: Decision }>({ name: `dataset ${dataset}`, contended: true }, {
    hurry: NO_HURRY,
    decided: decision,
    ...Object.fromEntries(steps.map((step, place) => [`step ${place}`, step])),
  } as { readonly decided: Statement });
  return decided[0]?.verdict === 'apply';
}

/** Keeps numbers of a table that nobody else gets; gives the one before the first. */
function keepNumbers(table: string, count: string): string {
  const sequence = `pg_get_serial_sequence(format('%I.${table}', current_setting('gligabao.schema')), 'id')`;
  return `setval(${sequence}, nextval(${sequence}) + :${count}::bigint) - :${count}::bigint`;
}

async function begin(sql: SqlConnection, into: Into, source: ImportSource, now: Instant): Promise<BegunImport> {
  const values = { ...into, ...source, now, schema: sql.schema };
  const under = `SELECT i.dataset_id AS dataset, i.mark, i.stored_rows AS rows, i.digest, i.run_base AS "runBase",
      i.inference_base AS "inferenceBase"
    FROM @.gb_imports i JOIN @.gb_datasets d ON d.id = i.dataset_id WHERE d.user_id = :userId AND d.name = :name`;
  // Numbers are given out by inserts, which wait for this lock: none comes between reading the last one and moving it on.
  const lock = `DO $keep$ BEGIN
    IF NOT ${IN_TRANSACTION} THEN RAISE EXCEPTION 'there is no transaction'; END IF;
    LOCK TABLE @.gb_runs, @.gb_inferences IN SHARE ROW EXCLUSIVE MODE; END $keep$`;
  const { taken, begun } = await sql.write<{ taken: { readonly taken: boolean }; begun: BegunImport }>(
    { name: `import ${into.userId} ${into.name}`, contended: true },
    {
      schema: { text: "SELECT set_config('gligabao.schema', :schema, true)", values },
      lock: { text: lock, values: {} },
      taken: { text: `SELECT ${TAKEN} AS taken`, values },
      made: {
        text: `WITH made AS (
            INSERT INTO @.gb_datasets (user_id, name, description, tags, created_at, deleted)
            SELECT :userId, :name, '', '[]', :now::bigint, true
            WHERE NOT ${TAKEN} AND NOT EXISTS (${under}) RETURNING id)
          INSERT INTO @.gb_imports (dataset_id, mark, run_base, inference_base, begun_at)
          SELECT made.id, :mark, ${keepNumbers('gb_runs', 'runs')}, ${keepNumbers('gb_inferences', 'inferences')},
            :now::bigint FROM made`,
        values,
      },
      begun: { text: under, values },
    } as { readonly taken: Statement; readonly begun: Statement },
  );
  const [found] = begun;
  if (taken[0]?.taken === false && found !== undefined) return found;
  throw nameTaken(into);
}

async function underImport(sql: SqlConnection, dataset: DatasetId): Promise<FoundDataset | undefined> {
  const found = await findDataset(sql, dataset);
  return found?.isUnderImport === true ? found : undefined;
}

async function existing(sql: SqlConnection, dataset: DatasetId): Promise<FoundDataset> {
  const found = await underImport(sql, dataset);
  if (found !== undefined) return found;
  throw noImport(dataset);
}

/** What the schema refuses are rows that cannot be. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isGligabaoError(error) || error.code !== CONSTRAINT) throw error;
    const message = `the rows contradict one another, or name rows that are not there: ${error.message}`;
    throw new GligabaoError('incorrect', 'importer/bad-rows', message, { cause: error });
  }
}

async function finish(sql: SqlConnection, dataset: DatasetId) {
  const found = await existing(sql, dataset);
  const into = { userId: found.row.user_id, name: found.row.name };
  const isUnder = 'EXISTS (SELECT 1 FROM @.gb_imports i WHERE i.dataset_id = :dataset)';
  const free = decide(`NOT ${TAKEN} AND ${isUnder}`, { ...into, dataset });
  if (!(await runIf(sql, dataset, free, reveal(found)))) throw nameTaken(into);
  return toDataset(found.row);
}

async function write(
  sql: SqlConnection,
  dataset: DatasetId,
  batches: readonly MovedBatch[],
  progress: ImportProgress & { readonly from: number },
): Promise<void> {
  const found = await existing(sql, dataset);
  const moved = `WITH moved AS (UPDATE @.gb_imports i SET stored_rows = :rows, digest = :digest
    WHERE i.dataset_id = :dataset AND i.stored_rows = :from RETURNING 1)`;
  const { text } = decide('EXISTS (SELECT 1 FROM moved)', {});
  const decision = { text: `${moved} ${text}`, values: { dataset, ...progress } };
  const steps = batches.flatMap((batch) => writeRows(found, batch));
  if (await runIf(sql, dataset, decision, steps)) return;
  throw new GligabaoError('conflict', 'importer/carried-on', 'another process carries this import on');
}

const UNDER_WAY = `SELECT i.dataset_id AS dataset, d.user_id AS "userId", d.name, i.stored_rows AS rows, i.begun_at AS "begunAt"
    FROM @.gb_imports i JOIN @.gb_datasets d ON d.id = i.dataset_id ORDER BY i.begun_at, i.dataset_id`;

/** The importer over a database. Each step is one transaction. */
export function postgresImporter(sql: SqlConnection): Importer {
  return Object.freeze<Importer>({
    async begin(into, source, now, context) {
      stopIfAborted(context);
      return begin(sql, into, source, now);
    },
    async write(dataset, batches, progress, context) {
      stopIfAborted(context);
      await refusing(() => write(sql, dataset, batches, progress));
    },
    async finish(dataset, context) {
      stopIfAborted(context);
      return refusing(() => finish(sql, dataset));
    },
    async underWay(context) {
      stopIfAborted(context);
      return sql.all<ImportUnderWay>(UNDER_WAY, {});
    },
    async discard(dataset, context) {
      stopIfAborted(context);
      const found = await underImport(sql, dataset);
      if (found !== undefined) await runIf(sql, dataset, decide('true', {}), takeAway(found));
    },
  });
}
