import { definePlugin, PLUGIN_API } from '@gligabao/plugin';
import { chooseKernel } from './choose-kernel.ts';
import { vectorEmbeddedConfig } from './config.ts';
import { openDatabase } from './file/open-database.ts';
import { vectorFile } from './file/vector-file.ts';
import { createResidents } from './residents.ts';
import { embeddedVectorIndex } from './vector-index.ts';

/** Exact cosine search in process over vectors that a SQLite file keeps. */
export default definePlugin({
  name: '@gligabao/vector-embedded',
  api: PLUGIN_API,
  config: vectorEmbeddedConfig,
  provides: ['vector-index'],
  requires: [],
  async open({ config, log }) {
    const kernel = chooseKernel(config.kernel);
    const database = openDatabase(config.path);
    const file = vectorFile(database, config.path);
    const residents = createResidents(file, kernel, config.memory_mb * 1_048_576);
    const persistent = config.path !== ':memory:';
    log.info({ kernel: kernel.name, persistent }, 'vector index is open');
    return {
      ports: { 'vector-index': embeddedVectorIndex(file, residents, { persistent }) },
      close() {
        residents.dropAll();
        database.close();
      },
    };
  },
});
