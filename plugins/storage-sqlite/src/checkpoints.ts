import { Worker } from 'node:worker_threads';
import type Database from 'better-sqlite3';

/** Pages of the log that are not in the file yet when they are taken there: as many as SQLite takes by itself. */
const PAGES = 1000;
/** What the writing connection takes there itself, in case that the thread does not keep up: 64 MB, after which the log begins anew. */
const MOST_PAGES = 16_384;

/** How many commits are made between two looks at the log: a look takes as long as a small statement. */
const COMMITS_A_LOOK = 8;

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
  let isAtWork = false;
  let isOver = false;
  let commits = 0;

  function giveUp(): void {
    if (isOver) return;
    isOver = true;
    database.pragma(`wal_autocheckpoint = ${PAGES}`);
  }
  function open(): Worker {
    // Flags of the host are not for this thread: with `--input-type` it would not start.
    const worker = new Worker(new URL('./checkpoint-thread.mjs', import.meta.url), {
      workerData: { path: database.name },
      execArgv: [],
    });
    worker.on('message', () => {
      isAtWork = false;
    });
    worker.on('error', giveUp);
    worker.on('exit', giveUp);
    // The file is whole without it, so it keeps no process alive.
    worker.unref();
    return worker;
  }

  return {
    committed() {
      commits += 1;
      if (isOver || isAtWork || commits % COMMITS_A_LOOK > 0) return;
      const [, pages, taken] = log.get() ?? [0, 0, 0];
      if (pages - taken < PAGES) return;
      isAtWork = true;
      thread ??= open();
      thread.postMessage('checkpoint', []);
    },
    async close() {
      isOver = true;
      await thread?.terminate();
    },
  };
}
