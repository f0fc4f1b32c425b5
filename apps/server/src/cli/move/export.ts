import { once } from 'node:events';
import { exportDataset } from '@gligabao/core';
import type { LoadedSettings } from '../../config/load-settings.ts';
import { EXIT } from '../output.ts';
import { requireDatabase } from '../require-database.ts';
import { findDataset, moveTools, note, untilStopped } from './moving.ts';
import { withStores } from './open-stores.ts';

export interface ExportOptions {
  readonly user: string;
  readonly dataset: string;
  /** False with `--no-vectors`. */
  readonly vectors: boolean;
}

/** `gligabao export`: writes a dataset to standard output. */
export function exportCommand(
  { user, dataset: name, vectors }: ExportOptions,
  loaded: LoadedSettings,
): Promise<number> {
  requireDatabase(loaded);
  return untilStopped(
    (signal) =>
      withStores(loaded, async (stores) => {
        const dataset = await findDataset(stores, user, name, signal);
        if (vectors && !stores['vector-index']) note('there is no vector index: the vectors are left out');
        for await (const text of exportDataset(stores, dataset.id, { vectors }, moveTools('exported'), { signal })) {
          if (!process.stdout.write(text)) await once(process.stdout, 'drain');
        }
        return EXIT.done;
      }),
    () => note('stopped: what was written is not whole, and is refused by `gligabao import`'),
  );
}
