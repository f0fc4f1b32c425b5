import { definePlugin } from '@gligabao/plugin';
import { z } from 'zod';
import { localTasks } from './tasks.ts';
import { loadTokenizer } from './token/wink.ts';

/** Extraction, resolution and answers by rules: no settings, nothing leaves the machine. */
export default definePlugin({
  name: '@gligabao/llm-local',
  api: 1,
  config: z.strictObject({}),
  provides: ['tasks'],
  requires: [],
  open() {
    const tasks = localTasks(loadTokenizer, Date.now);
    return Promise.resolve({ ports: { tasks }, close: () => undefined });
  },
});

export { localTasks } from './tasks.ts';
export { loadTokenizer } from './token/wink.ts';
