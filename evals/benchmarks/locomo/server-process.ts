// The server under measurement, in a process of its own. Arguments: `local` or `stub` models, and the database file.
// It tells its parent the address once it listens, and ends when the parent lets go of it or is gone.
import { compose, createLog, loadSettings, serve } from '@gligabao/server';
import { stubModels } from '@gligabao/testkit';

const [models, db] = process.argv.slice(2);
if ((models !== 'local' && models !== 'stub') || db === undefined || process.send === undefined) {
  throw new Error('this is started by the benchmark: server-process local|stub <database>');
}
// A signal to the whole group is the parent's to handle.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
const released = new Promise<void>((resolve) => process.once('disconnect', resolve));

// No file and no environment: what is measured is the default, whatever the machine is set up for.
const loaded = loadSettings({ db, port: 0, log_level: 'warn', shutdown_timeout: 5 }, {}, { cwd: process.cwd() });
const plugins = models === 'stub' ? [{ label: 'stub', plugin: stubModels, config: {} }] : [];
const composition = await compose(loaded, createLog('warn'), { plugins });
try {
  const server = await serve(composition);
  process.send({ url: server.url });
  await released;
  await server.close();
} finally {
  await composition.close();
}
