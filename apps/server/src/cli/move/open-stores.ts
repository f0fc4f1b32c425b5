import { GligabaoError, isGligabaoError, type Ports } from '@gligabao/core';
import { openPlugins } from '@gligabao/plugin';
import { choosePlugins } from '../../choose-plugins.ts';
import type { LoadedSettings } from '../../config/load-settings.ts';

/** The stores of a memory, without anything that works on them. */
export type OpenStores = Pick<Ports, 'dataset-store' | 'catalogue' | 'exporter' | 'importer'> &
  Partial<Pick<Ports, 'vector-index'>>;

const MOVERS = ['exporter', 'importer', 'vector-index'] as const;
const SILENT = { info: () => undefined, warn: () => undefined };

function inUse(db: string, cause: unknown): GligabaoError {
  return new GligabaoError(
    'unavailable',
    'cli/database-in-use',
    `${db} is in use by a server: stop it first. To export while it serves, copy the database with \`gligabao backup copy.db\`, and export from the copy with \`--db copy.db\``,
    { cause, retryable: false },
  );
}

/** Opens the stores that the settings name for some work, and closes them. */
export async function withStores<Result>(
  loaded: LoadedSettings,
  work: (stores: OpenStores) => Promise<Result>,
): Promise<Result> {
  const { uses, missing } = await choosePlugins(loaded, []);
  // Models are not asked anything here.
  for (const reason of missing) if (reason.startsWith('vector_store')) process.stderr.write(`not used: ${reason}\n`);
  const wanted = uses.filter(({ plugin }) => plugin.provides.some((port) => MOVERS.some((name) => name === port)));
  const { signal } = new AbortController();
  const opened = await openPlugins(wanted, { log: SILENT, signal }).catch((error: unknown) => {
    const code = isGligabaoError(error) ? error.code : '';
    throw code === 'storage-sqlite/in-use' ? inUse(loaded.settings.db, error) : error;
  });
  try {
    const { 'dataset-store': datasets, catalogue, exporter, importer, 'vector-index': index } = opened.ports;
    if (!datasets || !catalogue || !exporter || !importer) {
      throw new GligabaoError('unsupported', 'cli/cannot-move', 'the plugin that stores knowledge moves no datasets');
    }
    const stores = { 'dataset-store': datasets, catalogue, exporter, importer };
    return await work(index ? { ...stores, 'vector-index': index } : stores);
  } finally {
    await opened.close();
  }
}
