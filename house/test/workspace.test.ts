import { describe, expect, it } from '@jest/globals';
import { type Manifest, members, readJson } from './tree.ts';

interface Project {
  readonly references?: readonly { readonly path: string }[];
}
interface JestConfig {
  readonly projects: readonly { readonly displayName: string }[];
}

const manifests = new Map(members.map((folder) => [folder, readJson(`${folder}/package.json`) as Manifest]));
const folderOf = new Map([...manifests].map(([folder, { name }]) => [name, folder]));
const referencesOf = (file: string) => ((readJson(file) as Project).references ?? []).map(({ path }) => path);

describe('the workspace', () => {
  it('compiles every member', () => {
    expect(referencesOf('tsconfig.json').toSorted()).toEqual(members.toSorted());
  });

  it('tests every member', async () => {
    const config = (await import(new URL('../../jest.config.js', import.meta.url).href)) as { default: JestConfig };
    const tested = config.default.projects.map(({ displayName }) => displayName);
    expect(tested.toSorted()).toEqual([...members, 'house', 'apps/server on postgres'].toSorted());
  });

  it.each(members)('%s refers to what it depends on, so that it is built after it', (folder) => {
    const { dependencies = {} } = manifests.get(folder) ?? {};
    const needed = Object.keys(dependencies).flatMap((name) => folderOf.get(name) ?? []);
    const up = folder.includes('/') ? '../../' : '../';
    expect(referencesOf(`${folder}/tsconfig.json`).toSorted()).toEqual(needed.map((each) => up + each).toSorted());
  });

  // The tests of core take the testkit, which depends on core, from the root, as they take the test runner.
  it.each(members)('%s does not depend on itself through others, in its tests neither', (folder) => {
    const neededBy = (each: string): readonly string[] => {
      const { dependencies, devDependencies } = manifests.get(each) ?? {};
      return Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => folderOf.get(name) ?? []);
    };
    // A set is gone through to its end while it grows.
    const needed = new Set(neededBy(folder));
    for (const each of needed) for (const further of neededBy(each)) needed.add(further);
    expect([...needed]).not.toContain(folder);
  });

  it.each(members)('%s says what it is', (folder) => {
    const manifest = manifests.get(folder);
    expect(manifest).toMatchObject({
      name: `@gligabao/${folder.split('/').at(-1) ?? ''}`,
      license: 'MIT',
      type: 'module',
      engines: (readJson('package.json') as Manifest).engines ?? {},
      repository: { directory: folder },
    });
    expect(Object.keys(manifest?.exports ?? {})).toEqual(['.', './package.json']);
  });

  it.each(members)('%s pins what it takes from others', (folder) => {
    const { dependencies, devDependencies } = manifests.get(folder) ?? {};
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect(`${name} ${version}`).toMatch(/ (workspace:\^|catalog:|\d+\.\d+\.\d+[\w.-]*)$/);
    }
  });
});
