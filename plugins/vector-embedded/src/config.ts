import { z } from 'zod';

/** Settings of the plugin; the table in the README is printed from them. */
export const vectorEmbeddedConfig = z.strictObject({
  path: z
    .string()
    .min(1)
    .describe('The SQLite file that keeps the vectors, a file of its own; `:memory:` keeps nothing'),
  memory_mb: z
    .int()
    .min(1)
    .max(65_536)
    .default(512)
    .describe('Memory for the matrices of recently searched spaces, in MB; a single space may exceed it'),
  kernel: z
    .enum(['auto', 'simd', 'plain'])
    .default('auto')
    .describe('`simd` for WebAssembly SIMD, `plain` for JavaScript, `auto` for the first that the host allows'),
});
