import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from '@gligabao/storage-postgres';
import sqlite from '@gligabao/storage-sqlite';
import { openForTest, type StorePorts, storePortsOf } from '@gligabao/testkit';
import { Client } from 'pg';

/** Two empty stores, side by side. */
export interface Sides {
  /** SQLite, in a file of its own. */
  readonly left: StorePorts;
  /** PostgreSQL, in a schema of its own. */
  readonly right: StorePorts;
  /** Closes both, and removes what they wrote. */
  readonly close: () => Promise<void>;
}

async function dropSchema(url: string, schema: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`);
  } finally {
    await client.end();
  }
}

/** Opens both stores; `url` is of a PostgreSQL database whose role may make schemas. */
export async function openSides(url: string): Promise<Sides> {
  const folder = mkdtempSync(join(tmpdir(), 'gligabao-parity-'));
  const schema = `parity_${randomUUID().replaceAll('-', '')}`;
  const left = await openForTest(sqlite, { path: join(folder, 'store.db') });
  const right = await openForTest(postgres, { url, schema, max_connections: 4 });
  return {
    left: storePortsOf(left.ports),
    right: storePortsOf(right.ports),
    close: async () => {
      await left.close();
      await right.close();
      rmSync(folder, { recursive: true, force: true });
      await dropSchema(url, schema);
    },
  };
}
