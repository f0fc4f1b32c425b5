import { z } from 'zod';

/** A key of an API as a setting. Each field describes where it is sent. */
export const apiKey: z.ZodString = z
  .string()
  .trim()
  // A header can hold nothing else; the message must not quote the key.
  .regex(/^[\x21-\x7e]+$/, 'must be a key: visible ASCII characters without spaces');
