import type { DatasetId, Id, IndexedText, VectorSettled, WalkedTexts } from '@gligabao/core';
import { columnsOf, namesOf, TEXT_COLUMNS, type TextRow, toText } from '@gligabao/rows';
import { IN_TRANSACTION, type SqlConnection } from '../sql-connection.ts';
import { rowsAs } from '../rows-as.ts';

const SETTLED_COLUMNS = columnsOf<VectorSettled>([
  ['id', 'integer', ({ textId }) => textId],
  ['vector', 'text', ({ state }) => state],
  ['vector_model', 'text', ({ state, model }) => (state === 'stored' ? model : null)],
]);

/** Records what happened to vectors; a number that does not exist is passed over. Of two for one text, the later holds. */
export async function settle(sql: SqlConnection, dataset: DatasetId, vectors: readonly VectorSettled[]): Promise<void> {
  if (vectors.length === 0) return;
  const last = [...new Map(vectors.map((each) => [each.textId, each])).values()];
  const { text, values } = rowsAs('c', 'settled', SETTLED_COLUMNS, last);
  // Under the lock of the dataset: a commit may close the same texts, in another order.
  await sql.write<{ settled: unknown }>(
    { name: `dataset ${dataset}`, contended: true },
    {
      settled: {
        text: `UPDATE @.gb_texts t SET vector = c.vector, vector_model = c.vector_model FROM ${text}
        WHERE t.dataset_id = :dataset AND t.id = c.id AND ${IN_TRANSACTION}`,
        values: { dataset, ...values },
      },
    },
  );
}

const ALL = '@.gb_texts t WHERE t.dataset_id = :dataset';
const PENDING = `${ALL} AND t.vector = 'pending'`;
const LACKING = `${ALL} AND (t.vector <> 'stored' OR t.vector_model IS DISTINCT FROM :model)`;

/** Texts behind a number, by number. */
export async function walk(
  sql: SqlConnection,
  dataset: DatasetId,
  { which, after, limit }: { readonly which: WalkedTexts; readonly after: Id; readonly limit: number },
): Promise<readonly IndexedText[]> {
  const model = typeof which === 'object' ? which.lacking : null;
  const from = which === 'pending' ? PENDING : model === null ? ALL : LACKING;
  const text = `SELECT ${namesOf(TEXT_COLUMNS, 't')} FROM ${from} AND t.id > :after ORDER BY t.id LIMIT :limit`;
  const rows = await sql.all<TextRow>(text, { dataset, after, limit, ...(model === null ? {} : { model }) });
  return rows.map(toText);
}
