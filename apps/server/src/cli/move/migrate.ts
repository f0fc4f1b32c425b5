import { resolve } from 'node:path';
import {
  type Dataset,
  exportDataset,
  GligabaoError,
  hashDataset,
  type Hashes,
  importDataset,
  isGligabaoError,
} from '@gligabao/core';
import type { LoadedSettings } from '../../config/load-settings.ts';
import { EXIT, print, printJson } from '../output.ts';
import { requireDatabase } from '../require-database.ts';
import { ensureNamed } from './import.ts';
import { linesOf } from './lines-of.ts';
import { findDataset, moveTools, note, untilStopped } from './moving.ts';
import { type OpenStores, withStores } from './open-stores.ts';
import { shownImport, tellImported, tellUnderWay } from './tell-import.ts';

export interface MigrateOptions {
  readonly to: string;
  readonly user?: string;
  readonly dataset?: readonly string[];
  readonly all?: boolean;
  readonly as?: string;
  readonly vectors: boolean;
  readonly json?: boolean;
}

/** The settings of the other side: the same, but for knowledge, and vectors, which are kept beside it. */
function settingsOf(loaded: LoadedSettings, to: string): LoadedSettings {
  if (loaded.settings.vector_store === 'pinecone') {
    const message =
      'one index of Pinecone serves one database, since datasets of two have the same numbers: use export, and import with pinecone_index of another one';
    throw new GligabaoError('incorrect', 'cli/shared-index', `vector_store: ${message}`, { field: 'vector_store' });
  }
  const vector_store = 'auto';
  const other = /^postgres(?:ql)?:\/\//.test(to)
    ? ({ storage: 'postgres', postgres_url: to } as const)
    : ({ storage: 'sqlite', db: to.replace(/^sqlite:(?:\/\/)?/, '') } as const);
  return { ...loaded, settings: { ...loaded.settings, ...other, vector_store } };
}

function ensureElsewhere({ settings: from }: LoadedSettings, { settings: to }: LoadedSettings): void {
  const placeOf = (settings: typeof from): string =>
    settings.storage === 'sqlite' ? resolve(settings.db) : String(settings.postgres_url);
  if (to.storage === 'sqlite' && to.db === '') {
    throw new GligabaoError('incorrect', 'cli/bad-target', '--to: postgres://..., or the name of a SQLite file', {
      field: 'to',
    });
  }
  if (placeOf(from) !== placeOf(to)) return;
  throw new GligabaoError('incorrect', 'cli/bad-target', '--to: the datasets are there already', { field: 'to' });
}

async function chosenDatasets(
  stores: OpenStores,
  { user, dataset, all }: MigrateOptions,
  signal: AbortSignal,
): Promise<readonly Dataset[]> {
  if (all !== true) {
    const names = dataset ?? ['main'];
    return Promise.all(names.map((name) => findDataset(stores, user ?? 'default', name, signal)));
  }
  const listed = await stores.exporter.list({ signal });
  return listed.filter(({ userId }) => user === undefined || userId === user);
}

/** The hashes of a dataset that is at its place already, when they are those of the source; null when they are not. */
async function sameThere(
  source: OpenStores,
  target: OpenStores,
  { id, userId }: Dataset,
  name: string,
  signal: AbortSignal,
): Promise<Hashes | null> {
  const [there] = await target['dataset-store'].find(userId, [name], { signal });
  if (!there) return null;
  const tools = moveTools('compared');
  const [ours, theirs] = [
    await hashDataset(source, id, tools, { signal }),
    await hashDataset(target, there.id, tools, { signal }),
  ];
  return ours.hash === theirs.hash && ours.logHash === theirs.logHash ? ours : null;
}

async function moveOne(
  source: OpenStores,
  target: OpenStores,
  dataset: Dataset,
  options: MigrateOptions,
  signal: AbortSignal,
): Promise<void> {
  const name = options.as ?? dataset.name;
  const vectors = options.vectors && target['vector-index'] !== undefined;
  const lines = linesOf(exportDataset(source, dataset.id, { vectors }, moveTools(), { signal }));
  const how = { name, now: Date.now(), reembed: !vectors, onUnderWay: tellUnderWay };
  try {
    const imported = await importDataset(target, lines, how, moveTools(dataset.name), { signal });
    if (options.json === true) printJson(shownImport(imported));
    else await tellImported(imported, target, signal);
  } catch (error) {
    if (!isGligabaoError(error) || error.code !== 'importer/name-taken') throw error;
    const same = await sameThere(source, target, dataset, name, signal);
    if (same === null) throw error;
    const { hash, logHash } = same;
    if (options.json === true) printJson({ user_id: dataset.userId, dataset: name, hash, log_hash: logHash, rows: 0 });
    else print(`${name} of ${dataset.userId}: there already, hash ${hash}, the same on both sides`);
  }
}

/** `gligabao migrate`: moves datasets to another database, and checks that they are the same there. */
export function migrateCommand(options: MigrateOptions, loaded: LoadedSettings): Promise<number> {
  requireDatabase(loaded);
  ensureNamed('--as', options.as);
  if (options.as !== undefined && (options.all === true || (options.dataset?.length ?? 1) > 1)) {
    throw new GligabaoError('incorrect', 'cli/bad-name', '--as: names one dataset, and more than one is to be moved', {
      field: 'as',
    });
  }
  const other = settingsOf(loaded, options.to);
  ensureElsewhere(loaded, other);
  return untilStopped(
    (signal) =>
      withStores(loaded, (source) =>
        withStores(other, async (target) => {
          const datasets = await chosenDatasets(source, options, signal);
          if (datasets.length === 0) note('there are no datasets to move');
          for (const dataset of datasets) await moveOne(source, target, dataset, options, signal);
          return EXIT.done;
        }),
      ),
    () => note('stopped: run it again, and it goes on where it stopped'),
  );
}
