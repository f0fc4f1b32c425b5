import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { settingsTable } from '@gligabao/plugin';
import plugin from '../src/index.ts';

/** The cells of a table, whatever its columns are padded with. */
const cells = (table: string): readonly string[] =>
  table
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| -'))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .join('|'),
    );

it('the README lists the settings as the plugin reads them', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const section = /## Settings\n([^]*?)\n## /.exec(readme)?.[1] ?? '';
  expect(cells(section)).toEqual(cells(settingsTable(plugin)));
});
