// The thread of the searches. Plain JavaScript, because a thread cannot load TypeScript: the rest is what was built.
import { parentPort, workerData } from 'node:worker_threads';
import { serveSpaces } from '#serve-spaces';

if (parentPort === null) throw new TypeError('this module runs in a thread');
serveSpaces(parentPort, workerData);
