// The thread of the checkpoints. Plain JavaScript, because a thread cannot load TypeScript.
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

const port = parentPort;
if (port === null) throw new TypeError('this module runs in a thread');
const database = new Database(workerData.path, { fileMustExist: true, timeout: 0 });
database.pragma('synchronous = NORMAL');
const checkpoint = database.prepare('PRAGMA wal_checkpoint(PASSIVE)');

port.on('message', () => {
  try {
    checkpoint.all();
  } finally {
    port.postMessage('done', []);
  }
});
