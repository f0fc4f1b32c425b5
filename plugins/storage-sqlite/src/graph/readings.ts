import type { DatasetId, Reading, ReadingQuery } from '@gligabao/core';
import { namesOf, READING_COLUMNS, type ReadingRow, toReading } from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';

/** The newest reading of each hash by the reader, in the order asked. */
export function readings(sql: SqlConnection, dataset: DatasetId, query: ReadingQuery): readonly Reading[] {
  return [...new Set(query.hashes)].flatMap((hash) => {
    const row = sql.get<ReadingRow>(
      `SELECT ${namesOf(READING_COLUMNS)} FROM gb_readings INDEXED BY gb_readings_hash
       WHERE dataset_id = :dataset AND hash = :hash AND reader = :reader ORDER BY artifact_id DESC LIMIT 1`,
      { dataset, hash, reader: query.reader },
    );
    return row === undefined ? [] : [toReading(row)];
  });
}
