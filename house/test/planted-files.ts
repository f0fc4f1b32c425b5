type Planted = readonly [what: string, file: string, code: string, rule: string];

/** Imports against the direction, one a file: what is wrong, where, the code, and the rule that must catch it. */
export const IMPORTS: readonly Planted[] = [
  [
    'core imports a plugin',
    'packages/core/src/domain/of-plugin.ts',
    "import { storageone } from '@gligabao/storage-one';\nexport const a = storageone;",
    'core-imports-downwards',
  ],
  [
    'core imports a module of Node',
    'packages/core/src/pipeline/reads-files.ts',
    "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;",
    'pure-packages-do-no-io',
  ],
  [
    'core imports an unlisted package',
    'packages/core/src/pipeline/of-npm.ts',
    "import left from 'left-pad';\nexport const a = left;",
    'nothing-unresolvable',
  ],
  [
    'the domain runs code of the ports',
    'packages/core/src/domain/upwards.ts',
    "import { PORT_NAMES } from '../ports/index.ts';\nexport const a = PORT_NAMES;",
    'core-domain-imports-downwards',
  ],
  [
    'the domain names a type of the ports',
    'packages/core/src/domain/upwards-type.ts',
    "import type { Port } from '../ports/index.ts';\nexport type A = Port;",
    'core-domain-imports-downwards',
  ],
  [
    'the temporal function runs code of the ports',
    'packages/core/src/temporal/upwards.ts',
    "import { PORT_NAMES } from '../ports/index.ts';\nexport const a = PORT_NAMES;",
    'core-temporal-takes-only-types-of-ports',
  ],
  [
    'ports run code of the pipeline',
    'packages/core/src/ports/upwards.ts',
    "import { journal } from '../pipeline/journal.ts';\nexport const a = journal;",
    'core-ports-takes-only-types-of-pipeline',
  ],
  [
    'the pipeline knows a use-case',
    'packages/core/src/pipeline/upwards.ts',
    "import { stages } from '../remember/stages.ts';\nexport const a = stages;",
    'core-pipeline-imports-downwards',
  ],
  [
    'one use-case imports the other',
    'packages/core/src/query/sideways.ts',
    "import { stages } from '../remember/stages.ts';\nexport const a = stages;",
    'core-query-imports-downwards',
  ],
  [
    'a folder of core that is not in the table',
    'packages/core/src/elsewhere/new.ts',
    "import { PORT_NAMES } from '../ports/index.ts';\nexport const a = PORT_NAMES;",
    'core-has-known-layers',
  ],
  [
    'a plugin imports another',
    'plugins/storage-one/src/of-two.ts',
    "import { storagetwo } from '@gligabao/storage-two';\nexport const a = storagetwo;",
    'plugins-import-downwards',
  ],
  [
    'a plugin ships with the testkit',
    'plugins/storage-one/src/of-testkit.ts',
    "import { testkit } from '@gligabao/testkit';\nexport const a = testkit;",
    'testkit-only-in-tests',
  ],
  [
    'a plugin enters core by a side door',
    'plugins/storage-one/src/deep.ts',
    "import { PORT_NAMES } from '../../../packages/core/src/ports/index.ts';\nexport const a = PORT_NAMES;",
    'no-deep-imports',
  ],
  [
    'the web framework in a package',
    'packages/core/src/query/of-koa.ts',
    "import Koa from 'koa';\nexport const a = Koa;",
    'framework-only-in-apps',
  ],
  [
    'the container in a plugin',
    'plugins/storage-two/src/of-tsyringe.ts',
    "import { container } from 'tsyringe';\nexport const a = container;",
    'framework-only-in-apps',
  ],
  [
    'two files import each other',
    'packages/core/src/domain/circle-one.ts',
    "import { b } from './circle-two.ts';\nexport const a = () => b;",
    'no-cycles',
  ],
];

/** What a package must not do besides, in the same form. */
export const HABITS: readonly Planted[] = [
  [
    'core imports a module of Node',
    'packages/core/src/pipeline/reads-files.ts',
    "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;",
    'eslint(no-restricted-imports)',
  ],
  [
    'core reads the environment',
    'packages/core/src/env.ts',
    "export const a = process.env['A'];",
    'eslint(no-restricted-globals)',
  ],
  [
    'core reads the clock',
    'packages/core/src/now.ts',
    'export const a = () => Date.now();',
    'eslint(no-restricted-properties)',
  ],
  [
    'core makes a date of now',
    'packages/core/src/today.ts',
    'export const a = () => new Date();',
    'house(no-ambient-clock)',
  ],
  [
    'core draws lots',
    'packages/core/src/lots.ts',
    'export const a = () => Math.random();',
    'eslint(no-restricted-properties)',
  ],
  [
    'core calls out',
    'packages/core/src/call.ts',
    "export const a = () => fetch('https://example.com');",
    'eslint(no-restricted-globals)',
  ],
  [
    'text waits',
    'packages/text/src/wait.ts',
    'export const a = (f: () => void) => setTimeout(f, 1);',
    'eslint(no-restricted-globals)',
  ],
  [
    'a plugin reads the environment',
    'plugins/storage-one/src/env.ts',
    "export const a = process.env['A'];",
    'node(no-process-env)',
  ],
  [
    'a plugin imports another',
    'plugins/storage-one/src/of-two.ts',
    "import { storagetwo } from '@gligabao/storage-two';\nexport const a = storagetwo;",
    'eslint(no-restricted-imports)',
  ],
  [
    'a package imports Koa',
    'packages/testkit/src/of-koa.ts',
    "import Koa from 'koa';\nexport const a = Koa;",
    'eslint(no-restricted-imports)',
  ],
];

/** Files that the violations lean on, and code that looks like one and is none. */
export const SOUND: Readonly<Record<string, string>> = {
  'packages/core/src/errors.ts': 'export const kinds = 1;\n',
  'packages/core/src/domain/time.ts':
    "import { text } from '@gligabao/text';\nexport const at = (n: number) => new Date(n + text).toISOString() + Date.UTC(2026);\n",
  'packages/core/src/domain/circle-two.ts': "import { a } from './circle-one.ts';\nexport const b = () => a;\n",
  'packages/core/src/temporal/derive.ts':
    "import { at } from '../domain/time.ts';\nimport type { Port } from '../ports/index.ts';\nexport const derive = (port: Port) => at(port);\n",
  'packages/core/src/ports/index.ts':
    "import type { Event } from '../pipeline/journal.ts';\nexport type Port = Event;\nexport const PORT_NAMES = 1;\n",
  'packages/core/src/pipeline/journal.ts': 'export type Event = number;\nexport const journal = 1;\n',
  'packages/core/src/remember/stages.ts':
    "import { kinds } from '../errors.ts';\nimport { journal } from '../pipeline/journal.ts';\nexport const stages = [journal, kinds];\n",
  'plugins/storage-one/src/sound.ts':
    "import { core } from '@gligabao/core';\nexport const now = () => Date.now() + core;\n",
  'plugins/storage-one/test/contract.ts':
    "import { testkit } from '@gligabao/testkit';\nexport const verify = testkit;\n",
};
