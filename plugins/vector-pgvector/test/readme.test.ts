import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { settingsTable } from '@gligabao/plugin';
import { subject } from './subject.ts';

/** A table without the padding that makes its columns line up. */
const unpadded = (markdown: string): string => markdown.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');

it('prints the settings in the README as the schema describes them', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(unpadded(readme)).toContain(unpadded(settingsTable(subject)));
});
