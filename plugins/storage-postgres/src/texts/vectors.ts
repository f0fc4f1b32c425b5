import type { DatasetId, IndexedText, VectorSettled } from '@gligabao/core';
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

/** Where texts stand whose vector was not made by the model: ranges of one index, none of which holds a settled text. */
const STALE = Object.freeze([
  "t.vector = 'none'",
  "t.vector = 'stored' AND t.vector_model IS NULL",
  "t.vector = 'stored' AND t.vector_model < :model",
  "t.vector = 'stored' AND t.vector_model > :model",
]);
const PENDING = "t.vector = 'pending'";

interface UnsettledRow extends TextRow {
  readonly pending: number;
  readonly stale: number;
}

/** Texts whose vector is pending, or of another model or none, oldest first, with how many there are of each. */
export async function unsettled(
  sql: SqlConnection,
  dataset: DatasetId,
  { model, limit }: { readonly model: string; readonly limit: number },
): Promise<{ readonly texts: readonly IndexedText[]; readonly pending: number; readonly stale: number }> {
  const from = (range: string): string => `FROM @.gb_texts t WHERE t.dataset_id = :dataset AND ${range}`;
  const counted = (ranges: readonly string[]): string =>
    ranges.map((range) => `(SELECT count(*) ${from(range)})`).join(' + ');
  const oldest = [PENDING, ...STALE].map((range) => `(SELECT t.id ${from(range)} ORDER BY t.id LIMIT :limit)`);
  const rows = await sql.all<UnsettledRow | { [Key in keyof UnsettledRow]: null }>(
    `SELECT n.pending, n.stale, r.* FROM (SELECT ${counted([PENDING])} AS pending, ${counted(STALE)} AS stale) n
     LEFT JOIN (
       SELECT ${namesOf(TEXT_COLUMNS, 't')} FROM (${oldest.join(' UNION ALL ')} ORDER BY id LIMIT :limit) u
       JOIN @.gb_texts t ON t.dataset_id = :dataset AND t.id = u.id) r ON true
     ORDER BY r.id`,
    { dataset, model, limit },
  );
  return {
    texts: rows.flatMap((row) => (row.id === null ? [] : [toText(row)])),
    pending: rows[0]?.pending ?? 0,
    stale: rows[0]?.stale ?? 0,
  };
}
