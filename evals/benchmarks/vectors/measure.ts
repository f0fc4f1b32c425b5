import { mean, percentile } from '../../src/index.ts';
import type { IndexedSpace } from './indexed-space.ts';
import { nearestFirst } from './nearest-first.ts';

/** How many hits are compared. */
export const HITS = 20;

/** What searches for live vectors gave, while some were closed. */
export interface Measured {
  readonly closed: string;
  /** The share of the nearest live vectors that was found: the mean over the queries, and the worst. */
  readonly recall: number;
  readonly worst: number;
  /** Closed vectors among the hits, which should be none. */
  readonly dead: number;
  /** Of the searches, the share that read the index. */
  readonly indexed: number;
  readonly p50Ms: number;
}

interface Given {
  readonly vectors: readonly Float32Array[];
  readonly queries: readonly Float32Array[];
}

async function ask(space: IndexedSpace, given: Given, closed: string, gone: ReadonlySet<number>): Promise<Measured> {
  const recalls: number[] = [];
  const times: number[] = [];
  let dead = 0;
  const before = await space.scans();
  for (const query of given.queries) {
    const began = performance.now();
    const found = await space.nearest(query, HITS);
    times.push(performance.now() - began);
    dead += found.filter((id) => gone.has(id)).length;
    const ids = nearestFirst(given.vectors, query).map((at) => at + 1);
    const wanted = new Set(ids.filter((id) => !gone.has(id)).slice(0, HITS));
    recalls.push(found.filter((id) => wanted.has(id)).length / wanted.size);
  }
  const indexed = ((await space.scans()) - before) / given.queries.length;
  return { closed, recall: mean(recalls), worst: Math.min(...recalls), dead, indexed, p50Ms: percentile(times, 0.5) };
}

/**
 * Asks while all vectors live, and while more and more of them are closed and still in the index: every tenth, the
 * nearest ones of each query, and a whole half around the first query.
 */
export async function measure(space: IndexedSpace, given: Given): Promise<readonly Measured[]> {
  const { vectors, queries } = given;
  const gone = new Set<number>();
  const closeAnd = async (closed: string, ids: readonly number[]): Promise<Measured> => {
    await space.close(ids);
    for (const id of ids) gone.add(id);
    return ask(space, given, closed, gone);
  };
  const nearIds = (query: Float32Array, count: number): readonly number[] =>
    nearestFirst(vectors, query)
      .slice(0, count)
      .map((at) => at + 1);
  const tenth = vectors.map((_, at) => at + 1).filter((id) => id % 10 === 0);
  const near = Math.min(500, Math.floor(vectors.length / 4));
  const [first = new Float32Array()] = queries;
  return [
    await ask(space, given, 'none', gone),
    await closeAnd('every tenth', tenth),
    await closeAnd(
      `and the ${near} nearest of each query`,
      queries.flatMap((query) => [...nearIds(query, near)]),
    ),
    await closeAnd('and the half around the first query', nearIds(first, Math.floor(vectors.length / 2))),
  ];
}

/** What the plugin promises: at least 0.95 of the nearest, nothing that is closed, and the index is read. */
export function isGood({ recall, dead, indexed }: Measured): boolean {
  return recall >= 0.95 && dead === 0 && indexed > 0;
}
