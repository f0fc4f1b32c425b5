import { z } from 'zod';

/** The settings of the plugin. */
export const PostgresConfig = z.strictObject({
  url: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .describe('Where the database is: `postgres://user:password@host:5432/database`. The database must exist.'),
  schema: z
    .string()
    .regex(/^[a-z_][a-z0-9_]{0,62}$/, 'must be a lower-case name of at most 63 characters')
    .default('gligabao')
    .describe('The schema that holds the tables, created where there is none.'),
  max_connections: z
    .int()
    .min(1)
    .max(1000)
    .default(10)
    .describe('How many connections are opened at most; calls beyond that wait.'),
  statement_timeout_ms: z
    .int()
    .min(1)
    .default(30_000)
    .describe('After how many milliseconds the server gives up a statement.'),
  prepared_statements: z
    .boolean()
    .default(true)
    .describe('Whether statements that come often are kept by the server, parsed and planned.'),
});
export type PostgresConfig = z.output<typeof PostgresConfig>;
