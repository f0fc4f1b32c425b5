import { definePlugin, PLUGIN_API } from '@gligabao/plugin';
import { postgresCatalogue } from './catalogue.ts';
import { PostgresConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { postgresDatasetStore } from './dataset-store.ts';
import { postgresEraser } from './eraser.ts';
import { postgresExporter } from './exporter.ts';
import { postgresGraphStore } from './graph-store.ts';
import { postgresImporter } from './importer.ts';
import { postgresLeases } from './leases.ts';
import { postgresRunLines } from './run-lines.ts';
import { postgresRunQueue } from './run-queue.ts';
import { postgresRunStore } from './run-store.ts';
import { createRunKinds } from './runs/run-kinds.ts';
import { openStatistics } from './statistics.ts';
import { postgresTextIndex } from './text-index.ts';
import { postgresUpkeep } from './upkeep.ts';

/** Datasets, graph, texts and runs in a schema of a PostgreSQL database. */
export default definePlugin({
  name: '@gligabao/storage-postgres',
  api: PLUGIN_API,
  config: PostgresConfig,
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
    'upkeep',
  ],
  requires: [],
  async open({ config, showPool }) {
    const sql = await openDatabase(config);
    showPool(() => sql.use());
    const kinds = createRunKinds();
    const statistics = await openStatistics(sql);
    return {
      ports: {
        'dataset-store': postgresDatasetStore(sql),
        'graph-store': postgresGraphStore(sql, statistics),
        'text-index': postgresTextIndex(sql),
        catalogue: postgresCatalogue(sql),
        'run-store': postgresRunStore(sql, kinds),
        'run-queue': postgresRunQueue(sql, kinds),
        'run-lines': postgresRunLines(sql),
        leases: postgresLeases(sql),
        eraser: postgresEraser(sql),
        upkeep: postgresUpkeep(sql),
        exporter: postgresExporter(sql),
        importer: postgresImporter(sql),
      },
      close: () => sql.close(),
    };
  },
});
