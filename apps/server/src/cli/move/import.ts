import { createReadStream } from 'node:fs';
import { GligabaoError, importDataset } from '@gligabao/core';
import type { LoadedSettings } from '../../config/load-settings.ts';
import { EXIT, printJson } from '../output.ts';
import { linesOf } from './lines-of.ts';
import { moveTools, note, untilStopped } from './moving.ts';
import { withStores } from './open-stores.ts';
import { shownImport, tellImported, tellUnderWay } from './tell-import.ts';

export interface ImportFlags {
  readonly user?: string;
  readonly as?: string;
  readonly reembed?: boolean;
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

/** `gligabao import`: stores a dataset that `gligabao export` wrote. */
export function importCommand(file: string | undefined, flags: ImportFlags, loaded: LoadedSettings): Promise<number> {
  ensureNamed('--as', flags.as);
  ensureNamed('--user', flags.user);
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
