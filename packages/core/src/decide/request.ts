import { isWritable, readCivil } from '@gligabao/dates';
import { cleanText } from '@gligabao/text';
import { z } from 'zod';
import { readEnd } from '../remember/read-end.ts';
import { label, sizeOf, timestamp } from '../request/fields.ts';

const MAX_REASON_BYTES = 4096;

/** Words of a person, on one line or several. */
const words = z
  .string()
  .refine((text) => cleanText(text).trim() !== '', 'must not be blank')
  .refine((text) => cleanText(text) === text, 'must be well-formed Unicode, without NUL')
  .refine((text) => sizeOf(text) <= MAX_REASON_BYTES, `must be at most ${MAX_REASON_BYTES} bytes in UTF-8`);

/** Whether an end on the date can be told; what is no date is refused as such. */
function isWritten(text: string): boolean {
  const date = readCivil(text);
  return date === null || (isWritable(date.from) && isWritable(readEnd(date).at));
}

const common = {
  user_id: label(256).meta({ description: 'The user who owns the dataset.' }),
  dataset: label(256).default('main').meta({ description: 'The dataset that the fact is in.' }),
  reason: words
    .optional()
    .meta({ description: 'Why, in words; kept, and told by the history of each row it changes.' }),
  reference_time: timestamp.optional().meta({
    description:
      'When this is said. What a text says later may say otherwise; what was said until then is decided by this. It must lie after all that was said of the fact. Default: now.',
  }),
};

/** The body of `POST /v1/gb/edges/{id}/close`. */
export const CloseRequest = z
  .strictObject({
    ...common,
    at: z
      .string()
      .refine((date) => readCivil(date) !== null, 'must be a year, a month, a day or a timestamp, such as 2025-03')
      .refine(isWritten, 'must end in the years 0001 to 9999 of UTC')
      .optional()
      .meta({
        description:
          'When the fact came to its end: `2025`, `2025-03`, `2025-03-05` (the end of that year, month or day) or an RFC 3339 timestamp (the first instant at which it is no longer so). Default: `reference_time`.',
      }),
  })
  .meta({ id: 'CloseRequest' });
export type CloseRequest = z.output<typeof CloseRequest>;

/** The body of `POST /v1/gb/edges/{id}/retract`. */
export const RetractRequest = z.strictObject(common).meta({ id: 'RetractRequest' });
export type RetractRequest = z.output<typeof RetractRequest>;

/** The body of `POST /v1/gb/edges/{id}/resolve`. */
export const ResolveRequest = z
  .strictObject({
    ...common,
    stands: z.int().min(1).optional().meta({
      description:
        'The fact that stands, by the number of one of its rows: that of the path (the default), or one of its `conflicts_with`.',
    }),
  })
  .meta({ id: 'ResolveRequest' });
export type ResolveRequest = z.output<typeof ResolveRequest>;

/** The body of `POST /v1/gb/edges/{id}/restore`. */
export const RestoreRequest = z.strictObject(common).meta({ id: 'RestoreRequest' });
export type RestoreRequest = z.output<typeof RestoreRequest>;
