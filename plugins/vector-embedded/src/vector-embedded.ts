import { definePlugin, PLUGIN_API } from '@gligabao/plugin';
import { chooseKernel } from './choose-kernel.ts';
import { vectorEmbeddedConfig } from './config.ts';
import { openDatabase } from './file/open-database.ts';
import { vectorFile } from './file/vector-file.ts';
import { createResidents, FULL_NUMBERS } from './residents.ts';
import { createAside, NOTHING_ASIDE, THREADS } from './thread/aside.ts';
import { embeddedVectorIndex } from './vector-index.ts';

/**
 * Exact cosine search in process over vectors that a SQLite file keeps.
 *
 * @param asideFrom spaces of more numbers are searched in threads of their own.
 */
export function vectorEmbedded(asideFrom: number) {
  return definePlugin({
    name: '@gligabao/vector-embedded',
    api: PLUGIN_API,
    config: vectorEmbeddedConfig,
    provides: ['vector-index'],
    requires: [],
    async open({ config, log }) {
      const { path } = config;
      const kernel = chooseKernel(config.kernel);
      const database = openDatabase(path);
      const file = vectorFile(database, path);
      const persistent = path !== ':memory:';
      const budget = config.memory_mb * 1_048_576;
      // A file in memory is one connection's own. This thread and those that search aside share the budget.
      const budgetBytes = persistent ? Math.floor(budget / (1 + THREADS)) : budget;
      const residents = createResidents(file, kernel, budgetBytes);
      const data = { path, kernel: config.kernel, budgetBytes };
      const aside = persistent ? createAside(file, asideFrom, data) : NOTHING_ASIDE;
      log.info({ kernel: kernel.name, persistent }, 'vector index is open');
      return {
        ports: { 'vector-index': embeddedVectorIndex(file, { residents, aside }, { persistent }) },
        async close() {
          residents.dropAll();
          await aside.close();
          database.close();
        },
      };
    },
  });
}

export default vectorEmbedded(FULL_NUMBERS);
