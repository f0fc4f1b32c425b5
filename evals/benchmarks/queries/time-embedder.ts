import embeddingsLocal from '@gligabao/embeddings-local';
import { openPlugins } from '@gligabao/plugin';
import { CALL } from '@gligabao/testkit';

/** What the local embedder takes for each of these questions, in milliseconds, and which model it is. */
export async function timeLocalEmbedder(questions: readonly string[]): Promise<{
  readonly model: string;
  readonly ms: readonly number[];
}> {
  const log = { info: () => undefined, warn: () => undefined };
  const uses = [{ label: 'embeddings', plugin: embeddingsLocal, config: {} }];
  const opened = await openPlugins(uses, { log, signal: CALL.signal });
  try {
    const { embedder } = opened.ports;
    if (embedder === undefined) throw new TypeError('no embedder');
    await embedder.embed(['the first one waits for the model'], 'question', CALL);
    const ms: number[] = [];
    for (const question of questions) {
      const began = performance.now();
      await embedder.embed([question], 'question', CALL);
      ms.push(performance.now() - began);
    }
    return { model: embedder.model, ms };
  } finally {
    await opened.close();
  }
}
