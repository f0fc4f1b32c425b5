import { definePlugin, PLUGIN_API } from '@gligabao/plugin';
import { chooseEncoder } from './choose-encoder.ts';
import { embeddingsLocalConfig } from './config.ts';
import { localEmbedder } from './local-embedder.ts';

/** Embeddings on this machine, without a key or network. */
export default definePlugin({
  name: '@gligabao/embeddings-local',
  api: PLUGIN_API,
  config: embeddingsLocalConfig,
  provides: ['embedder'],
  requires: [],
  async open({ config, log, signal }) {
    const encoder = await chooseEncoder(config, { log, signal });
    log.info({ model: encoder.model, dimensions: encoder.dimensions }, 'embedder is open');
    return { ports: { embedder: localEmbedder(encoder) }, close: () => encoder.close() };
  },
});
