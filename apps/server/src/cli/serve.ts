import { compose, deadlineOf } from '../compose.ts';
import type { LoadedSettings } from '../config/load-settings.ts';
import { serve as listen } from '../http/serve.ts';
import { createLog } from '../log.ts';
import { EXIT, print } from './output.ts';

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
function untilStopped(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let asked = false;
    const onSignal = (signal: NodeJS.Signals): void => {
      if (asked) process.exit(1);
      asked = true;
      resolve(signal);
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  });
}

/** `gligabao serve`: serves until it is told to stop. */
export async function serveCommand(loaded: LoadedSettings): Promise<number> {
  const log = createLog(loaded.settings.log_level);
  // Listened for from the start, so that a signal during a slow start is not lost.
  const stopped = untilStopped();
  const composition = await compose(loaded, log, { serves: true });
  // Answers and work share one: what the first needs, the second no longer has.
  let deadline: number | undefined;
  try {
    const server = await listen(composition);
    log.info({ url: server.url, db: loaded.settings.db }, 'listening');
    print(`gligabao is ready at ${server.url}`);
    const signal = await stopped;
    deadline = deadlineOf(loaded.settings);
    const closed = server.close(deadline);
    // Said once it is so: from here on nobody is let in.
    log.info({ signal }, 'stopping');
    await closed;
  } finally {
    await composition.close(deadline);
  }
  log.info('stopped');
  return EXIT.done;
}
