import { z } from 'zod';

/** Settings of the plugin; the table in the README is printed from them. */
export const embeddingsLocalConfig = z.strictObject({
  model: z
    .enum(['auto', 'use', 'hash'])
    .default('auto')
    .describe('`use` for the sentence encoder, `hash` for hashed features, `auto` for `use` where it can be loaded'),
  dimensions: z
    .union([z.literal(512), z.literal(1024)])
    .default(512)
    .describe('Numbers in a vector of `hash`, 512 or 1024; the sentence encoder always has 512'),
});
export type EmbeddingsLocalConfig = z.output<typeof embeddingsLocalConfig>;
