import { GligabaoError } from '@gligabao/core';

/** The file cannot be read any more. Vectors can be computed again, so the way out is to start a new file. */
export function damagedFile(path: string, cause?: unknown): GligabaoError {
  return new GligabaoError(
    'unavailable',
    'vector-index/damaged-file',
    `the vector file ${path} is damaged: move it away and start again; vectors are computed anew from the stored texts`,
    { retryable: false, cause },
  );
}

export function foreignFile(path: string): GligabaoError {
  return new GligabaoError(
    'incorrect',
    'vector-index/foreign-file',
    `${path} is not a vector file of this release: give \`path\` a file of its own`,
    { field: 'path' },
  );
}

export function noSimd(): GligabaoError {
  return new GligabaoError(
    'incorrect',
    'vector-index/no-simd',
    'this host refuses WebAssembly SIMD: set `kernel` to `auto` or `plain`',
    { field: 'kernel' },
  );
}

export function threadEnded(reason: string): GligabaoError {
  return new GligabaoError('unavailable', 'vector-index/thread-ended', `the thread of the searches ended: ${reason}`);
}

/** The code of an error of SQLite, told by shape: its class is one per process, whatever realm asks. */
function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' && error.code.startsWith('SQLITE_') ? error.code : undefined;
}

/** An error of SQLite as ours; anything else as it is. */
export function translated(path: string, error: unknown): unknown {
  const code = codeOf(error);
  if (code === undefined) return error;
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) return damagedFile(path, error);
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new GligabaoError('busy', 'vector-index/busy', `another process is writing to ${path}`, { cause: error });
  }
  if (/^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|PERM)/.test(code)) {
    return new GligabaoError('unavailable', 'vector-index/storage-failed', `${path} cannot be used: ${code}`, {
      retryable: false,
      cause: error,
    });
  }
  return new GligabaoError('fault', 'vector-index/sqlite', `${path}: ${code}`, { cause: error });
}
