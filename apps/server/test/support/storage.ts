import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A place for one test's knowledge. The only line of the suite that says where a server keeps it is in here. */
export interface TemporaryStorage {
  /** The folder that holds everything, and where a command may be run. */
  readonly folder: string;
  /** The settings that make a server keep its knowledge here; the same ones find it again. */
  readonly settings: Readonly<Record<string, string>>;
  remove(): void;
}

/** A fresh, empty place. */
export function temporaryStorage(): TemporaryStorage {
  const folder = mkdtempSync(join(tmpdir(), 'gligabao-test-'));
  return {
    folder,
    settings: { db: join(folder, 'memory.db') },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
