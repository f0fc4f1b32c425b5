import { readInstant } from '@gligabao/dates';
import { z } from 'zod';
import { label } from './fields.ts';
import { metadata } from './metadata.ts';

const KEY_CHARACTERS = 256;
const MAX_POINTS = 100_000;
const FIRST_YEAR = 1600;
const LAST_YEAR = 2600;
/** Numbers between these could be seconds of one day or milliseconds of another, or are near 1970 in both. */
const SECONDS = Object.freeze({ least: 1e8, most: 2e10 });
const MILLISECONDS = Object.freeze({ least: 1e11, most: 2e13 });

const within = (value: number, { least, most }: { readonly least: number; readonly most: number }): boolean =>
  Math.abs(value) >= least && Math.abs(value) <= most;

/** The instant of a point, or null when it is not one, or could be two. */
function pointInstant(given: string | number): number | null {
  if (typeof given === 'string') return readInstant(given);
  if (within(given, SECONDS)) return given * 1000;
  return within(given, MILLISECONDS) ? given : null;
}

function isInRange(at: number): boolean {
  const year = new Date(at).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** What is wrong with a point, and where in it. */
interface Problem {
  readonly path: readonly number[];
  readonly message: string;
}

const INSTANT =
  'must be an RFC 3339 timestamp with a zone, or unambiguous epoch seconds or milliseconds, of the years ' +
  `${FIRST_YEAR} to ${LAST_YEAR}`;

function problemOf(point: unknown, seen: Map<number, number>): Problem | null {
  if (!Array.isArray(point) || point.length !== 2) return { path: [], message: 'must be [timestamp, number]' };
  const [time, value]: readonly unknown[] = point;
  const at = typeof time === 'string' || typeof time === 'number' ? pointInstant(time) : null;
  if (at === null || !isInRange(at)) return { path: [0], message: INSTANT };
  if (typeof value !== 'number' || !Number.isFinite(value)) return { path: [1], message: 'must be a number' };
  const before = seen.get(at);
  if (before !== undefined && before !== value) {
    return { path: [], message: 'gives an instant a second value; send one of the two' };
  }
  seen.set(at, value);
  return null;
}

// Looked at in one pass, up to the first that does not fit: a schema of each would hold up the server for seconds.
const points = z
  .array(z.unknown())
  .superRefine((all, context) => {
    if (all.length > MAX_POINTS) return;
    const seen = new Map<number, number>();
    for (const [index, point] of all.entries()) {
      const problem = problemOf(point, seen);
      if (problem === null) continue;
      context.addIssue({ code: 'custom', path: [index, ...problem.path], message: problem.message });
      return;
    }
  })
  .meta({
    items: {
      type: 'array',
      prefixItems: [{ type: ['string', 'number'] }, { type: 'number' }],
      minItems: 2,
      maxItems: 2,
    },
    description: 'RFC 3339, or epoch seconds or milliseconds, and a number; in any order.',
  });

const id = z.int().min(1);
const unmatched = { on_unmatched: z.enum(['error', 'ignore', 'artifact']).optional() };
const byId = z.strictObject({ id });
/** What a series belongs to: an entity, a fact or an artifact, by its number or by what it is called. */
const anchor = z.union(
  [
    z.strictObject({
      entity: z.union([byId, z.strictObject({ name: label(2048), type: label(256).optional() })]),
      ...unmatched,
    }),
    z.strictObject({
      edge: z.union([byId, z.strictObject({ source: label(2048), relation: label(2048), target: label(2048) })]),
      ...unmatched,
    }),
    z.strictObject({ artifact: byId, ...unmatched }),
  ],
  {
    error:
      'must be {"entity": {"id"}}, {"entity": {"name", "type"}}, {"edge": {"id"}}, {"edge": {"source", "relation", ' +
      '"target"}} or {"artifact": {"id"}}, with on_unmatched error, ignore or artifact',
  },
);

const series = z.strictObject({
  key: label(KEY_CHARACTERS * 4).refine(
    (key) => [...key].length <= KEY_CHARACTERS,
    `must be at most ${KEY_CHARACTERS} characters`,
  ),
  points,
  anchors: z.array(anchor).optional(),
  unit: z.string().optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  metadata: metadata.optional(),
});

const duration = z.string().regex(/^(?:0|\d{1,6}(?:s|m|h|d|w))$/u, 'must be a duration, such as 30d, 12h or 0');

/** Timeseries beside a text: those sent, those to fetch, and whether texts are made of them. */
export const timeseries = z
  .strictObject({
    series: z.array(series).optional(),
    fetch: z
      .strictObject({
        providers: z.array(label(128)).optional(),
        before: duration.optional(),
        after: duration.optional(),
      })
      .optional(),
    observations: z.boolean().optional(),
  })
  .refine((given) => given.series !== undefined || given.fetch !== undefined, 'must have `series` or `fetch`')
  .superRefine(({ series: all = [] }, context) => {
    const count = all.reduce((sum, each) => sum + each.points.length, 0);
    if (count <= MAX_POINTS) return;
    context.addIssue({ code: 'custom', path: ['series'], message: `must have at most ${MAX_POINTS} points in all` });
  });
