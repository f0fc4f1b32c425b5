import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const swc = [
  '@swc/jest',
  { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' }, sourceMaps: 'inline' },
];
/** `only`: the surroundings that a project gives, for tests in a folder named after them. */
const project = (dir, only = null) => ({
  displayName: dir,
  rootDir: here(dir),
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@gligabao/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': swc },
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testPathIgnorePatterns: ['/node_modules/', ...(only === null ? ['/test/on-[^/]+/'] : [])],
  // What the tests of a folder need beside themselves, such as a server.
  ...(existsSync(here(`${dir}/test/global-setup.js`)) && {
    globalSetup: '<rootDir>/test/global-setup.js',
    globalTeardown: '<rootDir>/test/global-teardown.js',
  }),
});
// Read from the folders, so that a new package cannot be left out of the tests by forgetting a line.
const members = ['packages', 'plugins', 'apps']
  .flatMap((group) => readdirSync(here(group)).map((name) => `${group}/${name}`))
  .filter((dir) => existsSync(here(`${dir}/package.json`)));

/** Suites of the server that say the same on every store, and by what; they run on one. */
const onOneStore = {
  'what the command line makes of its words and files': ['command-line/'],
  'what is refused before anything is looked for': ['bad-[a-z]+[.]', 'not-built[.]', 'caller[.]'],
  'what vendors are sent and told, and what an answer makes of their failures': [
    'failing-vendors[.]',
    'models-and-reasoning[.]',
    'openai[.]',
    'vendor[.]',
    'vendor-query[.]',
  ],
};

/** The suite of the server once more, with its knowledge in PostgreSQL, and what is told of that database alone. */
const onPostgres = {
  ...project('apps/server', 'postgres'),
  displayName: 'apps/server on postgres',
  testPathIgnorePatterns: ['/node_modules/', `/test/(?:${Object.values(onOneStore).flat().join('|')})`],
  globals: { GLIGABAO_TEST_STORAGE: 'postgres' },
  globalSetup: here('plugins/storage-postgres/test/global-setup.js'),
  globalTeardown: here('plugins/storage-postgres/test/global-teardown.js'),
};

export default {
  // Part of the time is spent waiting for servers, processes and disks: one more than there are cores keeps all busy.
  maxWorkers: availableParallelism() + 1,
  // Modules of a finished test file are never given back: a worker that grew is replaced, before it spends its time on that.
  workerIdleMemoryLimit: '900MB',
  projects: [...[...members, 'evals', 'house'].map((dir) => project(dir)), onPostgres],
  coverageProvider: 'v8',
  collectCoverageFrom: ['{packages,plugins,apps}/*/src/**/*.ts', 'evals/src/**/*.ts'],
};
