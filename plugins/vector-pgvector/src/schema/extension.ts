import type { Ask } from '../connection/database.ts';

/** Iterative scans came with 0.8. */
const OLDEST = [0, 8] as const;

/** pgvector in this database: where it is, or why it cannot be used. */
export type Extension = { readonly schema: string } | { readonly missing: string };

interface Found {
  readonly schema: string | null;
  readonly installed: string | null;
  readonly available: string | null;
}

async function look(ask: Ask): Promise<Found> {
  const [found] = await ask<Found>({
    text: `SELECT n.nspname AS schema, e.extversion AS installed,
             (SELECT default_version FROM pg_catalog.pg_available_extensions WHERE name = 'vector') AS available
           FROM (SELECT) one
           LEFT JOIN pg_catalog.pg_extension e ON e.extname = 'vector'
           LEFT JOIN pg_catalog.pg_namespace n ON n.oid = e.extnamespace`,
  });
  return found ?? { schema: null, installed: null, available: null };
}

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

function asInstalled({ schema, installed }: Found): Extension | undefined {
  if (schema === null || installed === null) return undefined;
  if (isNewEnough(installed)) return { schema };
  return { missing: `version ${installed} is installed (ALTER EXTENSION vector UPDATE may raise it)` };
}

/** pgvector, installed now where that is possible. */
export async function findExtension(ask: Ask): Promise<Extension> {
  const found = await look(ask);
  const installed = asInstalled(found);
  if (installed) return installed;
  if (found.available === null) return { missing: 'it is not on the server' };
  if (!isNewEnough(found.available)) return { missing: `the server has version ${found.available}` };
  await ask({ text: 'SAVEPOINT extension' });
  try {
    await ask({ text: 'CREATE EXTENSION vector' });
  } catch {
    // No privilege, or another process was quicker.
    await ask({ text: 'ROLLBACK TO SAVEPOINT extension' });
  }
  return asInstalled(await look(ask)) ?? { missing: 'it is on the server, and this role may not install it' };
}
