// Remembers one text, then a second one, and kills itself at a point of the second:
//   node crash-child.mjs <settings as JSON> <point>
// where a point is the number of a journal event, from 1, or `extract_graph`, `resolve_edges`, `embed 1`, `embed 2`:
// as the model is called. It prints each event before it happens.
import { writeSync } from 'node:fs';
import { compose, createLog, loadSettings, TOKENS } from '@gligabao/server';
import { definePlugin, PLUGIN_API } from '@gligabao/plugin';
import { stubEmbedder, stubTasks } from '@gligabao/testkit';
import { z } from 'zod';

const [settings, point] = process.argv.slice(2);
let events = 0;
let embeddings = 0;
let armed = false;

function reach(here) {
  if (armed && here === point) process.kill(process.pid, 'SIGKILL');
}

const tasks = stubTasks();
const embedder = stubEmbedder();
const models = definePlugin({
  name: 'models-of-the-crash-test',
  api: PLUGIN_API,
  config: z.strictObject({}),
  provides: ['tasks', 'embedder'],
  requires: [],
  open: async () => ({
    ports: {
      tasks: { ...tasks, perform: (task, ...rest) => (reach(task), tasks.perform(task, ...rest)) },
      embedder: {
        ...embedder,
        embed(...call) {
          if (armed) embeddings += 1;
          reach(`embed ${embeddings}`);
          return embedder.embed(...call);
        },
      },
    },
    close: () => undefined,
  }),
});

const loaded = loadSettings(JSON.parse(settings), {}, { cwd: process.cwd() });
const composition = await compose(loaded, createLog('error'), {
  plugins: [{ label: 'models', plugin: models, config: {} }],
  onEvent(_run, event) {
    if (!armed) return;
    events += 1;
    writeSync(1, `${event.type} ${event.stage ?? ''}\n`);
    reach(String(events));
  },
});
const memory = composition.container.resolve(TOKENS.memory);
await memory.remember({ user_id: 'u1', text: 'Mira lives in Rome.', reference_time: '2024-01-01T00:00:00Z' });
armed = true;
await memory.remember({ user_id: 'u1', text: 'Mira moved to Oslo. Mira teaches Go.' });
await composition.close();
