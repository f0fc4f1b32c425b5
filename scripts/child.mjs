// Runs other programs so that none of them outlives this one.
//
// npm starts a script through a shell, and passes a signal only to that shell, which dies without passing it on. So
// whoever runs under npm watches its parent: when the parent is gone, everything started here is ended.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const parent = process.ppid;
const windows = process.platform === 'win32';
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Calls `stop` once, when the process that started this one has ended. */
export function whenOrphaned(stop) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 250);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Runs a program in the root folder, with this terminal, and resolves with its exit code. It gets a process group of
 * its own, so that a signal reaches the programs that it starts in turn; such a signal ends this process too. With
 * `held`, what it says is shown once it has ended: several can then run at once.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
export function runChild(command, args, { env = process.env, shell = false, held = false } = {}) {
  return new Promise((resolve, reject) => {
    const output = held ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd: root,
      env,
      shell,
      stdio: ['ignore', output, output],
      detached: !windows,
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => said.push(bytes));
    const end = (signal) => {
      try {
        if (windows || child.pid === undefined) child.kill();
        else process.kill(-child.pid, signal);
      } catch {
        // It ended by itself in the meantime.
      }
      child.once('close', () => process.exit(signal === 'SIGINT' ? 130 : 143));
    };
    for (const signal of SIGNALS) process.on(signal, end);
    const unwatch = whenOrphaned(() => end('SIGTERM'));
    const settle = (done) => {
      unwatch();
      for (const signal of SIGNALS) process.off(signal, end);
      done();
    };
    child.once('error', (error) => settle(() => reject(error)));
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      settle(() => resolve(code ?? 1));
    });
  });
}

/** Runs a JavaScript file with this Node.js. */
export const runNode = (...args) => runChild(process.execPath, args);

/** The same, with what it says shown once it has ended. */
export const runNodeHeld = (...args) => runChild(process.execPath, args, { held: true });
