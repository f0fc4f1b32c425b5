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
    .describe('Where the API is, with `/v1`: OpenAI, or any server that speaks its embeddings.'),
  model: z.string().min(1).default('text-embedding-3-small').describe('The model that embeds.'),
  dimensions: z
    .int()
    .min(1)
    .max(4096)
    .optional()
    .describe("Numbers in a vector; left out, the model's own. A model that OpenAI does not have needs it."),
  max_tokens: z
    .int()
    .min(32)
    .optional()
    .describe(
      'Tokens that the model reads; a longer text is embedded in pieces. Left out, 8191, and 512 for other models.',
    ),
  timeout_ms: z
    .int()
    .min(1)
    // Node's fetch waits no longer for the head of a response.
    .max(300_000)
    .default(60_000)
    .describe('How long one request may take, in milliseconds.'),
});
export type OpenAiConfig = z.output<typeof OpenAiConfig>;
