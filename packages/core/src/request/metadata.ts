import { cleanText } from '@gligabao/text';
import { z } from 'zod';
import { sizeOf } from './fields.ts';

/** How many labels an artifact has at most, and how many conditions a filter on them. */
export const METADATA_KEYS = 32;
/** The longest key, and the longest value that is a string, in bytes of UTF-8. */
export const METADATA_BYTES = 1024;

/** The name of a label of an artifact. */
export const metadataKey = z
  .string()
  .refine((key) => cleanText(key).trim() !== '', 'must not have a blank key')
  .refine((key) => sizeOf(key) <= METADATA_BYTES, `must have keys of at most ${METADATA_BYTES} bytes in UTF-8`);

/** Whether a value fits a label: a string is at most 1 KiB. */
export function fitsMetadata(value: unknown): boolean {
  return typeof value !== 'string' || sizeOf(value) <= METADATA_BYTES;
}

/** The labels of an artifact: a flat object. */
export const metadata = z
  .record(
    metadataKey,
    z
      .union([z.string(), z.number(), z.boolean()], { error: 'must be a string, a number or a boolean' })
      .refine(fitsMetadata, `must be at most ${METADATA_BYTES} bytes in UTF-8`),
  )
  .refine((map) => Object.keys(map).length <= METADATA_KEYS, `must have at most ${METADATA_KEYS} keys`)
  .superRefine((map, context) => {
    const seen = new Set<string>();
    for (const key of Object.keys(map).map(cleanText)) {
      if (seen.has(key)) {
        context.addIssue({
          code: 'custom',
          path: [key],
          message: 'is there twice, once NUL and lone surrogates are gone',
        });
      }
      seen.add(key);
    }
  });
