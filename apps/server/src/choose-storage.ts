import { GligabaoError } from '@gligabao/core';
import type { PluginUse } from '@gligabao/plugin';
import type { Settings } from './config/settings.ts';
import { usePlugin } from './use-plugin.ts';

/** The vectors' own file beside the database: a second writer on one SQLite file would lock it. */
export function vectorFile(db: string): string {
  if (db === ':memory:') return db;
  return db.endsWith('.db') ? `${db.slice(0, -'.db'.length)}.vectors.db` : `${db}.vectors`;
}

/** A setting that another one needs. */
function needed(value: string | undefined, what: string): string {
  if (value !== undefined) return value;
  throw new GligabaoError('incorrect', 'config/bad-settings', what);
}

function postgresUrl(settings: Settings, by: string): string {
  return needed(settings.postgres_url, `postgres_url: needed by ${by}, such as postgres://user@host:5432/database`);
}

/** Where knowledge is kept. */
export async function chooseStore(settings: Settings): Promise<PluginUse> {
  switch (settings.storage) {
    case 'sqlite':
      return usePlugin('storage', import('@gligabao/storage-sqlite'), { path: settings.db });
    case 'postgres': {
      const url = postgresUrl(settings, 'storage = "postgres"');
      return usePlugin('storage', import('@gligabao/storage-postgres'), { url });
    }
  }
}

function vectorStoreOf({ storage, vector_store }: Settings): Exclude<Settings['vector_store'], 'auto'> {
  if (vector_store !== 'auto') return vector_store;
  return storage === 'sqlite' ? 'embedded' : 'pgvector';
}

/** Whether the vectors are in a file beside the database. */
export function keepsVectorFile(settings: Settings): boolean {
  return vectorStoreOf(settings) === 'embedded';
}

/** Where vectors are kept. Without a key for it there is nowhere, which `missing` hears. */
export async function chooseVectors(settings: Settings, missing: string[]): Promise<readonly PluginUse[]> {
  switch (vectorStoreOf(settings)) {
    case 'embedded':
      return [await usePlugin('vectors', import('@gligabao/vector-embedded'), { path: vectorFile(settings.db) })];
    case 'pgvector': {
      const url = postgresUrl(settings, 'vector_store = "pgvector"');
      // With the extension where the database has it, else as bytes that are searched in process.
      return [await usePlugin('vectors', import('@gligabao/vector-pgvector'), { url })];
    }
    case 'pinecone': {
      const index = needed(settings.pinecone_index, 'pinecone_index: needed by vector_store = "pinecone"');
      const { pinecone_api_key: key, pinecone_base_url: url } = settings;
      if (key === undefined) {
        missing.push('vector_store = "pinecone": PINECONE_API_KEY is not set');
        return [];
      }
      const config = { api_key: key, index, ...(url === undefined ? {} : { controller_url: url }) };
      return [await usePlugin('vectors', import('@gligabao/vector-pinecone'), config)];
    }
  }
}
