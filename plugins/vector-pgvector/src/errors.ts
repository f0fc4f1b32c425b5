import { GligabaoError, isGligabaoError } from '@gligabao/core';

export function noExtension(why: string): GligabaoError {
  return new GligabaoError(
    'unavailable',
    'vector-index/no-extension',
    `pgvector cannot be used: ${why}. Install pgvector 0.8 or later, or set \`mode\` to \`bytes\` or \`auto\``,
    { retryable: false, field: 'mode' },
  );
}

export function otherMode(schema: string, stored: 'extension' | 'bytes'): GligabaoError {
  return new GligabaoError(
    'incorrect',
    'vector-index/other-mode',
    `the schema ${schema} keeps its vectors in mode \`${stored}\`: set \`mode\` to that, or give \`schema\` another name; vectors are then computed anew from the stored texts`,
    { field: 'mode' },
  );
}

export function newerSchema(schema: string): GligabaoError {
  return new GligabaoError(
    'incorrect',
    'vector-index/newer-schema',
    `the schema ${schema} was written by a later release: upgrade, or give \`schema\` another name`,
    { field: 'schema' },
  );
}

export function damagedVectors(space: string): GligabaoError {
  return new GligabaoError(
    'unavailable',
    'vector-index/damaged-vectors',
    `the stored vectors of ${space} are damaged: remove the space; vectors are computed anew from the stored texts`,
    { retryable: false },
  );
}

const lasting = { retryable: false } as const;

/** What to make of an SQLSTATE, or of its class: kind, code, what to do. */
const STATES: Readonly<
  Record<string, readonly ['busy' | 'unavailable', string, string, { readonly retryable?: false }?]>
> = Object.freeze({
  '08': ['unavailable', 'disconnected', 'the connection to PostgreSQL was lost'],
  '57P': ['unavailable', 'disconnected', 'PostgreSQL is shutting down or starting'],
  '25P03': ['unavailable', 'disconnected', 'the connection to PostgreSQL was lost'],
  '57014': ['busy', 'timeout', 'PostgreSQL took longer than `statement_timeout_ms`'],
  '53300': ['busy', 'busy', 'PostgreSQL has no connection to spare: lower `max_connections`'],
  '40': ['busy', 'busy', 'another writer was in the way'],
  '55P03': ['busy', 'busy', 'another writer was in the way'],
  '25006': ['unavailable', 'storage-failed', 'this PostgreSQL is read-only', lasting],
  '58': ['unavailable', 'storage-failed', 'the disk or the system of PostgreSQL failed: see its log'],
  XX: ['unavailable', 'storage-failed', 'PostgreSQL failed inside, or its data is damaged: see its log'],
  '53': ['unavailable', 'storage-failed', 'PostgreSQL has no disk space or no memory left', lasting],
  '28': ['unavailable', 'login-refused', 'PostgreSQL refuses the login: check user and password in `url`', lasting],
  '3D000': ['unavailable', 'no-database', 'the database that `url` names does not exist: create it', lasting],
  '42501': [
    'unavailable',
    'not-permitted',
    'the role in `url` lacks a privilege on the schema or the database',
    lasting,
  ],
  '42P01': ['unavailable', 'storage-failed', 'a table is gone: restart to make it again', lasting],
  '3F000': ['unavailable', 'storage-failed', 'the schema is gone: restart to make it again', lasting],
});

/** A code as PostgreSQL or the operating system gives it. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Whether the code is an SQLSTATE: then PostgreSQL has answered. */
const isState = (code: string): boolean => /^[0-9A-Z]{5}$/.test(code);

/** Whether the name of a statement was not known, or known already: its transaction has then done nothing. */
export const isNameLost = (error: unknown): boolean => ['26000', '42P05'].includes(codeOf(error));

/** Whether the error came over a connection that still works. */
export function connectionSurvives(error: unknown): boolean {
  const code = codeOf(error);
  return isState(code) && !/^(?:08|57P|25P03)/.test(code);
}

/** An error of the driver or of PostgreSQL as ours. Messages are our own, because theirs quote data and addresses. */
export function translated(error: unknown): unknown {
  if (isGligabaoError(error) || error instanceof TypeError || error instanceof RangeError) return error;
  const code = codeOf(error);
  if (!isState(code)) {
    const what = code === '' ? 'the connection to PostgreSQL was lost' : `PostgreSQL cannot be reached (${code})`;
    return new GligabaoError('unavailable', 'vector-index/disconnected', what, { cause: error });
  }
  const known = STATES[code] ?? STATES[code.slice(0, 3)] ?? STATES[code.slice(0, 2)];
  if (!known) {
    return new GligabaoError('fault', 'vector-index/postgres', `PostgreSQL answered with error ${code}`, {
      cause: error,
    });
  }
  const [kind, name, message, details] = known;
  return new GligabaoError(kind, `vector-index/${name}`, message, { ...details, cause: error });
}
