import { createHash } from 'node:crypto';

/** The hash of what was read of something, and what it covers. */
export interface Fingerprint {
  /** SHA-256, in hexadecimal digits. */
  readonly hash: string;
  /** The fields of the rows of each list, by the name of the list. */
  readonly covers: ReadonlyMap<string, readonly string[]>;
  readonly rows: number;
}

type Keyed = Readonly<Record<string, unknown>>;
const isKeyed = (value: unknown): value is Keyed =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys in one order, so that equal values have equal texts. */
function sorted(_: string, value: unknown): unknown {
  if (!isKeyed(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function fieldsOf(value: unknown): readonly string[] {
  const rows = (Array.isArray(value) ? value : [value]) as readonly unknown[];
  return [...new Set(rows.flatMap((row) => (isKeyed(row) ? Object.keys(row) : [])))];
}

export function fingerprintOf(read: Keyed): Fingerprint {
  const hash = createHash('sha256');
  const covers = new Map<string, readonly string[]>();
  let rows = 0;
  for (const [name, value] of Object.entries(read)) {
    hash.update(name).update(JSON.stringify(value, sorted));
    covers.set(name, fieldsOf(value));
    rows += Array.isArray(value) ? value.length : 1;
  }
  return { hash: hash.digest('hex'), covers, rows };
}

/** All fields that some of the fingerprints cover, by the name of the list. */
export function coverageOf(fingerprints: readonly Fingerprint[]): ReadonlyMap<string, readonly string[]> {
  const covers = new Map<string, readonly string[]>();
  for (const [name, fields] of fingerprints.flatMap((each) => [...each.covers])) {
    covers.set(name, [...new Set([...(covers.get(name) ?? []), ...fields])]);
  }
  return covers;
}
