import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { settingValues, verifyStarts } from './support/setting-values.ts';
import { stopServers } from './support/server.ts';

// A database of its own takes a while to make.
jest.setTimeout(30_000);

afterAll(stopServers);

describe('F106: each value of a setting is started, and remembers and finds', () => {
  it.each(settingValues(undefined))('%s = "%s"', (...started) => verifyStarts(...started));
});

const README = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8').split('\n');

it.each([...settingValues(undefined), ...settingValues('postgres')])('the README tells of %s = "%s"', (name, value) => {
  const rows = README.filter((line) => line.startsWith('|') && line.split('|')[1]?.includes(`\`${name}\``));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(`\`${value}\``);
});
