import { describe, it } from '@jest/globals';
import { verifyPlugin } from '@gligabao/testkit';
import { startPlain, useServer } from './servers.ts';
import { subject } from './subject.ts';

const pgvector = useServer();
const plain = useServer(startPlain);

describe.each([
  ['extension, with pgvector', 'extension', pgvector],
  ['auto, with pgvector', 'auto', pgvector],
  ['bytes, without pgvector', 'bytes', plain],
  ['auto, without pgvector', 'auto', plain],
] as const)('mode %s', (_name, mode, server) => {
  verifyPlugin(
    subject,
    { config: () => server.settings({ mode }), dispose: (config) => server.dropSchemaOf(config) },
    { describe, it },
  );
});
