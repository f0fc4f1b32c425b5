import type { Id } from '@gligabao/core';
import { bytesOf, vectorOf } from '@gligabao/vectors';
import type { Statement } from '../connection/statement.ts';
import { damagedVectors } from '../errors.ts';
import type { Names } from '../schema/names.ts';
import type { VectorTable } from '../vector-table.ts';

/** 64 KiB a vector, as in the embedded index. */
const MAX_DIMENSIONS = 16_384;

/** What was written, in that order, in one row: rows of their own would cost the driver more than the vectors do. */
export interface BytePage {
  readonly ids: readonly Id[];
  readonly versions: readonly number[];
  readonly live: readonly boolean[];
  readonly removed: readonly boolean[];
  /** The vectors that are not removed, one after the other, in base64. */
  readonly bytes: string;
}

/** A place in the order in which vectors were written. */
export interface Cursor {
  readonly version: number;
  readonly id: Id;
}

export interface ByteTable extends VectorTable {
  /** At most `limit` writes behind the cursor, of a space that still has this id, or whatever id it has. */
  changes(space: string, spaceId: number | null, after: Cursor, limit: number): Statement<BytePage>;
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
      kept: true,
    }),
    close: (space, ids) => ({
      text: `UPDATE ${vectors} v SET live = false, version = s.version FROM ${spaces} s
             WHERE s.name = $1 AND v.space_id = s.id AND v.id = ANY ($2::bigint[]) AND v.live`,
      values: [space, ids],
      kept: true,
    }),
    remove: (space, ids) => ({
      text: `UPDATE ${vectors} v SET live = false, version = s.version, v = NULL FROM ${spaces} s
             WHERE s.name = $1 AND v.space_id = s.id AND v.id = ANY ($2::bigint[]) AND v.v IS NOT NULL`,
      values: [space, ids],
    }),
    find: (space, ids) => ({
      text: `SELECT v.id::float8 AS id, v.live, encode(v.v, 'base64') AS v, s.dimensions FROM ${spaces} s
             JOIN ${vectors} v ON v.space_id = s.id AND v.id = ANY ($2::bigint[]) AND v.v IS NOT NULL WHERE s.name = $1`,
      values: [space, ids],
    }),
    read({ v, dimensions }, space) {
      const vector = vectorOf(Buffer.from(v, 'base64'), dimensions);
      if (!vector) throw damagedVectors(space);
      return vector;
    },
    clear: (space) => ({
      text: `DELETE FROM ${vectors} v USING ${spaces} s WHERE s.name = $1 AND v.space_id = s.id`,
      values: [space],
    }),
    changes: (space, spaceId, after, limit) => ({
      text: `SELECT coalesce(array_agg(id::float8), '{}') AS ids, coalesce(array_agg(version::float8), '{}') AS versions,
               coalesce(array_agg(live), '{}') AS live, coalesce(array_agg(v IS NULL), '{}') AS removed,
               coalesce(encode(string_agg(v, ''::bytea), 'base64'), '') AS bytes
             FROM (
               SELECT id, version, live, v FROM ${vectors}
               WHERE space_id = (SELECT s.id FROM ${spaces} s WHERE s.name = $1 AND s.id = coalesce($2::integer, s.id))
                 AND (version, id) > ($3::bigint, $4::bigint)
               ORDER BY version, id LIMIT $5
             ) page`,
      values: [space, spaceId, after.version, after.id, limit],
      kept: true,
    }),
  };
}

/** For the statement `changes`: a planner without statistics would sort the rest of the space for each page. Then one plan does. */
export const IN_INDEX_ORDER = Object.freeze({
  enable_sort: 'off',
  enable_bitmapscan: 'off',
  enable_seqscan: 'off',
  plan_cache_mode: 'force_generic_plan',
});
