import { compose, deadlineOf, type Surroundings } from '../compose.ts';
import type { LoadedSettings } from '../config/load-settings.ts';
import { serve as listen } from '../http/serve.ts';
import { createLog } from '../log.ts';
import { EXIT, print } from './output.ts';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Hears SIGINT and SIGTERM from now until `unhear`: the first one resolves, a second one ends the process at once. */
function hearStop() {
  let asked = false;
  let resolve: (signal: NodeJS.Signals) => void = () => undefined;
  const stopped = new Promise<NodeJS.Signals>((done) => {
    resolve = done;
  });
  const onSignal = (signal: NodeJS.Signals): void => {
    if (asked) process.exit(1);
    asked = true;
    resolve(signal);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
  const unhear = (): void => {
    for (const signal of STOP_SIGNALS) process.off(signal, onSignal);
  };
  return { stopped, unhear };
}

async function serveUntil(
  stopped: Promise<NodeJS.Signals>,
  loaded: LoadedSettings,
  around: Surroundings,
): Promise<void> {
  const log = createLog(loaded.settings.log_level);
  const composition = await compose(loaded, log, around);
  // Answers and work share one: what the first needs, the second no longer has.
  let deadline: number | undefined;
  try {
    const server = await listen(composition);
    const { storage, db } = loaded.settings;
    log.info({ url: server.url, storage, ...(storage === 'sqlite' ? { db } : {}) }, 'listening');
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
}

/** `gligabao serve`: serves until it is told to stop. */
export async function serveCommand(loaded: LoadedSettings, around: Surroundings = {}): Promise<number> {
  // From the start, so that a signal during a slow start is not lost.
  const { stopped, unhear } = hearStop();
  try {
    await serveUntil(stopped, loaded, around);
  } finally {
    unhear();
  }
  return EXIT.done;
}
