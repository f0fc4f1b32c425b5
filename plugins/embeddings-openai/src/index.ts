import { definePlugin, PLUGIN_API } from '@gligabao/plugin';
import { OpenAiConfig } from './config.ts';
import { openAiEmbedder } from './embedder.ts';

/** Embeddings of OpenAI, and of servers that speak its API. Opening it makes no call. */
export default definePlugin({
  name: '@gligabao/embeddings-openai',
  api: PLUGIN_API,
  config: OpenAiConfig,
  provides: ['embedder'],
  requires: [],
  async open({ config }) {
    return { ports: { embedder: openAiEmbedder(config) }, close: () => undefined };
  },
});
