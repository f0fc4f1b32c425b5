import type { VectorIndex } from '@gligabao/core';
import { CALL, openPort } from '@gligabao/testkit';
import plugin from '../../src/index.ts';

export { CALL, errorOf } from '@gligabao/testkit';

/** A key that no log line, error or answer may show. */
export const KEY = 'pcsk_planted-0123456789abcdef';
export const SPACE = '1--facts';

export interface OpenIndex {
  readonly index: VectorIndex;
  /** Everything that was logged. */
  readonly lines: readonly string[];
}

/** The vector index of the opened plugin. */
export async function openIndex(config: Readonly<Record<string, unknown>>): Promise<OpenIndex> {
  const use = { label: 'vectors', plugin, config: { api_key: KEY, ...config } };
  const { port, lines } = await openPort(use, 'vector-index');
  return { index: port, lines };
}

/** A live item. */
export function item(id: number, ...numbers: readonly number[]) {
  return { id, vector: Float32Array.from(numbers), live: true };
}

/** The ids of each page of one query. */
export async function pagesOf(
  index: VectorIndex,
  query: Float32Array,
  how: { readonly page: number; readonly live?: true; readonly space?: string },
): Promise<readonly (readonly number[])[]> {
  const pages: (readonly number[])[] = [];
  const { space = SPACE, ...rest } = how;
  for await (const page of index.search(space, [query], rest, CALL)) pages.push((page[0] ?? []).map(({ id }) => id));
  return pages;
}
