import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/**
 * `local`: the models of the embedded default. `stub`: models that cost nothing, so that the rest is what is timed.
 * `stub-embedder`: the embedder alone is such a one.
 */
export type Models = 'local' | 'stub' | 'stub-embedder';

/** A server in a child process, over a database that ends with it. */
export interface StartedServer {
  readonly url: string;
  /** The processor time that the server has used, in milliseconds. */
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
}

const Greeting = z.object({ url: z.url() });
const Usage = z.object({ cpuMs: z.number() });
const STOP_WITHIN_MS = 10_000;

async function addressOf(child: ChildProcess): Promise<string> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${String(code)} before it listened`);
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return Greeting.parse(message).url;
}

async function usedBy(child: ChildProcess): Promise<number> {
  const answered = once(child, 'message');
  child.send('usage');
  const [message] = await answered;
  return Usage.parse(message).cpuMs;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  if (child.connected) child.disconnect();
  await exited;
  clearTimeout(late);
}

/**
 * Starts a server on a free port of the loopback address.
 *
 * However this process ends, the child ends too and its files are removed.
 *
 * @param fill writes what the database is to hold, in the folder where the server will look for it.
 */
export async function startServer(
  models: Models,
  fill: (folder: string) => Promise<void> = () => Promise.resolve(),
): Promise<StartedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'gligabao-bench-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  await fill(folder);
  const script = fileURLToPath(new URL('./server-process.js', import.meta.url));
  const child = fork(script, [models, folder]);
  const abandon = (): void => {
    child.kill('SIGKILL');
    remove();
  };
  process.once('exit', abandon);
  const stop = async (): Promise<void> => {
    await end(child);
    process.off('exit', abandon);
    process.off('exit', remove);
    remove();
  };
  try {
    return { url: await addressOf(child), cpuMs: () => usedBy(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
