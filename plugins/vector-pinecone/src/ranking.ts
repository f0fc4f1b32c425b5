import type { VectorHit } from '@gligabao/core';
import type { ScoredPineconeRecord } from '@pinecone-database/pinecone';
import { badReply } from './errors.ts';

/** The limit of the API: what ranks behind is out of reach. */
const MAX_TOP_K = 10_000;
/** How much further each question reaches, so that reading on costs few of them. */
const WIDENING = 2;
/** Scores on this grid: noise of 32-bit sums must not decide between vectors that score the same. */
const GRID = 2 ** 20;

/** What a query found. */
export interface Found {
  /** Highest score first, then lowest id. */
  readonly hits: readonly VectorHit[];
  /** How many matches there were, those included that are not ours. */
  readonly count: number;
}

const inOrder = (a: VectorHit, b: VectorHit): number => b.score - a.score || a.id - b.id;

/** @throws GligabaoError `vector-index/bad-reply` for a match without a score. */
export function foundIn(matches: readonly ScoredPineconeRecord[]): Found {
  const hits: VectorHit[] = [];
  for (const { id: name, score } of matches) {
    if (typeof score !== 'number' || !Number.isFinite(score)) throw badReply();
    const id = Number(name);
    // Whoever writes to the same namespace under names of another kind is left alone.
    if (!Number.isSafeInteger(id) || String(id) !== name) continue;
    hits.push({ id, score: Math.max(-1, Math.min(1, Math.round(score * GRID) / GRID)) });
  }
  return { hits: hits.sort(inOrder), count: matches.length };
}

/** The hits of one query, page by page; an empty page when there are no more. */
export interface RankedPages {
  next(): Promise<readonly VectorHit[]>;
}

/**
 * Pages from an index that has no cursor: each question asks for more of the best, and what was given before is left out.
 * Of hits that share the last score of an answer, others may be missing from it: they wait for the next answer, so that
 * ties come by rising id across pages too.
 */
export function rankedPages(ask: (topK: number) => Promise<Found>, page: number): RankedPages {
  const seen = new Set<number>();
  let ready: VectorHit[] = [];
  let topK = 0;
  let exhausted = false;

  async function widen(): Promise<void> {
    // One more than a page, to tell whether a tie goes on behind it.
    topK = Math.min(MAX_TOP_K, topK === 0 ? page + 1 : topK * WIDENING);
    const { hits, count } = await ask(topK);
    exhausted = count < topK || topK === MAX_TOP_K;
    const last = exhausted ? -Infinity : (hits.at(-1)?.score ?? -Infinity);
    const fresh = hits.filter(({ id, score }) => score > last && !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    ready = [...ready, ...fresh].sort(inOrder);
  }

  return {
    async next() {
      while (ready.length < page && !exhausted) await widen();
      return ready.splice(0, page);
    },
  };
}
