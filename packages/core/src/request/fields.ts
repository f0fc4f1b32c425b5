import { cleanText } from '@gligabao/text';
import { readInstant } from '@gligabao/dates';
import { z } from 'zod';
import { REASONING_LEVELS, type ReasoningLevel } from '../domain/run.ts';

// Shared by the requests of every use-case: each names its limit, so that the error says what would fit.

function utf8Bytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

// Control characters (C0, DEL and C1) have no place in a label: they hide in logs and lists.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/u;

/** A label that a caller chooses: not blank, without control characters, at most `bytes` of UTF-8. */
export function label(bytes: number): z.ZodType<string, string> {
  return z
    .string()
    .refine((value) => cleanText(value).trim() !== '', 'must not be blank')
    .refine((value) => !CONTROL.test(value), 'must not have control characters')
    .refine((value) => cleanText(value) === value, 'must be well-formed Unicode')
    .refine((value) => utf8Bytes(value) <= bytes, `must be at most ${bytes} bytes in UTF-8`);
}

/** The name of a model, as its provider knows it; empty for the default. */
export const modelName: z.ZodType<string, string> = z
  .string()
  .refine((name) => !/\s/u.test(name), 'must not have white space')
  .refine((name) => !CONTROL.test(name), 'must not have control characters')
  .refine((name) => cleanText(name) === name, 'must be well-formed Unicode')
  .refine((name) => utf8Bytes(name) <= 128, 'must be at most 128 bytes');

/** How much a model thinks, in any case. */
export const reasoningLevel: z.ZodType<ReasoningLevel, string> = z
  .string()
  .transform((value) => value.toLowerCase())
  .pipe(z.enum(REASONING_LEVELS, { error: `must be one of ${REASONING_LEVELS.join(', ')}` }));

/** What a query string makes of an offset whose plus was not escaped. */
const SPACE_FOR_PLUS = /\d{2}:\d{2}(?:\.\d+)? \d{2}:\d{2}$/u;
const UNESCAPED =
  'has a space where the sign of its offset belongs; in a query string, write a plus as %2B: 2025-01-31T09:00:00%2B02:00';
const INSTANT =
  'must be an RFC 3339 timestamp with a zone, such as 2025-01-31T09:00:00Z, in the years 0001 to 9999 of UTC; a date ' +
  'alone is not one';

/** A point in time as callers write it: RFC 3339 with an offset or Z, which UTC can write too. */
export const timestamp: z.ZodType<string, string> = z.string().refine((value) => readInstant(value) !== null, {
  error: ({ input }) => (SPACE_FOR_PLUS.test(String(input)) ? UNESCAPED : INSTANT),
});

/** The zone offset of an RFC 3339 timestamp, in minutes; 0 for `Z`. */
export function offsetOf(value: string): number {
  const found = /([+-])(\d{2}):?(\d{2})$/u.exec(value);
  if (!found) return 0;
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3]));
}

/** The size of a text in bytes, as the limits count it. */
export const sizeOf = utf8Bytes;
