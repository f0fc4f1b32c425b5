import type { Migration } from './migration.ts';

/**
 * A row per space. Every write to a space raises its version under the lock of this row, so versions become visible in
 * their order: who has read version 7 has seen all that versions up to 7 wrote.
 */
export const spaces: Migration = ({ space }) => [
  `CREATE TABLE ${space} (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text COLLATE "C" NOT NULL UNIQUE,
    dimensions integer NOT NULL CHECK (dimensions > 0),
    version bigint NOT NULL
  ) WITH (fillfactor = 50)`,
];
