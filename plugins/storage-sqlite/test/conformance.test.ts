import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from '@jest/globals';
import { asPlugin } from '@gligabao/plugin';
import { verifyPlugin } from '@gligabao/testkit';
import plugin from '../src/index.ts';

// The clauses run on files, as in production; what differs in memory is only that nothing is kept.
verifyPlugin(
  asPlugin(plugin, 'storage-sqlite'),
  {
    config: () => ({ path: join(mkdtempSync(join(tmpdir(), 'gligabao-')), 'store.db') }),
    dispose: ({ path }) => rmSync(dirname(String(path)), { recursive: true }),
  },
  { describe, it },
);
