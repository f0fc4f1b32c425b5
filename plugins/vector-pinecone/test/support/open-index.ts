import { inspect } from 'node:util';
import type { VectorIndex } from '@gligabao/core';
import { openPlugins, type PluginLog } from '@gligabao/plugin';
import plugin from '../../src/index.ts';

/** A key that no log line, error or answer may show. */
export const KEY = 'pcsk_planted-0123456789abcdef';
export const SPACE = '1--facts';
export const CALL = Object.freeze({ signal: new AbortController().signal });

export interface OpenIndex {
  readonly index: VectorIndex;
  /** Everything that was logged. */
  readonly lines: readonly string[];
}

/** The vector index of the opened plugin. */
export async function openIndex(config: Readonly<Record<string, unknown>>): Promise<OpenIndex> {
  const lines: string[] = [];
  const write = (fields: Readonly<Record<string, unknown>>, message: string): void => {
    lines.push(`${inspect(fields, { depth: 9 })} ${message}`);
  };
  const log: PluginLog = { info: write, warn: write };
  const uses = [{ label: 'vectors', plugin, config: { api_key: KEY, ...config } }];
  const { ports } = await openPlugins(uses, { log, signal: CALL.signal });
  const index = ports['vector-index'];
  if (index === undefined) throw new TypeError('the plugin opened without its port');
  return { index, lines };
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

/** The error of a call, or what it gave when it had none. */
export async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => error);
}
