import type { z } from 'zod';
import { GligabaoError } from '../errors.ts';
import { problemInWords } from './problem-in-words.ts';

/** No request has fields further inside: what lies there is refused as it is. */
const DEEPEST = 8;
const MISSING = 'expected a value, and there is none';

function describe(issue: z.core.$ZodIssue, path: string): { field: string; message: string } {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => (path === '' ? key : `${path}.${key}`));
    return {
      field: names[0] ?? path,
      message: `${names.join(', ')}: unknown field; leave it out or check its spelling`,
    };
  }
  if (issue.code === 'invalid_key') {
    const [problem] = issue.issues;
    return { field: path, message: `${path}: ${problem?.message ?? issue.message}` };
  }
  const missing = issue.code === 'invalid_type' && issue.input === undefined;
  return { field: path, message: `${path === '' ? 'the body' : path}: ${missing ? MISSING : problemInWords(issue)}` };
}

/** The path of a key `__proto__`, which the schemas of records pass over: what it holds would be lost, and nobody told. */
function lostKey(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (typeof value !== 'object' || value === null || path.length > DEEPEST) return null;
  if (Object.hasOwn(value, '__proto__')) return [...path, '__proto__'];
  for (const [key, inner] of Object.entries(value)) {
    const found = lostKey(inner, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Reads a request by its schema.
 *
 * @throws GligabaoError `incorrect` with code `<about>/bad-request`, naming the first field that does not fit.
 */
export function readRequest<Schema extends z.ZodType>(schema: Schema, value: unknown, about: string): z.output<Schema> {
  const lost = lostKey(value)?.join('.');
  if (lost !== undefined) {
    throw new GligabaoError('incorrect', `${about}/bad-request`, `${lost}: not a key that can be kept; rename it`, {
      field: lost,
    });
  }
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const described = result.error.issues.map((issue) => describe(issue, issue.path.map(String).join('.')));
  const first = described[0] ?? { field: '', message: 'the request does not fit' };
  throw new GligabaoError('incorrect', `${about}/bad-request`, described.map(({ message }) => message).join('; '), {
    field: first.field,
  });
}
