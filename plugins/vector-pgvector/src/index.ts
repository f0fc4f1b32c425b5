import { definePlugin, PLUGIN_API, type PluginLog } from '@gligabao/plugin';
import type { VectorIndex } from '@gligabao/core';
import { byteVectorIndex } from './bytes/vector-index.ts';
import { vectorPgvectorConfig, type VectorPgvectorConfig } from './config.ts';
import { type Database, openDatabase } from './connection/database.ts';
import { createIndexKeeper } from './extension/index-keeper.ts';
import { vectorTypes } from './extension/types.ts';
import { extensionVectorIndex } from './extension/vector-index.ts';
import { type Names, namesOf, type Storage } from './schema/names.ts';
import { openSchema } from './schema/open-schema.ts';

interface OpenedIndex {
  readonly index: VectorIndex;
  close(): Promise<void>;
}

function openIndex(
  database: Database,
  names: Names,
  storage: Storage,
  { config, log }: { readonly config: VectorPgvectorConfig; readonly log: PluginLog },
): OpenedIndex {
  if (storage.kind === 'bytes') {
    return {
      index: byteVectorIndex(database, names, config.memory_mb * 1_048_576),
      close: () => database.close(),
    };
  }
  const types = vectorTypes(storage.extensionSchema);
  const keeper = createIndexKeeper(database, names, { types, from: config.hnsw_from, log });
  keeper.sweep();
  return {
    index: extensionVectorIndex(database, names, types, keeper),
    async close() {
      await keeper.stop();
      await database.close();
    },
  };
}

/** Cosine search over vectors in PostgreSQL: by pgvector where it is, in process elsewhere. */
export default definePlugin({
  name: '@gligabao/vector-pgvector',
  api: PLUGIN_API,
  config: vectorPgvectorConfig,
  provides: ['vector-index'],
  requires: [],
  async open({ config, log, showPool, signal }) {
    const database = openDatabase(config);
    showPool(() => database.use());
    const names = namesOf(config.schema);
    try {
      const { storage, remark } = await openSchema(database, names, config.mode, signal);
      if (remark !== undefined) log.info({ mode: storage.kind }, remark);
      const opened = openIndex(database, names, storage, { config, log });
      log.info({ mode: storage.kind, schema: config.schema }, 'vector index is open');
      return { ports: { 'vector-index': opened.index }, close: () => opened.close() };
    } catch (error) {
      await database.close();
      throw error;
    }
  },
});
