import type { z } from 'zod';
import { GligabaoError } from '../errors.ts';

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
  return { field: path, message: `${path === '' ? 'the body' : path}: ${missing ? MISSING : issue.message}` };
}

/**
 * Reads a request by its schema.
 *
 * @throws GligabaoError `incorrect` with code `<about>/bad-request`, naming the first field that does not fit.
 */
export function readRequest<Schema extends z.ZodType>(schema: Schema, value: unknown, about: string): z.output<Schema> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const described = result.error.issues.map((issue) => describe(issue, issue.path.map(String).join('.')));
  const first = described[0] ?? { field: '', message: 'the request does not fit' };
  throw new GligabaoError('incorrect', `${about}/bad-request`, described.map(({ message }) => message).join('; '), {
    field: first.field,
  });
}
