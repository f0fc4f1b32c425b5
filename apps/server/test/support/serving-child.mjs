// Serves with models that cost nothing, until it is told to stop: node serving-child.mjs <how as JSON>
// where how is { settings, clockMs, modelMs }: how far its clock is ahead, and how long a model takes.
import { setTimeout as sleep } from 'node:timers/promises';
import { loadSettings, serveCommand } from '@gligabao/server';
import { definePlugin, PLUGIN_API } from '@gligabao/plugin';
import { stubEmbedder, stubTasks } from '@gligabao/testkit';
import { z } from 'zod';

const { settings, clockMs = 0, modelMs = 0 } = JSON.parse(process.argv[2]);
const tasks = stubTasks();
const ports = {
  tasks: {
    ...tasks,
    async perform(task, input, how, context) {
      await sleep(modelMs, undefined, { signal: context.signal });
      return tasks.perform(task, input, how, context);
    },
  },
  embedder: stubEmbedder(),
};
const models = definePlugin({
  name: 'models-that-take-their-time',
  api: PLUGIN_API,
  config: z.strictObject({}),
  provides: ['tasks', 'embedder'],
  requires: [],
  open: async () => ({ ports, close: () => undefined }),
});
process.exitCode = await serveCommand(loadSettings({ ...settings, port: 0 }, {}, { cwd: process.cwd() }), {
  plugins: [{ label: 'models', plugin: models, config: {} }],
  now: () => Date.now() + clockMs,
});
