import { definePlugin, PLUGIN_API } from '@gligabao/plugin';
import { hostOf, pineconeIndex } from './client.ts';
import { PineconeConfig } from './config.ts';
import { pineconeVectorIndex } from './vector-index.ts';

/** Vectors in an index of Pinecone. Opening it makes no call, or one when the index is given by name. */
export default definePlugin({
  name: '@gligabao/vector-pinecone',
  api: PLUGIN_API,
  config: PineconeConfig,
  provides: ['vector-index'],
  requires: [],
  async open({ config, log, signal }) {
    const host = config.index_host ?? (await hostOf(config, config.index ?? '', signal));
    log.info({ host, namespacePrefix: config.namespace_prefix }, 'vector index is open');
    return {
      ports: { 'vector-index': pineconeVectorIndex(pineconeIndex(config, host), config) },
      close: () => undefined,
    };
  },
});
