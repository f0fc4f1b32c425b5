// Serves one storage after the other, each until it has sent itself a signal in the middle of a run:
//   node crash-child.mjs <jobs as JSON>
// where a job is { settings, run, at, signal, holds }. `at` is the number of an event of the run's journal, from 1, or
// `extract_graph`, `resolve_edges`, `embed 1`, `embed 2`: as a model is called for it. A run that ends without coming
// there is followed by SIGTERM. With `holds`, models wait for SIGUSR2. It prints each event before it happens.
import { writeSync } from 'node:fs';
import { loadSettings, serveCommand } from '@gligabao/server';
import { definePlugin, PLUGIN_API } from '@gligabao/plugin';
import { stubEmbedder, stubTasks } from '@gligabao/testkit';
import { z } from 'zod';

const say = (line) => writeSync(1, `${line}\n`);

async function serve({ settings, run, at, signal, holds }) {
  let events = 0;
  let embeddings = 0;
  let over = false;
  const released = holds ? new Promise((resolve) => process.once('SIGUSR2', resolve)) : Promise.resolve();

  function reach(here, last = false) {
    if (over || (here !== at && !last)) return;
    over = true;
    if (here === at) say(`reached ${here}`);
    process.kill(process.pid, here === at ? signal : 'SIGTERM');
  }

  function call(here) {
    if (events > 0) reach(here);
    return released;
  }

  const tasks = stubTasks();
  const embedder = stubEmbedder();
  const ports = {
    tasks: { ...tasks, perform: (task, ...rest) => call(task).then(() => tasks.perform(task, ...rest)) },
    embedder: {
      ...embedder,
      embed(...rest) {
        if (events > 0) embeddings += 1;
        return call(`embed ${embeddings}`).then(() => embedder.embed(...rest));
      },
    },
  };
  const models = definePlugin({
    name: 'models-of-the-crash-test',
    api: PLUGIN_API,
    config: z.strictObject({}),
    provides: ['tasks', 'embedder'],
    requires: [],
    open: async () => ({ ports, close: () => undefined }),
  });
  const flags = { ...settings, port: 0, log_level: 'error' };
  return serveCommand(loadSettings(flags, {}, { cwd: process.cwd() }), {
    plugins: [{ label: 'models', plugin: models, config: {} }],
    onEvent(of, event) {
      if (of !== run) return;
      events += 1;
      say(`event ${event.type} ${event.stage ?? ''}`.trimEnd());
      reach(events, event.type === 'run-succeeded');
    },
  });
}

for (const [index, job] of JSON.parse(process.argv[2]).entries()) {
  say(`job ${index}`);
  await serve(job);
}
