import type { MessagePort } from 'node:worker_threads';
import { isGligabaoError, type VectorHit } from '@gligabao/core';
import { searchMatrix } from '@gligabao/vectors';
import { chooseKernel } from '../choose-kernel.ts';
import { openDatabase } from '../file/open-database.ts';
import { vectorFile } from '../file/vector-file.ts';
import { createResidents, type Residents } from '../residents.ts';
import type { Answer, Failure, PackedHits, Request, ThreadData } from './messages.ts';

type Pages = ReturnType<typeof searchMatrix>;

/** Whoever asked looks at its own signal before each page. */
const NEVER_STOPPED = Object.freeze({ signal: new AbortController().signal });

function packed(hits: readonly VectorHit[]): PackedHits {
  const ids = new Float64Array(hits.length);
  const scores = new Float64Array(hits.length);
  hits.forEach((hit, at) => {
    ids[at] = hit.id;
    scores[at] = hit.score;
  });
  return { ids, scores };
}

function failureOf(error: unknown): Failure {
  if (isGligabaoError(error)) {
    const { kind, code, message, retryable } = error;
    return { kind, code, message, retryable };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'fault', code: 'vector-index/thread-failed', message, retryable: false };
}

async function startSearch(
  residents: Residents,
  request: Request & { readonly type: 'search' },
): Promise<Pages | null> {
  const matrix = await residents.load(request.space);
  return matrix ? searchMatrix(matrix, request.queries, request.how, NEVER_STOPPED) : null;
}

/** Searches what is in the file, over a connection of its own, for who writes to it and tells of each change. */
export function serveSpaces(port: MessagePort, { path, kernel, budgetBytes }: ThreadData): void {
  const residents = createResidents(vectorFile(openDatabase(path), path), chooseKernel(kernel), budgetBytes);
  const searches = new Map<number, Pages>();

  function answerPage(id: number, pages: Pages | null): void {
    const next = pages?.next();
    const hits = (next?.value ?? []).map(packed);
    if (next === undefined || next.done === true) searches.delete(id);
    const answer: Answer = { type: 'page', id, hits };
    port.postMessage(
      answer,
      hits.flatMap(({ ids, scores }) => [ids.buffer, scores.buffer]),
    );
  }
  async function serve(request: Request): Promise<void> {
    switch (request.type) {
      case 'search': {
        const pages = await startSearch(residents, request);
        if (pages) searches.set(request.id, pages);
        answerPage(request.id, pages);
        return;
      }
      case 'next':
        answerPage(request.id, searches.get(request.id) ?? null);
        return;
      case 'end':
        searches.get(request.id)?.return();
        searches.delete(request.id);
        return;
      case 'change':
        residents.apply(request.space, request.change);
        return;
      case 'drop-all':
        residents.dropAll();
    }
  }
  port.on('message', (request: Request) => {
    serve(request).catch((error: unknown) => {
      if (!('id' in request)) throw error;
      searches.delete(request.id);
      const answer: Answer = { type: 'failed', id: request.id, failure: failureOf(error) };
      port.postMessage(answer);
    });
  });
}
