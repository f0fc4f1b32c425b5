import { definePlugin, PLUGIN_API } from '@gligabao/plugin';
import { sqliteCatalogue } from './catalogue.ts';
import { SqliteConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { sqliteDatasetStore } from './dataset-store.ts';
import { sqliteEraser } from './eraser.ts';
import { sqliteExporter } from './exporter.ts';
import { sqliteGraphStore } from './graph-store.ts';
import { sqliteImporter } from './importer.ts';
import { sqliteLines } from './lines.ts';
import { sqliteRunQueue } from './run-queue.ts';
import { sqliteRunStore } from './run-store.ts';
import { sqliteTextIndex } from './text-index.ts';

export { copyDatabase } from './copy-database.ts';

/** Datasets, graph, texts and runs in one SQLite file. */
export default definePlugin({
  name: '@gligabao/storage-sqlite',
  api: PLUGIN_API,
  config: SqliteConfig,
  provides: [
    'dataset-store',
    'graph-store',
    'text-index',
    'catalogue',
    'run-store',
    'run-queue',
    'run-lines',
    'leases',
    'eraser',
    'exporter',
    'importer',
  ],
  requires: [],
  async open({ config }) {
    const sql = openDatabase(config);
    const lines = sqliteLines(sql);
    return {
      ports: {
        'dataset-store': sqliteDatasetStore(sql),
        'graph-store': sqliteGraphStore(sql, lines),
        'text-index': sqliteTextIndex(sql),
        catalogue: sqliteCatalogue(sql),
        'run-store': sqliteRunStore(sql, lines),
        'run-queue': sqliteRunQueue(sql, lines),
        'run-lines': lines.asLines(),
        leases: lines.asLeases(),
        eraser: sqliteEraser(sql, lines),
        exporter: sqliteExporter(sql),
        importer: sqliteImporter(sql),
      },
      close: () => sql.close(),
    };
  },
});
