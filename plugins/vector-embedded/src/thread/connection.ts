import { Worker } from 'node:worker_threads';
import { type CallContext, GligabaoError, type VectorHit } from '@gligabao/core';
import { ensureRunning, type SearchHow } from '@gligabao/vectors';
import { threadEnded } from '../errors.ts';
import type { Answer, PackedHits, Request, SpaceChange, ThreadData } from './messages.ts';

/** A running thread that searches a file. */
export interface SearchThread {
  /** The thread ended by itself: open another. */
  readonly ended: boolean;
  /** Pages as `search` of the port gives them; queries have norm 1 and fit. */
  search(
    space: string,
    queries: readonly Float32Array[],
    how: SearchHow,
    context: CallContext,
  ): AsyncGenerator<readonly (readonly VectorHit[])[], void>;
  /** Tells of a change that was written to the file: every later search sees it. */
  change(space: string, change: SpaceChange): void;
  dropAll(): void;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (hits: readonly PackedHits[]) => void;
  readonly reject: (error: unknown) => void;
}

const unpacked = ({ ids, scores }: PackedHits): readonly VectorHit[] =>
  Array.from(ids, (id, at) => ({ id, score: scores[at] ?? 0 }));

/** Starts the thread. What goes wrong in it is told by the searches. */
export function openSearchThread(data: ThreadData): SearchThread {
  // Flags of the host are not for this thread: with `--input-type` it would not start.
  const worker = new Worker(new URL('./search-thread.mjs', import.meta.url), { workerData: data, execArgv: [] });
  const waiting = new Map<number, Waiting>();
  let ended = false;
  let count = 0;
  const send = (request: Request): void => worker.postMessage(request, []);

  /** An idle thread does not keep the process alive. */
  function settle(id: number, outcome: (waiting: Waiting) => void): void {
    const found = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    if (found) outcome(found);
  }
  function end(reason: string): void {
    ended = true;
    for (const id of [...waiting.keys()]) settle(id, ({ reject }) => reject(threadEnded(reason)));
  }
  worker.on('message', (answer: Answer) => {
    settle(answer.id, ({ resolve, reject }) => {
      if (answer.type === 'page') return resolve(answer.hits);
      const { kind, code, message, retryable } = answer.failure;
      reject(new GligabaoError(kind, code, message, { retryable }));
    });
  });
  worker.on('error', (error) => end(error.message));
  worker.on('exit', (code) => end(`exit code ${code}`));
  worker.unref();

  function ask(request: Request & { readonly id: number }): Promise<readonly PackedHits[]> {
    return new Promise((resolve, reject) => {
      if (ended) return reject(threadEnded('it was closed'));
      waiting.set(request.id, { resolve, reject });
      worker.ref();
      send(request);
    });
  }

  return {
    get ended() {
      return ended;
    },
    async *search(space, queries, how, context) {
      ensureRunning(context);
      const id = count++;
      let asked = ask({ type: 'search', id, space, queries, how });
      try {
        for (let given = 1; ; given++) {
          const hits = await asked;
          if (hits.every(({ ids }) => ids.length === 0)) return;
          const next = (): typeof asked => ask({ type: 'next', id });
          // Who reads a second page often reads a third: it is made while that one is judged.
          const ahead = given > 1 ? next() : null;
          ahead?.catch(() => undefined);
          // A list of ours: one that comes from a thread may be of another realm.
          yield Array.from(hits, unpacked);
          ensureRunning(context);
          asked = ahead ?? next();
        }
      } finally {
        send({ type: 'end', id });
      }
    },
    change: (space, change) => send({ type: 'change', space, change }),
    dropAll: () => send({ type: 'drop-all' }),
    async close() {
      ended = true;
      await worker.terminate();
    },
  };
}
