import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = (): string => mkdtempSync(join(tmpdir(), 'gligabao-vectors-'));

/** A path for a vector file in a folder of its own that does not exist yet. */
export function newPath(): string {
  return join(folder(), 'data', 'vectors.db');
}

/** Removes the folder that `newPath` made. */
export function removeFolderOf(path: string): void {
  rmSync(join(path, '..', '..'), { recursive: true, force: true });
}
