import type { Embedder } from '@gligabao/core';
import embeddingsLocal from '@gligabao/embeddings-local';
import { openPlugins } from '@gligabao/plugin';

/** Gives work the encoder that a server has by default, and closes it. */
export async function withEmbedder<Result>(work: (embedder: Embedder) => Promise<Result>): Promise<Result> {
  const log = { info: () => undefined, warn: (_: unknown, text: string) => void process.stderr.write(`${text}\n`) };
  const use = { label: 'embeddings', plugin: embeddingsLocal, config: {} };
  const opened = await openPlugins([use], { log, signal: new AbortController().signal });
  try {
    if (opened.ports.embedder === undefined) throw new Error('the plugin gives no embedder');
    return await work(opened.ports.embedder);
  } finally {
    await opened.close();
  }
}
