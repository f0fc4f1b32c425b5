import type { Embedder, Ports, PortName, Tasks, VectorIndex } from '@gligabao/core';
import { definePlugin, PLUGIN_API, type PluginUse } from '@gligabao/plugin';
import { memoryVectorIndex, stubEmbedder, stubTasks } from '@gligabao/testkit';
import { z } from 'zod';

/** Ready-made ports as a plugin of a server. */
export function pluginOf(ports: Partial<Ports>): PluginUse {
  const provides = Object.keys(ports) as readonly PortName[];
  const plugin = definePlugin({
    name: `test-${provides.join('-')}`,
    api: PLUGIN_API,
    config: z.strictObject({}),
    provides,
    requires: [],
    open: () => Promise.resolve({ ports: ports as Ports, close: () => undefined }),
  });
  return { label: provides.join('-'), plugin, config: {} };
}

/** Called before each call to a port; it may throw, or wait. */
export type Before<Input> = (input: Input) => Promise<void> | void;

/** The stub embedder, after `before` has had its way with the texts. */
export function embedderAfter(before: Before<readonly string[]>): Embedder {
  const embedder = stubEmbedder();
  return {
    ...embedder,
    async embed(texts, as, context) {
      await before(texts);
      return embedder.embed(texts, as, context);
    },
  };
}

/** The stub tasks, after `before` has had its way with the name of the task and its input. */
export function tasksAfter(before: Before<readonly [task: string, input: unknown]>): Tasks {
  const tasks = stubTasks();
  return {
    ...tasks,
    async perform(task, input, how, context) {
      await before([task, input]);
      return tasks.perform(task, input, how, context);
    },
  };
}

/** A vector index in memory, of which each write waits for `before`. */
export function vectorIndexAfter(before: Before<string>): VectorIndex {
  const index = memoryVectorIndex();
  return {
    supports: index.supports,
    async put(space, items, context) {
      await before(space);
      return index.put(space, items, context);
    },
    close: (...call) => index.close(...call),
    remove: (...call) => index.remove(...call),
    find: (...call) => index.find(...call),
    search: (...call) => index.search(...call),
  };
}
