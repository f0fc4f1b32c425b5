/** Where two values part, and what stands there on either side. */
export interface Difference {
  /** As one would write it in code: `.answer.edges[3].validAt`. */
  readonly path: string;
  readonly left: unknown;
  readonly right: unknown;
}

type Keyed = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Keyed => typeof value === 'object' && value !== null;

/**
 * The first place at which two values differ, or null. Lists are compared in order, objects by their keys whatever
 * their order, numbers and texts exactly: 1 and '1' differ, and so do 0 and -0, and a key without a value and no key.
 */
export function firstDifference(left: unknown, right: unknown, path = ''): Difference | null {
  if (Object.is(left, right)) return null;
  if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right)) return { path, left, right };
  const place = (key: string): string => (Array.isArray(left) ? `${path}[${key}]` : `${path}.${key}`);
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    if (!Object.hasOwn(left, key) || !Object.hasOwn(right, key)) {
      return { path: place(key), left: left[key], right: right[key] };
    }
    const difference = firstDifference(left[key], right[key], place(key));
    if (difference !== null) return difference;
  }
  return null;
}
