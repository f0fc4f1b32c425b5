import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** `local`: the models of the embedded default. `stub`: models that cost nothing, so that the rest is what is timed. */
export type Models = 'local' | 'stub';

/** A server in a child process, over an empty database that ends with it. */
export interface StartedServer {
  readonly url: string;
  stop(): Promise<void>;
}

const Greeting = z.object({ url: z.url() });
const STOP_WITHIN_MS = 10_000;

async function addressOf(child: ChildProcess): Promise<string> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${String(code)} before it listened`);
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return Greeting.parse(message).url;
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
 */
export async function startServer(models: Models): Promise<StartedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'gligabao-bench-'));
  const script = fileURLToPath(new URL('./server-process.js', import.meta.url));
  const child = fork(script, [models, folder]);
  const abandon = (): void => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', abandon);
  const stop = async (): Promise<void> => {
    await end(child);
    process.off('exit', abandon);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { url: await addressOf(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
