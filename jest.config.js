import { readdirSync } from 'node:fs';

const swc = [
  '@swc/jest',
  { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' }, sourceMaps: 'inline' },
];
const project = (dir) => ({
  displayName: dir,
  rootDir: `<rootDir>/${dir}`,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@gligabao/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': swc },
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
});
// Read from the folders, so that a new package cannot be left out of the tests by forgetting a line.
const packages = ['packages', 'plugins', 'apps'].flatMap((group) => readdirSync(group).map((name) => `${group}/${name}`));

export default {
  projects: [...packages, 'evals'].map(project),
  coverageProvider: 'v8',
  collectCoverageFrom: ['{packages,plugins,apps}/*/src/**/*.ts'],
};
