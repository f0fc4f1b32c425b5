import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { inspect } from './opened.ts';

const support = new URL('../../../test-support/throwaway-postgres.mjs', import.meta.url).href;
const SCRIPT = `
  const { startPostgres } = await import(${JSON.stringify(support)});
  console.log((await startPostgres()).url);
  setInterval(() => undefined, 1000);`;

/** Resolves when no server answers at the URL any more. */
async function goneFrom(url: string): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
    } catch (error) {
      if (String(error).includes('ECONNREFUSED')) return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('the throw-away server', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'ends when the process that started it gets %s, and takes its folder with it',
    async (signal) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
      const [row] = await inspect('SHOW data_directory', url);
      expect(row?.['data_directory']).toContain('gligabao-pg-');
      child.kill(signal);
      await goneFrom(url);
    },
    20_000,
  );
});
