import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openStores, temporaryFolder } from './opened.ts';

const driver = createRequire(import.meta.url).resolve('better-sqlite3');
const IN_USE = { kind: 'unavailable', code: 'storage-sqlite/in-use', retryable: false };

let folder = temporaryFolder();
const file = (): string => join(folder.path, 'store.db');

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  folder.remove();
});

/** Another process that tries to own the file, says whether it does, and then waits to be killed. */
async function rival(): Promise<{ readonly owns: boolean; readonly child: ChildProcess }> {
  const script = `
    const Database = require(${JSON.stringify(driver)});
    const database = new Database(${JSON.stringify(`${file()}.lock`)}, { timeout: 0 });
    let owns = true;
    try { database.exec('BEGIN EXCLUSIVE'); } catch { owns = false; }
    process.stdout.write(String(owns));
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(child.stdout, 'data');
  return { owns: String(said) === 'true', child };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

describe('a database file has one owner', () => {
  it('is refused while another process owns it, with what to do, and free once that process was killed', async () => {
    const { owns, child } = await rival();
    expect(owns).toBe(true);
    await expect(openStores(file())).rejects.toMatchObject({
      ...IN_USE,
      message: expect.stringContaining('another process'),
    });
    await kill(child);
    const { close } = await openStores(file());
    await close();
  });

  it('keeps other processes out until it is closed', async () => {
    const { close } = await openStores(file());
    const refused = await rival();
    expect(refused.owns).toBe(false);
    await kill(refused.child);
    await close();
    const granted = await rival();
    expect(granted.owns).toBe(true);
    await kill(granted.child);
  });

  it('is refused a second time in one process, also through a link', async () => {
    const { close } = await openStores(file());
    const link = join(folder.path, 'link.db');
    symlinkSync(file(), link);
    await expect(openStores(file())).rejects.toMatchObject(IN_USE);
    await expect(openStores(link)).rejects.toMatchObject(IN_USE);
    await close();
    await (await openStores(link)).close();
  });

  it('does not concern databases in memory', async () => {
    const [one, other] = [await openStores(':memory:'), await openStores(':memory:')];
    await one.close();
    const held = { signal: new AbortController().signal };
    expect(await other.stores['dataset-store'].find('alice', ['main'], held)).toEqual([null]);
    await other.close();
  });

  it('says that it was closed to whoever calls later', async () => {
    const { stores, close } = await openStores(file());
    await close();
    const found = stores['dataset-store'].find('alice', ['main'], { signal: new AbortController().signal });
    await expect(found).rejects.toMatchObject({ kind: 'unavailable', code: 'storage-sqlite/closed' });
  });
});
