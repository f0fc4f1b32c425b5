import { z } from 'zod';

/** The settings of the plugin. */
export const SqliteConfig = z.strictObject({
  path: z
    .string()
    .min(1)
    .describe('The database file, created with its folder where there is none; `:memory:` keeps nothing.'),
  synchronous: z
    .enum(['normal', 'full'])
    .default('normal')
    .describe('`full` also survives a loss of power right after a commit, for one disk flush per commit.'),
});
export type SqliteConfig = z.output<typeof SqliteConfig>;

/** The path that stands for a database without a file. */
export const IN_MEMORY = ':memory:';
