import { GligabaoError, reembed } from '@gligabao/core';
import type { LoadedSettings } from '../config/load-settings.ts';
import { EXIT, print, printJson } from './output.ts';
import { barOf } from './remember/progress-line.ts';
import { watchStopSignals } from './remember/stop-signals.ts';
import { requireDatabase } from './require-database.ts';
import { withMemory } from './with-memory.ts';

export interface ReembedOptions {
  readonly all?: boolean;
  readonly json?: boolean;
}

const CLEAR = '\r\u001b[2K';

function showProgress(done: number, total: number): void {
  if (process.stderr.isTTY) process.stderr.write(`${CLEAR}${barOf(done / total)} ${done} of ${total} texts`);
}

/** What is written is written, also when the rest fails. */
function tellEnd(done: number, total: number, { json }: ReembedOptions): void {
  if (process.stderr.isTTY) process.stderr.write(CLEAR);
  if (json === true) printJson({ texts: done, left: total - done });
  else if (done < total) print(`Stopped: ${done} of ${total} texts have new vectors. Run it again for the rest.`);
  else print(done === 0 ? 'Every text has its vector.' : `${done} texts have new vectors.`);
}

/** `gligabao reembed`: gives the texts of every dataset a vector of the embedder in use. */
export async function reembedCommand(options: ReembedOptions, loaded: LoadedSettings): Promise<number> {
  requireDatabase(loaded);
  const stop = new AbortController();
  const signals = watchStopSignals(() => stop.abort());
  let [done, total] = [0, 0];
  try {
    await withMemory(
      loaded,
      async (_, { embedder, 'vector-index': index, ...ports }) => {
        if (!embedder || !index) {
          throw new GligabaoError('unavailable', 'cli/no-embedder', 'there is no embedder to make vectors with', {
            field: 'embeddings',
          });
        }
        const scope = options.all === true ? 'all' : 'stale';
        const context = { signal: stop.signal };
        await reembed({ ...ports, embedder, 'vector-index': index }, scope, context, (...progress) => {
          [done, total] = progress;
          showProgress(done, total);
        });
      },
      { showsProgress: true },
    );
  } catch (error) {
    if (signals.code === null) throw error;
  } finally {
    signals.release();
    if (total > 0) tellEnd(done, total, options);
  }
  if (total === 0 && signals.code === null) tellEnd(0, 0, options);
  return signals.code ?? EXIT.done;
}
