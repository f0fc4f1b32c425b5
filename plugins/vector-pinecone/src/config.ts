import { apiKey } from '@gligabao/plugin';
import { z } from 'zod';

/** The limit of the API for one upsert. */
const MAX_BATCH_BYTES = 2_000_000;

/** Settings of the plugin; the table in the README is printed from them. */
export const PineconeConfig = z
  .strictObject({
    api_key: apiKey.describe(
      'Key of the Pinecone API. It is sent to `index_host` and `controller_url` only, and never logged',
    ),
    index_host: z
      .string()
      .trim()
      .regex(
        /^(?:https?:\/\/)?(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/i,
        'must be a host, such as `name-id.svc.pinecone.io`',
      )
      .optional()
      .describe('Host of the index, as the console shows it; opening then makes no call'),
    index: z
      .string()
      .trim()
      .regex(/^[a-z\d](?:[a-z\d-]*[a-z\d])?$/, 'must be the name of an index')
      .optional()
      .describe('Name of the index, in place of `index_host`; opening asks Pinecone for its host, once'),
    controller_url: z
      .url({ protocol: /^https?$/ })
      .default('https://api.pinecone.io')
      .describe('Where the host of `index` is asked for; tests set it'),
    namespace_prefix: z
      .string()
      .regex(/^[\w.-]{0,64}$/, 'must be at most 64 letters, digits, dots, hyphens or underscores')
      .default('')
      .describe('Stands before the name of each namespace, so that several servers can share an index'),
    batch_bytes: z
      .int()
      .min(10_000)
      .max(MAX_BATCH_BYTES)
      .default(MAX_BATCH_BYTES)
      .describe('The largest body of one upsert, in bytes; Pinecone takes 2 MB and 1,000 records'),
    timeout_ms: z
      .int()
      .min(1)
      .max(2_147_483_647)
      // Queries take some ten milliseconds, upserts of 2 MB a second or two.
      .default(20_000)
      .describe('How long one request may take, in milliseconds'),
  })
  .refine(({ index, index_host }) => (index === undefined) !== (index_host === undefined), {
    error: 'give either `index_host` or `index`',
    path: ['index_host'],
  });
export type PineconeConfig = z.output<typeof PineconeConfig>;
