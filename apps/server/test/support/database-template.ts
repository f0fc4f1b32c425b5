import { openPlugins } from '@gligabao/plugin';
import { loadSettings } from '../../src/index.ts';
import { chooseStore, chooseVectors } from '../../src/choose-storage.ts';

const SILENT = { info: () => undefined, warn: () => undefined };

/** Whether a database exists. */
export type Exists = (name: string) => Promise<boolean>;
/** Runs a statement on the server. */
export type Run = (statement: string) => Promise<unknown>;

/** Opens a database once, which gives it the schema of the stores. */
async function giveSchema(url: string): Promise<void> {
  const { settings } = loadSettings({ storage: 'postgres', postgres_url: url }, {}, { cwd: '/' });
  const uses = [await chooseStore(settings), ...(await chooseVectors(settings, []))];
  const plugins = await openPlugins(uses, { log: SILENT, signal: new AbortController().signal });
  await plugins.close();
}

/**
 * A database with the schema of the stores and nothing in it, made once for each process: a server opens a copy of it at
 * once, and an empty one only when it has taken every step of the schema.
 */
export async function templateOf(server: string, exists: Exists, run: Run): Promise<string> {
  const name = `template_${process.pid}`;
  if (await exists(name)) return name;
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  await giveSchema(url.href);
  return name;
}
