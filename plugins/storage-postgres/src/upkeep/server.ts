import type { Finding } from '@gligabao/core';
import type { Statement } from '../statement.ts';

/** The oldest major version that its makers still mend. */
const OLDEST_MENDED = 15;
/** From this share of the connections that there are, a restart of a few processes may find none. */
const CROWDED = 0.8;
/** Searching in large spaces came with this version of pgvector. */
const OLDEST_PGVECTOR = '0.8';

export interface ServerRow {
  readonly version: string;
  readonly major: number;
  readonly most: number;
  readonly open: number;
  readonly ours: number;
  /** pgvector: what is installed in this database, and what the server could install. */
  readonly installed: string | null;
  readonly available: string | null;
}

/** Reads what the server is, and how many of its connections are taken. */
export const readServer: Statement = Object.freeze({
  text: `SELECT current_setting('server_version') AS version,
      current_setting('server_version_num')::integer / 10000 AS major,
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer AS most,
      (SELECT sum(d.numbackends)::bigint FROM pg_stat_database d) AS open,
      (SELECT count(*) FROM pg_stat_activity a WHERE a.application_name LIKE 'gligabao%') AS ours,
      (SELECT e.extversion FROM pg_extension e WHERE e.extname = 'vector') AS installed,
      (SELECT x.default_version::text FROM pg_available_extensions x WHERE x.name = 'vector') AS available`,
  values: {},
});

const numbersOf = (version: string): readonly number[] => version.split('.').map(Number);

function isOlder(version: string, than: string): boolean {
  const [one, other] = [numbersOf(version), numbersOf(than)];
  const at = other.findIndex((number, place) => (one[place] ?? 0) !== number);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
}

function onPgvector({ installed, available }: ServerRow): Finding {
  const about = 'pgvector';
  if (installed === null) {
    const without = 'vectors are kept as bytes, and each process searches them in its memory';
    if (available === null) return { about, said: `it is not on the server: ${without}`, advice: null };
    const advice = `a new schema for vectors can use it: CREATE EXTENSION vector, as a role that may`;
    return { about, said: `${available} is on the server and not in this database: ${without}`, advice };
  }
  const behind = isOlder(installed, OLDEST_PGVECTOR) || (available !== null && isOlder(installed, available));
  return { about, said: `version ${installed}`, advice: behind ? 'ALTER EXTENSION vector UPDATE' : null };
}

export function onServer(row: ServerRow): readonly Finding[] {
  const { version, major, most, open, ours } = row;
  return [
    {
      about: 'server',
      said: `PostgreSQL ${version}`,
      advice: major < OLDEST_MENDED ? 'its makers mend it no more: upgrade to a later major version' : null,
    },
    {
      about: 'connections',
      said: `${open} of ${most} are taken, ${ours} of them by gligabao`,
      advice:
        open < most * CROWDED
          ? null
          : 'raise max_connections of the server, run fewer processes, or put PgBouncer before it: docs/scaling.md counts them',
    },
    onPgvector(row),
  ];
}
