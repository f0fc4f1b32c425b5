import { type CallContext, GligabaoError, isGligabaoError } from '@gligabao/core';

/** What the operator can do about a failure, by SQLite's primary result code. */
const UNAVAILABLE: Readonly<Record<string, readonly [code: string, advice: string]>> = Object.freeze({
  SQLITE_FULL: ['storage-sqlite/disk-full', 'the disk of the database is full: free some space'],
  SQLITE_IOERR: ['storage-sqlite/disk-error', 'the disk of the database failed: check the disk and the mount'],
  SQLITE_READONLY: [
    'storage-sqlite/read-only',
    'the database cannot be written: check the owner and rights of the file',
  ],
  SQLITE_PERM: ['storage-sqlite/read-only', 'the database cannot be written: check the owner and rights of the file'],
  SQLITE_CANTOPEN: [
    'storage-sqlite/cannot-open',
    'the database cannot be opened: check the path and the rights of its folder',
  ],
  SQLITE_NOTADB: ['storage-sqlite/not-a-database', 'the file is not a SQLite database: choose another path'],
  SQLITE_CORRUPT: ['storage-sqlite/corrupt', 'the database is damaged: restore it from a backup'],
});

/** The code of an error that the schema raised: a key, a check or a foreign key. */
export const CONSTRAINT = 'storage-sqlite/constraint';

/** The code of a vendor or system error, told by shape: classes differ between realms. */
function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error);
  return String(error.message);
}

/**
 * Turns what better-sqlite3 or the file system threw into an error of ours. Errors of ours pass through; messages of
 * SQLite name tables and columns, never values.
 */
export function translate(error: unknown): GligabaoError {
  if (isGligabaoError(error)) return error;
  const code = codeOf(error);
  if (code === undefined) {
    const closed = messageOf(error).includes('connection is not open');
    return closed
      ? new GligabaoError('unavailable', 'storage-sqlite/closed', 'the database was closed', {
          cause: error,
          retryable: false,
        })
      : new GligabaoError('fault', 'storage-sqlite/failed', messageOf(error), { cause: error });
  }
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new GligabaoError('busy', 'storage-sqlite/locked', 'the database is locked by another connection', {
      cause: error,
    });
  }
  const primary = code.split('_', 2).join('_');
  const [ours, advice] = UNAVAILABLE[primary] ?? [];
  if (ours !== undefined && advice !== undefined) {
    return new GligabaoError('unavailable', ours, `${advice} (${code})`, { cause: error });
  }
  if (primary === 'SQLITE_CONSTRAINT') {
    return new GligabaoError('fault', CONSTRAINT, `${messageOf(error)} (${code})`, { cause: error });
  }
  if (!code.startsWith('SQLITE_')) {
    // The file system, before SQLite sees the path: EACCES, ENOTDIR, EROFS ...
    return new GligabaoError('unavailable', 'storage-sqlite/cannot-open', messageOf(error), { cause: error });
  }
  return new GligabaoError('fault', 'storage-sqlite/failed', `${messageOf(error)} (${code})`, { cause: error });
}

/** A promise that the caller or the plan broke: a defect, not a state of the world. */
export function brokenPromise(code: string, message: string): GligabaoError {
  return new GligabaoError('fault', `storage-sqlite/${code}`, message);
}

/** Throws `interrupted` when the caller has already gone. A call that has begun runs to its end. */
export function stopIfAborted({ signal }: CallContext): void {
  if (signal.aborted) throw new GligabaoError('interrupted', 'storage-sqlite/interrupted', 'the call was stopped');
}
