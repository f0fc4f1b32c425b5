import { describe, expect, it } from '@jest/globals';
import { asPlugin, settingsTable } from '../../packages/plugin/src/index.ts';
import { members, readText } from './tree.ts';

const plugins = members.filter((folder) => folder.startsWith('plugins/'));

/** The cells of a table, whatever its columns are padded with. */
const cells = (markdown: string): readonly string[] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| -'))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .join('|'),
    );

describe('the README of a plugin', () => {
  it.each(plugins)('%s lists the settings as the plugin reads them', async (folder) => {
    const loaded: object = await import(new URL(`../../${folder}/src/index.ts`, import.meta.url).href);
    const plugin = asPlugin(Reflect.get(loaded, 'default'), folder);
    const [, settings = ''] = /\n## Settings\n([^]*?)(?:\n## |$)/u.exec(readText(`${folder}/README.md`)) ?? [];
    const [, ...rows] = cells(settings);
    const [, ...described] = cells(settingsTable(plugin));
    expect(rows).toEqual(described);
  });
});
