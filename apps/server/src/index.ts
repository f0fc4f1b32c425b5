export { serveCommand } from './cli/serve.ts';
export { main } from './main.ts';
export type { Composition, Surroundings } from './compose.ts';
export { compose, deadlineOf, TOKENS } from './compose.ts';
export type { LoadedSettings } from './config/load-settings.ts';
export { loadSettings } from './config/load-settings.ts';
export type { Listening } from './http/serve.ts';
export { serve } from './http/serve.ts';
export { createLog } from './log.ts';
