import { quoted } from '../connection/statement.ts';
import type { Names } from '../schema/names.ts';
import type { Migration } from './migration.ts';

// No foreign key to the space: each write holds the space's row, and the check would cost a lookup per vector.
const columns = 'space_id integer NOT NULL, id bigint NOT NULL, live boolean NOT NULL';

/**
 * Vectors of all lengths in one column; MAIN storage keeps them in the row as long as a page holds them, where a scan
 * finds them. The second index is what makes few live ones among many closed ones cheap to find.
 */
function asVectors({ vectors }: Names, extensionSchema: string): readonly string[] {
  return [
    `CREATE TABLE ${vectors} (${columns}, v ${quoted(extensionSchema)}.vector NOT NULL, PRIMARY KEY (space_id, id))`,
    `ALTER TABLE ${vectors} ALTER COLUMN v SET STORAGE MAIN`,
    `CREATE INDEX vectors_live ON ${vectors} (space_id, id) WHERE live`,
  ];
}

/**
 * Vectors as bytes, each with the version of the space that wrote it, so that a process reads only what changed since it
 * looked. A vector of null is a removed one: readers learn of a removal in the same way.
 */
function asBytes({ vectors }: Names): readonly string[] {
  return [
    `CREATE TABLE ${vectors} (${columns}, version bigint NOT NULL, v bytea, PRIMARY KEY (space_id, id))`,
    `ALTER TABLE ${vectors} ALTER COLUMN v SET STORAGE EXTERNAL`,
    `CREATE INDEX vectors_version ON ${vectors} (space_id, version, id)`,
  ];
}

export const vectors: Migration = (names, storage) =>
  storage.kind === 'extension' ? asVectors(names, storage.extensionSchema) : asBytes(names);
