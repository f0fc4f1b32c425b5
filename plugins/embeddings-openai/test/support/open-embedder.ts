import type { Embedder } from '@gligabao/core';
import { openPort } from '@gligabao/testkit';
import plugin from '../../src/index.ts';

export { CALL, errorOf } from '@gligabao/testkit';

/** A key that no log line, error or answer may show. */
export const KEY = 'sk-proj-planted-0123456789abcdef';

/** The embedder of the opened plugin. */
export async function openEmbedder(url: string, config: Readonly<Record<string, unknown>> = {}): Promise<Embedder> {
  const use = { label: 'embeddings', plugin, config: { api_key: KEY, base_url: url, ...config } };
  return (await openPort(use, 'embedder')).port;
}
