import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { settingsTable } from '@gligabao/plugin';
import plugin from '../src/index.ts';

describe('the README', () => {
  it('lists the settings as the plugin describes them', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const plain = (text: string): readonly string[] => text.split('\n').map((line) => line.replace(/[\s-]+/g, ' '));
    expect(plain(readme)).toEqual(expect.arrayContaining([...plain(settingsTable(plugin))]));
  });
});
