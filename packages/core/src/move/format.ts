import {
  fieldsOf,
  MOVED_KINDS,
  type MovedField,
  type MovedKind,
  type MovedRow,
  type MovedValue,
} from '../domain/moved.ts';
import { GligabaoError } from '../errors.ts';

/** The version of the format that this release writes, and the only one that it reads. */
const FORMAT_VERSION = 1;

/** The first line: what is moved, and what it is to be recognised by. */
export interface Header {
  readonly userId: string;
  readonly dataset: string;
  readonly head: number;
  readonly runs: number;
  readonly inferences: number;
  readonly vectors: boolean;
}

/** What the rows of a dataset come to. */
export interface Hashes {
  /** Of its knowledge: equal wherever the dataset is kept. */
  readonly hash: string;
  /** Of its run log and ledger. */
  readonly logHash: string;
}

/** The last line. */
export interface Footer extends Hashes {
  readonly rows: number;
  /** Of all lines between the first and the last. */
  readonly digest: string;
}

export function moveError(code: string, message: string, details?: ConstructorParameters<typeof GligabaoError>[3]) {
  return new GligabaoError('incorrect', `move/${code}`, message, details);
}

export const headerLine = ({ userId, dataset, head, runs, inferences, vectors }: Header): string =>
  `${JSON.stringify({
    format: 'gligabao-dataset',
    version: FORMAT_VERSION,
    user_id: userId,
    dataset,
    head,
    runs,
    inferences,
    vectors,
  })}\n`;

export const footerLine = ({ rows, hash, logHash, digest }: Footer): string =>
  `${JSON.stringify({ end: true, rows, hash, log_hash: logHash, digest })}\n`;

/** A row as a line: what is null is left out, and the rest stands in the order of the fields. */
export function rowLine(kind: MovedKind, row: MovedRow): string {
  const shown: Record<string, MovedValue> = { row: kind };
  for (const [name] of fieldsOf(kind)) {
    const value = row[name];
    // A row has its own `kind` beside the kind of row.
    if (value !== null && value !== undefined) shown[name] = value;
  }
  return `${JSON.stringify(shown)}\n`;
}

type Parsed = Readonly<Record<string, unknown>>;

function parsed(line: string, place: number): Parsed {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw moveError('cut-off', `line ${place} is no JSON: the file was cut off or changed; export it again`, { cause });
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Parsed;
  throw moveError('bad-row', `line ${place}: an object is needed`);
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/**
 * The first line of a file.
 *
 * @throws GligabaoError `incorrect` `move/not-an-export`, `move/unknown-version` or `move/bad-row`.
 */
export function readHeader(line: string): Header {
  let value: Parsed;
  try {
    value = parsed(line, 1);
  } catch (cause) {
    throw moveError('not-an-export', 'line 1: what `gligabao export` writes is needed', { cause });
  }
  if (value['format'] !== 'gligabao-dataset') {
    throw moveError('not-an-export', 'line 1: what `gligabao export` writes is needed');
  }
  const { version } = value;
  if (version !== FORMAT_VERSION) {
    throw moveError(
      'unknown-version',
      `line 1: the format has version ${JSON.stringify(version)}, this release reads ${FORMAT_VERSION}: import it with the release that wrote it, or a newer one`,
    );
  }
  const { user_id: userId, dataset, head, runs, inferences, vectors } = value;
  const named = typeof userId === 'string' && typeof dataset === 'string' && typeof vectors === 'boolean';
  if (!named || !isCount(head) || !isCount(runs) || !isCount(inferences)) {
    throw moveError('bad-row', 'line 1: user_id, dataset, head, runs, inferences and vectors are needed');
  }
  return { userId, dataset, head, runs, inferences, vectors };
}

const FITS: Readonly<Record<string, (value: unknown) => boolean>> = Object.freeze({
  integer: Number.isSafeInteger,
  run: isCount,
  inference: isCount,
  dataset: isCount,
  real: Number.isFinite,
  text: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
});

function fits(field: MovedField, value: unknown): value is MovedValue {
  if (value === null) return field.endsWith('?');
  return FITS[field.replace('?', '')]?.(value) ?? false;
}

const isKind = (name: unknown): name is MovedKind => MOVED_KINDS.some((kind) => kind === name);

/** A line behind the first: a row, or the end. */
export type Line = { readonly kind: MovedKind; readonly row: MovedRow } | { readonly end: Footer };

function readFooter({ rows, hash, log_hash: logHash, digest }: Parsed, place: number): Footer {
  if (isCount(rows) && typeof hash === 'string' && typeof logHash === 'string' && typeof digest === 'string') {
    return { rows, hash, logHash, digest };
  }
  throw moveError('bad-row', `line ${place}: rows, hash, log_hash and digest are needed`);
}

/**
 * Reads a line behind the first.
 *
 * @param place the number of the line, from 1.
 * @throws GligabaoError `incorrect` `move/bad-row`, naming the line and the field, or `move/cut-off`.
 */
export function readLine(line: string, place: number): Line {
  const value = parsed(line, place);
  if (value['end'] === true) return { end: readFooter(value, place) };
  const { row: kind, ...given } = value;
  if (!isKind(kind)) throw moveError('bad-row', `line ${place}: there is no kind of row ${JSON.stringify(kind)}`);
  const row: Record<string, MovedValue> = {};
  let left = Object.keys(given).length;
  for (const [name, field] of fieldsOf(kind)) {
    const held = given[name] ?? null;
    if (Object.hasOwn(given, name)) left -= 1;
    if (!fits(field, held)) {
      throw moveError('bad-row', `line ${place}: ${kind}.${name} must be ${field.replace('?', ' or left out')}`);
    }
    row[name] = held;
  }
  if (left === 0) return { kind, row };
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(row, name));
  throw moveError('bad-row', `line ${place}: a row of ${kind} has no field ${unknown}`);
}
