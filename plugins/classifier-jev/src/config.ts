import { apiKey } from '@gligabao/plugin';
import { z } from 'zod';

/** The settings of the plugin. */
export const JevConfig = z.strictObject({
  api_key: apiKey.describe('Key of the TypeSafe API. It is sent to `base_url` and nowhere else, and never logged.'),
  base_url: z
    .url({ protocol: /^https?$/ })
    .default('https://api.typesafe.ai')
    .describe('Where the API is, without `/v1`; a server that speaks the same API will do.'),
  model: z
    .string()
    .trim()
    .min(1)
    // A release and no alias, so that answers stay comparable.
    .default('jev-1.13.0')
    .describe('The model that is asked.'),
  timeout_ms: z
    .int()
    .min(1)
    .max(2_147_483_647)
    // Ten times what the vendor calls slow: who asks waits for it.
    .default(5000)
    .describe('How long one call may take, in milliseconds.'),
});
export type JevConfig = z.output<typeof JevConfig>;
