import { createReadStream } from 'node:fs';
import { discardImport, GligabaoError, importDataset } from '@gligabao/core';
import type { LoadedSettings } from '../../config/load-settings.ts';
import { EXIT, print, printJson } from '../output.ts';
import { linesOf } from './lines-of.ts';
import { moveTools, note, untilStopped } from './moving.ts';
import { withStores } from './open-stores.ts';
import { shownImport, tellImported, tellUnderWay } from './tell-import.ts';

export interface ImportFlags {
  readonly user?: string;
  readonly as?: string;
  readonly reembed?: boolean;
  readonly discard?: boolean;
  readonly json?: boolean;
}

/** A label that may be left out, and must not be empty. */
export function ensureNamed(flag: string, value: string | undefined): void {
  if (value === undefined || (value.trim() !== '' && value.length <= 256)) return;
  throw new GligabaoError('incorrect', 'cli/bad-name', `${flag}: a name of 1 to 256 characters is needed`, {
    field: flag,
  });
}

async function* textOf(file: string | undefined): AsyncGenerator<string> {
  const stream = file === undefined || file === '-' ? process.stdin : createReadStream(file);
  try {
    for await (const piece of stream.setEncoding('utf8')) yield String(piece);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new GligabaoError('not-found', 'cli/cannot-read', `${file ?? 'standard input'} cannot be read: ${reason}`, {
      cause,
    });
  }
}

/** `gligabao import --discard`: takes away what an import left that nobody goes on with. */
function discardCommand({ user = 'default', as = 'main', json }: ImportFlags, loaded: LoadedSettings): Promise<number> {
  return withStores(loaded, async (stores) => {
    const { signal } = new AbortController();
    const { userId, name, rows } = await discardImport(stores, { userId: user, name: as }, { signal });
    if (json === true) printJson({ user_id: userId, dataset: name, discarded_rows: rows });
    else print(`the import of ${name} for ${userId} is gone, with the ${rows} rows that it had`);
    return EXIT.done;
  });
}

function ensureNothingToImport(file: string | undefined, { reembed }: ImportFlags): void {
  if (file === undefined && reembed !== true) return;
  const message = '--discard: takes an import away, so leave the file and --reembed out';
  throw new GligabaoError('incorrect', 'cli/bad-flag', message, { field: '--discard' });
}

/** `gligabao import`: stores a dataset that `gligabao export` wrote. */
export async function importCommand(
  file: string | undefined,
  flags: ImportFlags,
  loaded: LoadedSettings,
): Promise<number> {
  ensureNamed('--as', flags.as);
  ensureNamed('--user', flags.user);
  if (flags.discard === true) {
    ensureNothingToImport(file, flags);
    return discardCommand(flags, loaded);
  }
  return untilStopped(
    (signal) =>
      withStores(loaded, async (stores) => {
        if (flags.reembed !== true && !stores['vector-index']) {
          note('there is no vector index: the vectors are left out');
        }
        const options = {
          ...(flags.user === undefined ? {} : { userId: flags.user }),
          ...(flags.as === undefined ? {} : { name: flags.as }),
          reembed: flags.reembed === true,
          now: Date.now(),
          onUnderWay: tellUnderWay,
        };
        const imported = await importDataset(stores, linesOf(textOf(file)), options, moveTools('imported'), { signal });
        if (flags.json === true) printJson(shownImport(imported));
        else await tellImported(imported, stores, signal);
        return EXIT.done;
      }),
    () => note('stopped: nothing of it can be seen; import it again, and it goes on where it stopped'),
  );
}
