import Database from 'better-sqlite3';
import { GligabaoError } from '@gligabao/core';

export interface OwnerLock {
  release(): void;
}

/**
 * Makes this process the only owner of a database until `release`, or until the process ends in whatever way: an
 * exclusive transaction on `<path>.lock`, an empty database that nobody ever writes. The operating system drops the
 * lock of a killed process. The file stays, since removing it would let two processes hold two files of that name.
 *
 * @throws GligabaoError `unavailable`, `storage-sqlite/in-use`, when somebody holds it.
 */
export function takeOwnership(path: string): OwnerLock {
  const holder = new Database(`${path}.lock`, { timeout: 0 });
  try {
    holder.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    holder.close();
    const busy = typeof error === 'object' && error !== null && 'code' in error && error.code === 'SQLITE_BUSY';
    if (!busy) throw error;
    throw new GligabaoError(
      'unavailable',
      'storage-sqlite/in-use',
      `${path} is in use by another process: one process owns a database file. Stop the other, talk to it over HTTP, or choose another path`,
      { cause: error, retryable: false },
    );
  }
  return {
    release: () => {
      holder.exec('ROLLBACK');
      holder.close();
    },
  };
}
