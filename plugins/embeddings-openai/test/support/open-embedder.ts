import type { Embedder } from '@gligabao/core';
import { openPlugins } from '@gligabao/plugin';
import plugin from '../../src/index.ts';

/** A key that no log line, error or answer may show. */
export const KEY = 'sk-proj-planted-0123456789abcdef';

const log = { info: () => undefined, warn: () => undefined };

/** The embedder of the opened plugin. */
export async function openEmbedder(url: string, config: Readonly<Record<string, unknown>> = {}): Promise<Embedder> {
  const uses = [{ label: 'embeddings', plugin, config: { api_key: KEY, base_url: url, ...config } }];
  const { ports } = await openPlugins(uses, { log, signal: new AbortController().signal });
  if (ports.embedder === undefined) throw new TypeError('the plugin opened without its port');
  return ports.embedder;
}

export const CALL = Object.freeze({ signal: new AbortController().signal });

/** The error of a call, or what it gave when it had none. */
export async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => error);
}
