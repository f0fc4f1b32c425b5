import { Worker } from 'node:worker_threads';
import { whenAborted } from '@gligabao/core';
import { interrupted, modelNotLoaded, workerStopped } from '../errors.ts';
import type { Answer, Request, WorkerData } from './messages.ts';

/** A running thread with the model loaded. */
export interface Connection {
  /** The thread ended by itself: open another. */
  readonly ended: boolean;
  /** The vectors of the texts, one after the other. Rejects when the caller stops, or the thread ends. */
  readonly encode: (texts: readonly string[], signal: AbortSignal) => Promise<Float32Array>;
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly resolve: (vectors: Float32Array) => void;
  readonly reject: (error: unknown) => void;
}

/** Resolves when the model is loaded; rejects, with the thread ended, when it cannot be, or the caller stops. */
function ready(worker: Worker, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(interrupted());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    worker.once('message', (answer: Answer) => {
      signal.removeEventListener('abort', stop);
      if (answer.type === 'ready') resolve();
      else reject(modelNotLoaded(answer.type === 'failed' ? answer.reason : 'an answer to no question'));
    });
    worker.once('error', (error) => reject(modelNotLoaded(error.message)));
    worker.once('exit', () => reject(modelNotLoaded('the thread ended')));
  });
}

function talkTo(worker: Worker): Connection {
  const waiting = new Map<number, Waiting>();
  let ended = false;
  let count = 0;

  /** An idle thread does not keep the process alive. */
  function settle(id: number, outcome: (waiting: Waiting) => void): void {
    const found = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    if (found) outcome(found);
  }
  function end(reason: string): void {
    ended = true;
    for (const id of [...waiting.keys()]) settle(id, ({ reject }) => reject(workerStopped(reason)));
  }

  worker.on('message', (answer: Answer) => {
    if (answer.type === 'encoded') settle(answer.id, ({ resolve }) => resolve(answer.vectors));
    if (answer.type === 'refused') settle(answer.id, ({ reject }) => reject(workerStopped(answer.reason)));
  });
  worker.on('error', (error) => end(error.message));
  worker.on('exit', (code) => end(`exit code ${code}`));
  worker.unref();

  return {
    get ended() {
      return ended;
    },
    async encode(texts, signal) {
      if (signal.aborted) throw interrupted();
      const id = count++;
      const send = (request: Request): void => worker.postMessage(request, []);
      const stop = (): void => {
        send({ type: 'cancel', id });
        settle(id, ({ reject }) => reject(interrupted()));
      };
      const unhear = whenAborted(signal, stop);
      try {
        return await new Promise<Float32Array>((resolve, reject) => {
          waiting.set(id, { resolve, reject });
          worker.ref();
          send({ type: 'encode', id, texts });
        });
      } finally {
        unhear();
      }
    },
    async close() {
      await worker.terminate();
    },
  };
}

/**
 * Starts the thread and loads the model, whose packages are resolved from `resolveFrom`.
 *
 * @throws GligabaoError `embedder/model-not-loaded`, or `embedder/interrupted`, with the thread ended.
 */
export async function openConnection(resolveFrom: string, signal: AbortSignal): Promise<Connection> {
  const workerData: WorkerData = { resolveFrom };
  // Flags of the host are not for this thread: with `--input-type` it would not start.
  const worker = new Worker(new URL('./encoder-worker.mjs', import.meta.url), { workerData, execArgv: [] });
  try {
    await ready(worker, signal);
    return talkTo(worker);
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}
