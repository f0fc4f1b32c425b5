import type { Names } from '../schema/names.ts';
import type { VectorTable } from '../vector-table.ts';
import { vectorText, type VectorTypes } from './types.ts';

/** What pgvector stores. */
const MAX_DIMENSIONS = 16_000;

export function extensionTable({ space: spaces, vectors }: Names, types: VectorTypes): VectorTable {
  return {
    maxDimensions: MAX_DIMENSIONS,
    put: (space, dimensions, items) => ({
      text: `INSERT INTO ${vectors} (space_id, id, live, v)
             SELECT s.id, item.id, item.live, item.v
             FROM ${spaces} s, unnest($3::bigint[], $4::boolean[], $5::${types.vector}[]) AS item (id, live, v)
             WHERE s.name = $1 AND s.dimensions = $2
             ON CONFLICT (space_id, id) DO UPDATE SET live = excluded.live, v = excluded.v`,
      values: [
        space,
        dimensions,
        items.map(({ id }) => id),
        items.map(({ live }) => live),
        items.map(({ vector }) => vectorText(vector)),
      ],
      kept: true,
    }),
    close: (space, ids) => ({
      text: `UPDATE ${vectors} v SET live = false FROM ${spaces} s
             WHERE s.name = $1 AND v.space_id = s.id AND v.id = ANY ($2::bigint[]) AND v.live`,
      values: [space, ids],
      kept: true,
    }),
    remove: (space, ids) => ({
      text: `DELETE FROM ${vectors} v USING ${spaces} s
             WHERE s.name = $1 AND v.space_id = s.id AND v.id = ANY ($2::bigint[])`,
      values: [space, ids],
    }),
    find: (space, ids) => ({
      text: `SELECT v.id::float8 AS id, v.live, v.v::text AS v, s.dimensions FROM ${spaces} s
             JOIN ${vectors} v ON v.space_id = s.id AND v.id = ANY ($2::bigint[]) AND v.v IS NOT NULL WHERE s.name = $1`,
      values: [space, ids],
    }),
    read: ({ v }) => Float32Array.from(v.slice(1, -1).split(','), Number),
    clear: (space) => ({
      text: `DELETE FROM ${vectors} v USING ${spaces} s WHERE s.name = $1 AND v.space_id = s.id`,
      values: [space],
    }),
  };
}
