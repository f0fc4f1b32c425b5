import { existsSync } from 'node:fs';
import { GligabaoError } from '@gligabao/core';
import { copyDatabase } from '@gligabao/storage-sqlite';
import { keepsVectorFile, vectorFile } from '../choose-storage.ts';
import type { LoadedSettings } from '../config/load-settings.ts';
import { EXIT, print, printJson } from './output.ts';
import { requireDatabase } from './require-database.ts';

/**
 * `gligabao backup`: copies the database, and its vectors, also while a server writes to it. The database comes first: of a
 * text that it has, the vectors that are copied later have the vector.
 */
export function backupCommand(file: string, options: { readonly json?: boolean }, loaded: LoadedSettings): number {
  const { settings } = loaded;
  if (settings.storage !== 'sqlite' || settings.db === ':memory:') {
    throw new GligabaoError(
      'incorrect',
      'cli/no-file-to-copy',
      'backup copies the file of storage = "sqlite"; for PostgreSQL use pg_dump, or the snapshots of its host',
      { field: 'storage' },
    );
  }
  requireDatabase(loaded);
  const copies = [[settings.db, file] as const];
  const vectors = vectorFile(settings.db);
  if (keepsVectorFile(settings) && existsSync(vectors)) copies.push([vectors, vectorFile(file)]);
  const present = copies.find(([, to]) => existsSync(to));
  if (present) {
    throw new GligabaoError('incorrect', 'cli/copy-exists', `${present[1]} is there already: choose another name`, {
      field: 'file',
    });
  }
  for (const [from, to] of copies) copyDatabase(from, to);
  const written = copies.map(([, to]) => to);
  if (options.json === true) printJson({ files: written });
  else print(`Copied to ${written.join(' and ')}. \`--db ${file}\` opens it.`);
  return EXIT.done;
}
