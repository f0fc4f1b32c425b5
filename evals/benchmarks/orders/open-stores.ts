import sqlite from '@gligabao/storage-sqlite';
import { memoryStores, openForTest, type StorePorts, storePortsOf } from '@gligabao/testkit';

/** A fresh store. */
export interface OpenStores {
  readonly stores: StorePorts;
  readonly close: () => Promise<void>;
}

/** SQLite, with nothing on disk. */
export async function openSqlite(): Promise<OpenStores> {
  const opened = await openForTest(sqlite, { path: ':memory:' });
  return { stores: storePortsOf(opened.ports), close: () => opened.close() };
}

/** Plain maps. */
export function openMaps(): Promise<OpenStores> {
  return Promise.resolve({ stores: memoryStores(), close: () => Promise.resolve() });
}
