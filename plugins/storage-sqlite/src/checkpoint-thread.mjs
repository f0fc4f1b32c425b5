// The thread of the checkpoints. Plain JavaScript, because a thread cannot load TypeScript.
import { workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

const { path, looks, pages, over } = workerData;
const database = new Database(path, { fileMustExist: true, timeout: 0 });
database.pragma('synchronous = NORMAL');
const log = database.prepare('PRAGMA wal_checkpoint(NOOP)').raw();
const checkpoint = database.prepare('PRAGMA wal_checkpoint(PASSIVE)');

/** @type {number} */
let seen = 0;
while (seen !== over) {
  const [, written, taken] = /** @type {[number, number, number]} */ (log.get());
  if (written - taken >= pages) checkpoint.all();
  // A look that came due meanwhile is not waited for.
  Atomics.wait(looks, 0, seen);
  seen = Number(Atomics.load(looks, 0));
}
database.close();
