import { apiKey } from '@gligabao/plugin';
import { z } from 'zod';

/** The settings of the plugin. */
export const AnthropicConfig = z.strictObject({
  api_key: apiKey.describe('Key of the Anthropic API. It is sent to `base_url` and nowhere else, and never logged.'),
  base_url: z
    .url({ protocol: /^https?$/ })
    .default('https://api.anthropic.com')
    .describe('Where the API is, without `/v1`.'),
  model: z.string().min(1).default('claude-haiku-5-5').describe('The model of calls that name none.'),
  timeout_ms: z
    .int()
    .min(1)
    .max(2_147_483_647)
    // The default of the vendor's own client.
    .default(600_000)
    .describe('How long one call may take, in milliseconds.'),
});
export type AnthropicConfig = z.output<typeof AnthropicConfig>;
