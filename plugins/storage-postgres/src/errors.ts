import { type CallContext, type ErrorKind, GligabaoError, isGligabaoError, leaseEnded } from '@gligabao/core';

type Known = readonly [kind: ErrorKind, code: string, advice: string, retryable: boolean];

const gone: Known = ['unavailable', 'storage-postgres/disconnected', 'the connection to the database was lost', true];
const refused: Known = [
  'unavailable',
  'storage-postgres/permission-denied',
  'the role may not do this: make it the owner of the schema, or grant it CREATE on the database',
  false,
];
const login: Known = [
  'unavailable',
  'storage-postgres/login-refused',
  'the server does not accept the role: check user and password in the URL, and pg_hba.conf',
  false,
];
const full: Known = ['busy', 'storage-postgres/out-of-resources', 'the server has no room for more work', true];
const again: Known = ['busy', 'storage-postgres/conflict', 'the server gave up in favour of another transaction', true];

/** What failed and what the operator can do, by SQLSTATE, by its class, or by the code of a system error. */
const KNOWN: Readonly<Record<string, Known>> = Object.freeze({
  '08': gone,
  '57P01': gone,
  '57P02': gone,
  '57P03': gone,
  '57P05': gone,
  ECONNREFUSED: [
    'unavailable',
    'storage-postgres/disconnected',
    'no server answers: check that it runs, and host and port in the URL',
    true,
  ],
  ENOTFOUND: ['unavailable', 'storage-postgres/disconnected', 'the host in the URL is not known', true],
  EAI_AGAIN: ['unavailable', 'storage-postgres/disconnected', 'the host in the URL cannot be looked up now', true],
  ECONNRESET: gone,
  EPIPE: gone,
  ETIMEDOUT: gone,
  EHOSTUNREACH: gone,
  ENETUNREACH: gone,
  '3D000': [
    'unavailable',
    'storage-postgres/no-database',
    'the database does not exist: create it with CREATE DATABASE, encoding UTF8',
    false,
  ],
  '28': login,
  '42501': refused,
  '0A000': ['unavailable', 'storage-postgres/unsupported-server', 'the server lacks a feature that is needed', false],
  '25P03': gone,
  '25006': ['unavailable', 'storage-postgres/read-only', 'the server is read-only: connect to the primary', true],
  '58': ['unavailable', 'storage-postgres/server-error', 'the disk or system of the server failed: see its log', true],
  XX: ['unavailable', 'storage-postgres/server-error', 'the database is damaged or failed: see its log', true],
  '53': full,
  '53100': ['unavailable', 'storage-postgres/disk-full', 'the disk of the server is full: free some space', true],
  '57014': ['busy', 'storage-postgres/timeout', 'a statement took longer than statement_timeout_ms', true],
  '55P03': again,
  '40001': again,
  '40P01': again,
});

/** The code of an error that the schema or a type raised: a key, a check, a foreign key, a value that does not fit. */
export const CONSTRAINT = 'storage-postgres/constraint';

/** A setting that there is not: who asks for it fails, with its name in the message. */
export const LEASE_ENDED = 'gligabao.lease_ended';

/** A property of a vendor or system error, told by shape: classes differ between realms. */
function textOf(error: unknown, property: 'code' | 'message' | 'constraint'): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, property);
  return typeof value === 'string' ? value : undefined;
}

/** The name of the key or check that an error of ours came from. */
export function constraintOf(error: GligabaoError): string | undefined {
  return textOf(error.cause, 'constraint');
}

/** The SQLSTATE behind an error of ours. */
export function stateOf(error: GligabaoError): string | undefined {
  return textOf(error.cause, 'code');
}

/**
 * Whether the server did not know the name of a statement, had it already, or cannot go on with what it kept under it
 * because a table has changed. It refuses such a statement before it begins.
 */
export function isNameLost(error: unknown): boolean {
  const code = textOf(error, 'code');
  return (
    code === '26000' || code === '42P05' || (code === '0A000' && /cached plan/.test(textOf(error, 'message') ?? ''))
  );
}

/** What a call gets that was about to use a connection when it broke. */
export function connectionLost(): GligabaoError {
  return told(gone, 'it broke before the call was sent', undefined);
}

export function closed(): GligabaoError {
  return new GligabaoError('unavailable', 'storage-postgres/closed', 'the database was closed', { retryable: false });
}

// What the driver says without a code: when a connection ends under it, and when it could not log in.
const LOST = /connection|timeout expired|not queryable|socket|SSL/i;
const NO_LOGIN = /SASL|password/;

function wordless(message: string, cause: unknown): GligabaoError {
  if (NO_LOGIN.test(message)) return told(login, message, cause);
  if (LOST.test(message)) return told(gone, message, cause);
  return new GligabaoError('fault', 'storage-postgres/failed', message, { cause });
}

function told([kind, code, advice, retryable]: Known, said: string, cause: unknown): GligabaoError {
  return new GligabaoError(kind, code, `${advice} (${said})`, { cause, retryable });
}

/**
 * Turns what the driver or the network threw into an error of ours. Errors of ours pass through. Messages of the server
 * name tables and columns; its details, which hold values, are left out.
 */
export function translate(error: unknown): GligabaoError {
  if (isGligabaoError(error)) return error;
  const message = textOf(error, 'message') ?? String(error);
  const code = textOf(error, 'code');
  if (code === undefined) return wordless(message, error);
  if (code === '42704' && message.includes(LEASE_ENDED)) return leaseEnded(error);
  const known = KNOWN[code] ?? KNOWN[code.slice(0, 2)];
  // No SQLSTATE begins with an E: the network or TLS failed.
  if (code.startsWith('E') || code.length !== 5) return told(known ?? gone, code, error);
  if (known !== undefined) return told(known, `${code}: ${message}`, error);
  const broken = /^(22|23|54)/.test(code);
  return new GligabaoError(
    'fault',
    broken ? CONSTRAINT : 'storage-postgres/failed',
    `${withoutValues(code, message)} (${code})`,
    { cause: error },
  );
}

/** A value that does not fit its type is quoted by the server, and may be the text of a user. */
function withoutValues(code: string, message: string): string {
  return code.startsWith('22') ? message.replace(/"[\s\S]*"/, 'a value') : message;
}

/** Throws `interrupted` when the caller has already gone. A call that has begun runs to its end. */
export function stopIfAborted({ signal }: CallContext): void {
  if (signal.aborted) throw new GligabaoError('interrupted', 'storage-postgres/interrupted', 'the call was stopped');
}
