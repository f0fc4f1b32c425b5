import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Complaint, cruise, lint, plantTree } from './planted-tree.ts';
import { HABITS, IMPORTS, SOUND } from './planted-files.ts';

describe('the boundaries between packages', () => {
  let tree: ReturnType<typeof plantTree>;
  let imports: readonly Complaint[];
  let habits: readonly Complaint[];

  beforeAll(() => {
    const planted = [...IMPORTS, ...HABITS].map(([, file, code]) => [file, `${code}\n`] as const);
    tree = plantTree({ ...SOUND, ...Object.fromEntries(planted) });
    imports = cruise(tree.folder);
    habits = lint(tree.folder);
  }, 60_000);
  afterAll(() => tree.remove());

  it.each(IMPORTS)('%s: the import is refused', (_, file, __, rule) => {
    expect(imports).toContainEqual({ file, rule });
  });

  it.each(HABITS)('%s: lint refuses it', (_, file, __, rule) => {
    expect(habits).toContainEqual({ file, rule });
  });

  it('refuse nothing that is sound', () => {
    const sound = Object.keys(SOUND).filter((file) => !file.includes('circle'));
    expect(imports.filter(({ file }) => sound.includes(file))).toEqual([]);
    expect(habits.filter(({ file }) => sound.includes(file))).toEqual([]);
  });
});
