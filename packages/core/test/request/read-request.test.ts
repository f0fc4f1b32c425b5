import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { readRequest } from '../../src/request/read-request.ts';

const Body = z.strictObject({
  name: z.string().max(3).optional(),
  count: z.int().min(1).max(500).optional(),
  share: z.number().gt(0).lt(1).optional(),
  names: z.array(z.string()).min(1).max(2).optional(),
  labels: z.record(z.string(), z.string()).optional(),
  limits: z.strictObject({ facts: z.int().optional() }).optional(),
  isKept: z.boolean().optional(),
  mode: z.enum(['boost', 'only']).optional(),
  zone: z
    .string()
    .refine(() => false, 'must be a time zone')
    .optional(),
});

describe('a field that does not fit is told as what it must be', () => {
  it.each<readonly [string, unknown, string]>([
    ['name', 7, 'name: must be a string'],
    ['name', 'abcd', 'name: must have at most 3 characters'],
    ['count', 501, 'count: must be at most 500'],
    ['count', 0, 'count: must be at least 1'],
    ['count', 1.5, 'count: must be a whole number'],
    ['count', 'many', 'count: must be a number'],
    ['share', 0, 'share: must be more than 0'],
    ['share', 1, 'share: must be less than 1'],
    ['names', [], 'names: must have at least 1 item'],
    ['names', 'a', 'names: must be a list'],
    ['labels', [], 'labels: must be an object'],
    ['limits', 3, 'limits: must be an object'],
    ['isKept', 'yes', 'isKept: must be true or false'],
    ['mode', 'all', 'mode: must be one of boost, only'],
    ['zone', 'Mars', 'zone: must be a time zone'],
  ])('%s: %j', (field, value, message) => {
    expect(() => readRequest(Body, { [field]: value }, 'test')).toThrow(
      expect.objectContaining({ kind: 'incorrect', code: 'test/bad-request', field, message }),
    );
  });
});
