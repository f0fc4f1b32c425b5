import { definePlugin, PLUGIN_API, type AnyPlugin } from '@gligabao/plugin';
import { z } from 'zod';
import { stubEmbedder } from './embedder/stub.ts';
import { stubTasks } from './tasks/stub.ts';

/** Stub tasks and a stub embedder as a plugin, to compose a whole server that needs no model. */
export const stubModels: AnyPlugin = definePlugin({
  name: 'stub-models',
  api: PLUGIN_API,
  config: z.strictObject({}),
  provides: ['tasks', 'embedder'],
  requires: [],
  open: () => Promise.resolve({ ports: { tasks: stubTasks(), embedder: stubEmbedder() }, close: () => undefined }),
});

/** A stub embedder alone as a plugin, with vectors as long as a model's. */
export const stubEmbeddings: AnyPlugin = definePlugin({
  name: 'stub-embeddings',
  api: PLUGIN_API,
  config: z.strictObject({ dimensions: z.int().min(1) }),
  provides: ['embedder'],
  requires: [],
  open: ({ config }) =>
    Promise.resolve({ ports: { embedder: stubEmbedder(config.dimensions) }, close: () => undefined }),
});
