// The server under measurement, in a process of its own. Arguments: which models, and a folder for the database. It tells
// its parent the address once it listens, and the processor time that it used when it is asked; when the parent lets go
// of it, or is gone, it ends and takes the folder with it.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { compose, createLog, loadSettings, serve } from '@gligabao/server';
import { stubEmbeddings, stubModels } from '@gligabao/testkit';

/** As long as the vectors of the local embedder. */
const DIMENSIONS = 512;
const PLUGINS = {
  local: [],
  stub: [{ label: 'stub', plugin: stubModels, config: {} }],
  'stub-embedder': [{ label: 'stub', plugin: stubEmbeddings, config: { dimensions: DIMENSIONS } }],
} as const;

const [models = '', folder] = process.argv.slice(2);
const isKnown = (name: string): name is keyof typeof PLUGINS => Object.hasOwn(PLUGINS, name);
if (!isKnown(models) || folder === undefined || process.send === undefined) {
  throw new Error(`this is started by a benchmark: server-process ${Object.keys(PLUGINS).join('|')} <folder>`);
}
// A signal to the whole group is the parent's to handle.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
const released = new Promise<void>((resolve) => process.once('disconnect', resolve));

// No file, and of the environment only where knowledge is kept: what is measured is the default, whatever the machine is
// set up for, and its ranking is the same on every store.
const db = join(folder, 'bench.db');
const { GLIGABAO_STORAGE, GLIGABAO_POSTGRES_URL } = process.env;
const given = { GLIGABAO_STORAGE, GLIGABAO_POSTGRES_URL };
const loaded = loadSettings({ db, port: 0, log_level: 'warn', shutdown_timeout: 5 }, given, { cwd: folder });
const composition = await compose(loaded, createLog('warn'), { plugins: PLUGINS[models] });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000 });
});
try {
  const server = await serve(composition);
  process.send({ url: server.url });
  await released;
  await server.close();
} finally {
  await composition.close();
  rmSync(folder, { recursive: true, force: true });
}
