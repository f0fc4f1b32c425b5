import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from '@jest/globals';
import { type Verification, verifyPlugin, verifyReopens } from '@gligabao/testkit';
import plugin from '../src/index.ts';

// The clauses run on files, as in production: in memory only the keeping would be missing.
const files: Verification = {
  config: () => ({ path: join(mkdtempSync(join(tmpdir(), 'gligabao-')), 'store.db') }),
  dispose: ({ path }) => rmSync(dirname(String(path)), { recursive: true }),
};

verifyPlugin(plugin, files, { describe, it });
verifyReopens(plugin, files, { describe, it });
