import { definePlugin, PLUGIN_API } from '@gligabao/plugin';
import { sqliteCatalogue } from './catalogue.ts';
import { SqliteConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { sqliteDatasetStore } from './dataset-store.ts';
import { sqliteEraser } from './eraser.ts';
import { sqliteGraphStore } from './graph-store.ts';
import { sqliteRunQueue } from './run-queue.ts';
import { sqliteRunStore } from './run-store.ts';
import { sqliteTextIndex } from './text-index.ts';

export { copyDatabase } from './copy-database.ts';

/** Datasets, graph, texts and runs in one SQLite file. */
export default definePlugin({
  name: '@gligabao/storage-sqlite',
  api: PLUGIN_API,
  config: SqliteConfig,
  provides: ['dataset-store', 'graph-store', 'text-index', 'catalogue', 'run-store', 'run-queue', 'eraser'],
  requires: [],
  async open({ config }) {
    const sql = openDatabase(config);
    return {
      ports: {
        'dataset-store': sqliteDatasetStore(sql),
        'graph-store': sqliteGraphStore(sql),
        'text-index': sqliteTextIndex(sql),
        catalogue: sqliteCatalogue(sql),
        'run-store': sqliteRunStore(sql),
        'run-queue': sqliteRunQueue(sql),
        eraser: sqliteEraser(sql),
      },
      close: () => sql.close(),
    };
  },
});
