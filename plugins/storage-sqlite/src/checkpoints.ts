import { Worker } from 'node:worker_threads';
import type Database from 'better-sqlite3';

/** Pages of the log that are not in the file yet when the thread starts: as many as SQLite takes by itself. */
const PAGES = 1000;
/** Pages that the thread leaves: what the log has when it begins anew is taken by who writes, and may not be much. */
const LEFT = 300;
/** What the writing connection takes there itself, so that the log begins anew: 64 MB. */
const MOST_PAGES = 16_384;

/** How many commits are made between two looks at the log, which take as long as a small statement. */
const COMMITS_A_LOOK = 2;
/** In the place of the number of looks that are due: there will be none. */
const OVER = -1;
const MOST_LOOKS = 2 ** 31;

/** Takes what was committed from the log into the file, beside the thread that writes. */
export interface Checkpoints {
  /** To be told of each commit. */
  committed(): void;
  /** Resolves when no other connection of this process has the file open. */
  close(): Promise<void>;
}

/** For a database without a file. */
export const NO_CHECKPOINTS: Checkpoints = Object.freeze({
  committed: () => undefined,
  close: async () => undefined,
});

/**
 * Checkpoints in a thread: one of them takes as long as many commits. The thread starts when there is enough to do for the
 * first time. Where it cannot run, the writing connection does as SQLite does by itself.
 */
export function checkpointsAside(database: Database.Database): Checkpoints {
  database.pragma(`wal_autocheckpoint = ${MOST_PAGES}`);
  const log = database.prepare<[], readonly [busy: number, pages: number, taken: number]>(
    'PRAGMA wal_checkpoint(NOOP)',
  );
  log.raw();
  let thread: Worker | undefined;
  let isOver = false;
  let commits = 0;
  // The thread sees at once that a look is due, also while this one commits again and again in one turn of its event loop.
  const looks = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

  function giveUp(): void {
    if (isOver) return;
    isOver = true;
    database.pragma(`wal_autocheckpoint = ${PAGES}`);
  }
  function open(): Worker {
    // Flags of the host are not for this thread: with `--input-type` it would not start.
    const worker = new Worker(new URL('./checkpoint-thread.mjs', import.meta.url), {
      workerData: { path: database.name, looks, pages: LEFT, over: OVER },
      execArgv: [],
    });
    worker.on('error', giveUp);
    worker.on('exit', giveUp);
    // The file is whole without it, so it keeps no process alive.
    worker.unref();
    return worker;
  }

  function due(look: number): void {
    Atomics.store(looks, 0, look);
    Atomics.notify(looks, 0);
  }

  return {
    committed() {
      commits += 1;
      if (isOver || commits % COMMITS_A_LOOK > 0) return;
      if (thread !== undefined) return due((Atomics.load(looks, 0) + 1) % MOST_LOOKS);
      const [, pages, taken] = log.get() ?? [0, 0, 0];
      if (pages - taken >= PAGES) thread = open();
    },
    async close() {
      const running = isOver ? undefined : thread;
      isOver = true;
      if (running === undefined) return;
      running.ref();
      const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()));
      due(OVER);
      await ended;
    },
  };
}
