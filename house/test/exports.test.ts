import { describe, expect, it } from '@jest/globals';
import { exportedNames, exportsNow } from '../../scripts/pin-exports.mjs';
import { readJson } from './tree.ts';

const pinned = readJson('house/exports.json') as ReturnType<typeof exportsNow>;
const now = exportsNow();

describe('the exports of a package', () => {
  it('are pinned for every package that is published', () => {
    expect(Object.keys(now)).toEqual(Object.keys(pinned));
  });

  // A name that is added or goes is a change for those who use the package: see scripts/pin-exports.mjs.
  it.each(Object.keys(now))('%s exports the names that are pinned', async (folder) => {
    expect(now[folder]).toEqual(pinned[folder]);
    const loaded: object = await import(new URL(`../../${folder}/src/index.ts`, import.meta.url).href);
    expect(Object.keys(loaded).toSorted()).toEqual(pinned[folder]?.values);
  });

  it('are read from every form of an export', () => {
    const source = [
      "export type { A } from './a.ts';",
      "export { b, type C, d as e } from './b.ts';",
      'export const f = 1;',
      'export interface G {}',
      'export default f;',
    ].join('\n');
    expect(exportedNames(source)).toEqual({ values: ['b', 'default', 'e', 'f'], types: ['A', 'C', 'G'] });
  });
});
