import type { Id } from '@gligabao/core';
import { bytesOf } from '@gligabao/vectors';
import type { Statement } from '../connection/statement.ts';
import type { Names } from '../schema/names.ts';
import type { VectorTable } from '../vector-table.ts';

/** 64 KiB a vector, as in the embedded index. */
const MAX_DIMENSIONS = 16_384;

export interface ByteRow {
  readonly id: Id;
  readonly version: number;
  readonly live: boolean;
  /** Null for a vector that was removed. */
  readonly v: Buffer | null;
}

/** A place in the order in which vectors were written. */
export interface Cursor {
  readonly version: number;
  readonly id: Id;
}

export interface ByteTable extends VectorTable {
  /** At most `limit` rows behind the cursor, of a space that still has this id, or whatever id it has. */
  changes(space: string, spaceId: number | null, after: Cursor, limit: number): Statement<ByteRow>;
}

export function byteTable({ space: spaces, vectors }: Names): ByteTable {
  return {
    maxDimensions: MAX_DIMENSIONS,
    put: (space, dimensions, items) => ({
      text: `INSERT INTO ${vectors} (space_id, id, live, version, v)
             SELECT s.id, item.id, item.live, s.version, item.v
             FROM ${spaces} s, unnest($3::bigint[], $4::boolean[], $5::bytea[]) AS item (id, live, v)
             WHERE s.name = $1 AND s.dimensions = $2
             ON CONFLICT (space_id, id) DO UPDATE
             SET live = excluded.live, version = excluded.version, v = excluded.v`,
      values: [
        space,
        dimensions,
        items.map(({ id }) => id),
        items.map(({ live }) => live),
        items.map(({ vector }) => bytesOf(vector)),
      ],
    }),
    close: (space, ids) => ({
      text: `UPDATE ${vectors} v SET live = false, version = s.version FROM ${spaces} s
             WHERE s.name = $1 AND v.space_id = s.id AND v.id = ANY ($2::bigint[]) AND v.live`,
      values: [space, ids],
    }),
    remove: (space, ids) => ({
      text: `UPDATE ${vectors} v SET live = false, version = s.version, v = NULL FROM ${spaces} s
             WHERE s.name = $1 AND v.space_id = s.id AND v.id = ANY ($2::bigint[]) AND v.v IS NOT NULL`,
      values: [space, ids],
    }),
    clear: (space) => ({
      text: `DELETE FROM ${vectors} v USING ${spaces} s WHERE s.name = $1 AND v.space_id = s.id`,
      values: [space],
    }),
    changes: (space, spaceId, after, limit) => ({
      text: `SELECT id::float8 AS id, version::float8 AS version, live, v FROM ${vectors}
             WHERE space_id = (SELECT id FROM ${spaces} WHERE name = $1 AND id = coalesce($2::integer, id))
               AND (version, id) > ($3::bigint, $4::bigint)
             ORDER BY version, id LIMIT $5`,
      values: [space, spaceId, after.version, after.id, limit],
    }),
  };
}
