import type { ClientConfig } from 'pg';

/** A value in a list. */
type Scalar = number | string | boolean | null;
/** What can be bound: numbers up to 2^53, and lists of one type, which become arrays. */
export type SqlValue = Scalar | readonly Scalar[];

// PostgreSQL holds no U+0000 in a text. It is kept as two code points, of which the first is escaped where it occurs
// itself, so that every text is read back as it was written. The first is the one that follows U+0000, and the escapes
// follow one another as what they stand for does: texts are ordered as if they were kept as they are.
const MARK = '\u0001';
const NUL = `${MARK}\u0001`;
const MARK_ITSELF = `${MARK}\u0002`;
// oxlint-disable-next-line no-control-regex -- it is what this is about
const HARD = /[\0\u0001]/g;
// oxlint-disable-next-line no-control-regex -- it is what this is about
const KEPT = /\u0001[\u0001\u0002]/g;

function encodeText(text: string): string {
  return text.search(HARD) === -1 ? text : text.replace(HARD, (unit) => (unit === '\0' ? NUL : MARK_ITSELF));
}

/** What ends a text in a list, or escapes. */
const QUOTED = /["\\]/;

function decodeText(text: string): string {
  return text.includes(MARK) ? text.replace(KEPT, (kept) => (kept === NUL ? '\0' : MARK)) : text;
}

function element(value: Scalar): string {
  if (value === null) return 'NULL';
  if (typeof value !== 'string') return String(value);
  return QUOTED.test(value) ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : `"${value}"`;
}

/** Written piece by piece: lists are most of what a commit sends. */
function list(values: readonly Scalar[]): string {
  let text = '{';
  for (const [index, value] of values.entries()) text += index === 0 ? element(value) : `,${element(value)}`;
  return `${text}}`;
}

/** The text form of a value, as it goes over the wire. */
export function toWire(value: SqlValue | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return encodeText(value);
  if (typeof value === 'object') return encodeText(list(value));
  return String(value);
}

const asIs = (text: string): string => text;
/** How a value is read, by the number of its type; the statements of this plugin return no other types. */
const READERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [16, (text) => text === 't'],
  [20, Number],
  [23, Number],
  [25, decodeText],
  [701, Number],
]);

/** The readers of one client's results. The driver's own table is shared by a whole process, and stays as it is. */
export const TYPES: NonNullable<ClientConfig['types']> = Object.freeze({
  getTypeParser: (type: number) => READERS.get(type) ?? asIs,
});
