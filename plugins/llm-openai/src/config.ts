import { apiKey } from '@gligabao/plugin';
import { z } from 'zod';

/** The settings of the plugin. */
export const OpenAiConfig = z.strictObject({
  api_key: apiKey
    .optional()
    .describe(
      'Key of the API, for servers that want one. It is sent to `base_url` and nowhere else, and never logged.',
    ),
  base_url: z
    .url({ protocol: /^https?$/ })
    .default('https://api.openai.com/v1')
    .describe('Where the API is, with `/v1`: OpenAI, or any server that speaks its Chat Completions.'),
  model: z.string().min(1).default('gpt-4.1-mini').describe('The model of calls that name none.'),
  timeout_ms: z
    .int()
    .min(1)
    // Node's fetch waits no longer for the head of a response.
    .max(300_000)
    .default(300_000)
    .describe('How long one call may take, in milliseconds.'),
});
export type OpenAiConfig = z.output<typeof OpenAiConfig>;
