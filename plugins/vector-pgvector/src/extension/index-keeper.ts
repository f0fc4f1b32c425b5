import type { PluginLog } from '@gligabao/plugin';
import type { Database } from '../connection/database.ts';
import { quoted, type Statement } from '../connection/statement.ts';
import type { Names } from '../schema/names.ts';
import { hnswName } from '../spaces.ts';
import { indexedType, MAX_INDEXED_HALVED, type VectorTypes } from './types.ts';

/** Builds and drops HNSW indexes beside the calls of the port; what fails is logged, and search stays exact. */
export interface IndexKeeper {
  /** Hears of vectors that were put; counts the space when enough came together. */
  wrote(spaceId: number, count: number): void;
  /** Looks at every space, and clears up after processes that ended while they built. */
  sweep(): void;
  /** Resolves when nothing is being built any more. */
  idle(): Promise<void>;
  /** Cancels what is being built. */
  stop(): Promise<void>;
}

interface Candidate {
  readonly id: number;
  readonly dimensions: number;
}

/** A space is counted again when this share of the threshold came on top. */
const RECOUNT = 0.1;

interface Surveys {
  /** Indexes that serve nobody: their space is gone, or their build has ended early. */
  readonly useless: Statement<{ readonly name: string }>;
  /** Spaces with enough live vectors and no index; of all, or one of them. */
  readonly large: (spaceId: number | null) => Statement<Candidate>;
}

function surveys({ schema, space, vectors }: Names, from: number): Surveys {
  return {
    useless: {
      text: `SELECT c.relname AS name FROM pg_catalog.pg_index i
             JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
             JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
             WHERE n.nspname = $1 AND c.relname LIKE 'vectors\\_hnsw\\_%'
               AND (NOT EXISTS (SELECT FROM ${space} s WHERE c.relname = 'vectors_hnsw_' || s.id)
                 OR NOT i.indisvalid AND NOT EXISTS (
                   SELECT FROM pg_catalog.pg_stat_progress_create_index p WHERE p.index_relid = i.indexrelid))`,
      values: [schema],
    },
    large: (spaceId) => ({
      text: `SELECT s.id, s.dimensions FROM ${space} s
             WHERE s.id = coalesce($3::integer, s.id) AND (SELECT count(*) FROM (
               SELECT FROM ${vectors} v WHERE v.space_id = s.id AND v.live LIMIT $2::integer) counted) >= $2::integer
             AND NOT EXISTS (
               SELECT FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
               WHERE n.nspname = $1 AND c.relname = 'vectors_hnsw_' || s.id)`,
      values: [schema, from, spaceId],
    }),
  };
}

export function createIndexKeeper(
  database: Database,
  names: Names,
  how: { readonly types: VectorTypes; readonly from: number; readonly log: PluginLog },
): IndexKeeper {
  const { types, from, log } = how;
  const { useless, large } = surveys(names, from);
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Vectors put to a space since it was last counted by this process. */
  const since = new Map<number, number>();
  const tooLong = new Set<number>();
  let work: Promise<void> = Promise.resolve();

  function later(what: string, job: () => Promise<void>): void {
    work = work
      .then(() => (signal.aborted ? undefined : job()))
      .catch((error: unknown) => {
        if (!signal.aborted) log.warn({ error }, `${what}; search stays exact`);
      });
  }

  async function build({ id, dimensions }: Candidate): Promise<void> {
    const indexed = indexedType(types, dimensions);
    if (!indexed) {
      if (tooLong.has(id)) return;
      tooLong.add(id);
      const message = `vectors of more than ${MAX_INDEXED_HALVED} numbers cannot be indexed: search in this space stays exact`;
      log.warn({ space: id, dimensions }, message);
      return;
    }
    await database.alone(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS ${quoted(hnswName(id))} ON ${names.vectors}
       USING hnsw ((v::${indexed.type}) ${indexed.operators}) WHERE space_id = ${id} AND live`,
      signal,
    );
    // Without fresh numbers the planner takes a large space for a small one, and scans it.
    await database.alone(`ANALYZE ${names.vectors} (space_id, id, live)`, signal);
    log.info({ space: id, dimensions }, 'the live vectors of a large space are indexed now');
  }

  return {
    wrote(spaceId, count) {
      const written = (since.get(spaceId) ?? from) + count;
      if (written < from * RECOUNT) {
        since.set(spaceId, written);
        return;
      }
      since.set(spaceId, 0);
      later('a large space could not be indexed', async () => {
        const [candidates] = await database.run([large(spaceId)], { signal });
        for (const candidate of candidates) await build(candidate);
      });
    },
    sweep() {
      later('the indexes could not be looked through', async () => {
        const [found] = await database.run([useless], { signal });
        for (const { name } of found) {
          await database.alone(`DROP INDEX CONCURRENTLY IF EXISTS ${quoted(names.schema)}.${quoted(name)}`, signal);
        }
        const [candidates] = await database.run([large(null)], { signal });
        for (const candidate of candidates) await build(candidate);
      });
    },
    async idle() {
      for (let seen: unknown; seen !== work;) {
        seen = work;
        await work;
      }
    },
    async stop() {
      stopping.abort();
      await work;
    },
  };
}
