import { z } from 'zod';

/** Settings of the plugin; the table in the README is printed from them. */
export const vectorPgvectorConfig = z.strictObject({
  url: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .describe('Where the database is: `postgres://user:password@host:5432/name`'),
  schema: z
    .string()
    .regex(/^(?!pg_)[a-z_][a-z0-9_]{0,50}$/, 'must be a short name of lower-case letters, digits and underscores')
    .default('gligabao_vectors')
    .describe('The schema that the vectors live in, of their own; made when it is not there'),
  mode: z
    .enum(['auto', 'extension', 'bytes'])
    .default('auto')
    .describe(
      '`extension` searches with pgvector 0.8 or later, `bytes` in this process, `auto` with pgvector where it is or can be installed',
    ),
  hnsw_from: z
    .int()
    .min(100)
    .default(50_000)
    .describe('Live vectors in one space from which an HNSW index is built; below it search is exact'),
  max_connections: z.int().min(1).max(1000).default(10).describe('Connections that this process opens at most'),
  statement_timeout_ms: z
    .int()
    .min(100)
    .max(3_600_000)
    .default(30_000)
    .describe('How long one statement may take, in milliseconds; building an index is not limited'),
  prepared_statements: z
    .boolean()
    .default(true)
    .describe('Whether statements that come with every call are kept by the server, parsed and planned'),
  memory_mb: z
    .int()
    .min(1)
    .max(65_536)
    .default(512)
    .describe(
      'Memory for recently searched spaces, in MB, where vectors are kept as bytes; a single space may exceed it',
    ),
});
export type VectorPgvectorConfig = z.output<typeof vectorPgvectorConfig>;
