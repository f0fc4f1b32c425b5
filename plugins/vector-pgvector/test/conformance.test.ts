import { describe, it } from '@jest/globals';
import { verifyPlugin } from '@gligabao/testkit';
import { useServer } from './servers.ts';
import { subject } from './subject.ts';

const server = useServer();

describe.each(['extension', 'bytes', 'auto'])('mode %s', (mode) => {
  verifyPlugin(
    subject,
    { config: () => server.settings({ mode }), dispose: (config) => server.dropSchemaOf(config) },
    { describe, it },
  );
});
