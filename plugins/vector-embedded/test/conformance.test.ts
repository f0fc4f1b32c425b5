import { describe, it } from '@jest/globals';
import { verifyPlugin } from '@gligabao/testkit';
import { subject } from './subject.ts';
import { newPath, removeFolderOf } from './temporary-folder.ts';

describe.each(['simd', 'plain'])('kernel %s', (kernel) => {
  verifyPlugin(
    subject,
    { config: () => ({ path: newPath(), kernel }), dispose: ({ path }) => removeFolderOf(String(path)) },
    { describe, it },
  );
});

verifyPlugin(subject, { config: () => ({ path: ':memory:' }) }, { describe, it });
