import type { Statement } from './connection/statement.ts';
import type { Names } from './schema/names.ts';

export interface SpaceRow {
  readonly id: number;
  readonly dimensions: number;
  /** Raised by every write. */
  readonly version: number;
  /** Whether an HNSW index over the live vectors is ready. */
  readonly indexed: boolean;
}

/** The name of the index over the live vectors of a space. */
export const hnswName = (spaceId: number): string => `vectors_hnsw_${spaceId}`;

/** Whether the index of the space named `s` in the statement is ready. */
export const isIndexed = ({ schema }: Names): string =>
  `EXISTS (SELECT FROM pg_catalog.pg_index i WHERE i.indisvalid
     AND i.indexrelid = pg_catalog.to_regclass('"${schema}"."vectors_hnsw_' || s.id || '"'))`;

/** The statements on rows of spaces. */
export interface Spaces {
  /** The row of a space, if it was ever written. */
  read(space: string): Statement<SpaceRow>;
  /** How far writes have come in a space, if it was ever written. */
  stand(space: string): Statement<Pick<SpaceRow, 'id' | 'version'>>;
  /** Locks the row, made when it is not there; the version is raised if the length fits. */
  openFor(space: string, dimensions: number): Statement<Pick<SpaceRow, 'id' | 'dimensions'>>;
  /** Locks the row and raises the version; no row for a space never written. */
  touch(space: string): Statement;
  lock(space: string): Statement;
  /** Forgets the row; the next write makes another, with another id. */
  remove(space: string): Statement;
}

export function spacesOf(names: Names): Spaces {
  const { space: table } = names;
  const columns = `s.id, s.dimensions, s.version::float8 AS version`;
  const read = `SELECT ${columns}, ${isIndexed(names)} AS indexed FROM ${table} s WHERE s.name = $1`;
  return {
    read: (space) => ({ text: read, values: [space], kept: true }),
    stand: (space) => ({
      text: `SELECT s.id, s.version::float8 AS version FROM ${table} s WHERE s.name = $1`,
      values: [space],
      kept: true,
    }),
    openFor: (space, dimensions) => ({
      text: `INSERT INTO ${table} AS s (name, dimensions, version) VALUES ($1, $2, 1)
             ON CONFLICT (name) DO UPDATE SET version = s.version + (s.dimensions = excluded.dimensions)::integer
             RETURNING s.id, s.dimensions`,
      values: [space, dimensions],
      kept: true,
    }),
    touch: (space) => ({
      text: `UPDATE ${table} SET version = version + 1 WHERE name = $1`,
      values: [space],
      kept: true,
    }),
    lock: (space) => ({ text: `SELECT id FROM ${table} WHERE name = $1 FOR UPDATE`, values: [space] }),
    remove: (space) => ({ text: `DELETE FROM ${table} WHERE name = $1`, values: [space] }),
  };
}
