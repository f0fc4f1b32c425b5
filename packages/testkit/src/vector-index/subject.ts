import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { VectorHit, VectorIndex, VectorItem } from '@gligabao/core';
import { CALL } from '../call.ts';

type Search = Parameters<VectorIndex['search']>;

/** A vector of these numbers. */
export function vector(...numbers: readonly number[]): Float32Array {
  return Float32Array.from(numbers);
}

/** A live item. */
export function item(id: number, ...numbers: readonly number[]): VectorItem {
  return { id, vector: vector(...numbers), live: true };
}

/** A vector of two numbers with this cosine to (1, 0). */
export function atCosine(cosine: number): readonly [number, number] {
  return [cosine, Math.sqrt(1 - cosine * cosine)];
}

/** All pages of one query. */
export async function pagesOf(
  index: VectorIndex,
  space: string,
  query: Float32Array,
  how: Search[2] = { page: 100 },
): Promise<readonly (readonly VectorHit[])[]> {
  const pages: (readonly VectorHit[])[] = [];
  for await (const page of index.search(space, [query], how, CALL)) pages.push(page[0] ?? []);
  return pages;
}

/** All hits of one query, in order. */
export async function hitsOf(...search: Parameters<typeof pagesOf>): Promise<readonly VectorHit[]> {
  return (await pagesOf(...search)).flat();
}

/** The ids of all hits, in order. */
export async function idsOf(...search: Parameters<typeof pagesOf>): Promise<readonly number[]> {
  return (await hitsOf(...search)).map(({ id }) => id);
}

/** Waits for what was written, on an index that does not promise that the next search sees it. */
export async function eventually(index: VectorIndex, check: () => Promise<void>): Promise<void> {
  const attempts = index.supports.readYourWrites ? 1 : 60;
  for (let attempt = 1; attempt < attempts; attempt++) {
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof assert.AssertionError)) throw error;
      await setTimeout(500);
    }
  }
  return check();
}

/** The call is refused with this code, as the caller's mistake. */
export async function refuses(call: Promise<unknown>, code: string): Promise<void> {
  const outcome = await call.then(
    () => 'accepted',
    (error: unknown) => error,
  );
  assert(typeof outcome === 'object' && outcome !== null, `accepted, not refused with ${code}`);
  const { kind, code: given } = { kind: undefined, code: undefined, ...outcome };
  assert.deepEqual({ kind, code: given }, { kind: 'incorrect', code });
}

/** A copy whose every page of hits is changed. */
export function withHits(
  index: VectorIndex,
  change: (hits: readonly VectorHit[]) => readonly VectorHit[],
): VectorIndex {
  return {
    ...index,
    async *search(...how) {
      for await (const page of index.search(...how)) yield page.map(change);
    },
  };
}
