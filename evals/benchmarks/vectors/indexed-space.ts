import type { VectorIndex } from '@gligabao/core';
import { openPlugins } from '@gligabao/plugin';
import pgvector from '@gligabao/vector-pgvector';
import { Client } from 'pg';

const SPACE = '1--fact';
/** Vectors that one call writes. */
const BATCH = 4000;

/** A space in a schema of its own, whose HNSW index is built. */
export interface IndexedSpace {
  /** How long the plugin took to build the index, in seconds. */
  readonly buildSeconds: number;
  /** The ids of the nearest live vectors; a vector's id is its place, from 1. */
  nearest(query: Float32Array, count: number): Promise<readonly number[]>;
  close(ids: readonly number[]): Promise<void>;
  /** How often the index has been read. */
  scans(): Promise<number>;
  /** Takes the schema away. */
  remove(): Promise<void>;
}

const { signal } = new AbortController();

async function ask(url: string, text: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // What a statement does is counted at its end, and told to the one after it.
    await client.query('SELECT pg_stat_force_next_flush()');
    return (await client.query<Readonly<Record<string, unknown>>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function nearest(index: VectorIndex, query: Float32Array, count: number): Promise<readonly number[]> {
  for await (const [hits = []] of index.search(SPACE, [query], { page: count, live: true }, { signal })) {
    return hits.map(({ id }) => id);
  }
  return [];
}

/**
 * Puts the vectors into one space, all of them live, and waits until the plugin has built its index.
 *
 * @throws Error when it could not be built.
 */
export async function indexSpace(
  config: { readonly url: string; readonly schema: string; readonly hnsw_from: number },
  vectors: readonly Float32Array[],
): Promise<IndexedSpace> {
  const { url, schema } = config;
  let settle: (failure: string | null) => void = () => undefined;
  const built = new Promise<string | null>((resolve) => {
    settle = resolve;
  });
  const log = {
    info: (_fields: unknown, message: string) => {
      if (message.includes('are indexed now')) settle(null);
    },
    warn: (_fields: unknown, message: string) => settle(message),
  };
  const use = {
    label: 'vectors',
    plugin: pgvector,
    config: { ...config, mode: 'extension', statement_timeout_ms: 600_000 },
  };
  const opened = await openPlugins([use], { log, signal });
  const index = opened.ports['vector-index'];
  if (!index) throw new Error('the plugin offers no vector index');
  const remove = async (): Promise<void> => {
    await opened.close();
    await ask(url, `DROP SCHEMA IF EXISTS "${schema}" CASCADE`);
  };
  try {
    const items = vectors.map((vector, at) => ({ id: at + 1, vector, live: true }));
    for (let at = 0; at < items.length; at += BATCH) {
      await index.put(SPACE, items.slice(at, at + BATCH), { signal });
    }
    const began = performance.now();
    const failure = await built;
    if (failure !== null) throw new Error(failure);
    const buildSeconds = (performance.now() - began) / 1000;
    return {
      buildSeconds,
      remove,
      nearest: (query, count) => nearest(index, query, count),
      close: (ids) => index.close(SPACE, ids, { signal }),
      async scans() {
        const read = `SELECT idx_scan::integer AS scans FROM pg_stat_user_indexes
          WHERE schemaname = '${schema}' AND indexrelname LIKE 'vectors_hnsw_%'`;
        const [row] = await ask(url, read);
        return Number(row?.['scans'] ?? 0);
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
