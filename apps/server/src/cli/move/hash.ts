import { hashDataset } from '@gligabao/core';
import type { LoadedSettings } from '../../config/load-settings.ts';
import { EXIT, print, printJson } from '../output.ts';
import { requireDatabase } from '../require-database.ts';
import { findDataset, moveTools, note, untilStopped } from './moving.ts';
import { withStores } from './open-stores.ts';

/** `gligabao hash`: what a dataset comes to, wherever it is kept. */
export function hashCommand(
  name: string,
  { user, json }: { readonly user: string; readonly json?: boolean },
  loaded: LoadedSettings,
): Promise<number> {
  requireDatabase(loaded);
  return untilStopped(
    (signal) =>
      withStores(loaded, async (stores) => {
        const dataset = await findDataset(stores, user, name, signal);
        const { hash, logHash } = await hashDataset(stores, dataset.id, moveTools('hashed'), { signal });
        if (json === true) printJson({ user_id: user, dataset: name, hash, log_hash: logHash });
        else print(`${hash}  knowledge of ${name}\n${logHash}  its run log`);
        return EXIT.done;
      }),
    () => note('stopped'),
  );
}
