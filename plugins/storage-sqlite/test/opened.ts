import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openForTest, type StorePorts, storePortsOf } from '@gligabao/testkit';
import plugin from '../src/index.ts';

/** A folder of its own for each call, and its removal. */
export function temporaryFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'gligabao-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export interface OpenedStores {
  readonly stores: StorePorts;
  readonly close: () => Promise<void>;
}

/** The stores of a database file. */
export async function openStores(path: string): Promise<OpenedStores> {
  const opened = await openForTest(plugin, { path });
  return { stores: storePortsOf(opened.ports), close: () => opened.close() };
}

/** Runs a test on a fresh database file, and takes it away again. */
export async function withStores<Result>(test: (stores: StorePorts, path: string) => Promise<Result>): Promise<Result> {
  const folder = temporaryFolder();
  const path = join(folder.path, 'store.db');
  try {
    const { stores, close } = await openStores(path);
    try {
      return await test(stores, path);
    } finally {
      await close();
    }
  } finally {
    folder.remove();
  }
}
