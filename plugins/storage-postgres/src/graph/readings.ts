import type { DatasetId, Reading, ReadingQuery } from '@gligabao/core';
import { namesOf, READING_COLUMNS, type ReadingRow, toReading } from '@gligabao/rows';
import type { SqlConnection } from '../sql-connection.ts';

/** The newest reading of each hash by the reader, in the order asked. */
export async function readings(
  sql: SqlConnection,
  dataset: DatasetId,
  { reader, hashes }: ReadingQuery,
): Promise<readonly Reading[]> {
  if (hashes.length === 0) return [];
  const rows = await sql.all<ReadingRow>(
    `SELECT ${namesOf(READING_COLUMNS, 'r')} FROM unnest(:hashes::text[]) WITH ORDINALITY j (hash, place)
     CROSS JOIN LATERAL (
       SELECT * FROM @.gb_readings k
       WHERE k.dataset_id = :dataset AND left(k.hash, 128) = left(j.hash, 128) AND k.hash = j.hash AND k.reader = :reader
       ORDER BY k.artifact_id DESC LIMIT 1) r
     ORDER BY j.place`,
    { dataset, hashes: [...new Set(hashes)], reader },
  );
  return rows.map(toReading);
}
