import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The folders of the workspace, as pnpm finds them: `packages/core`, `plugins/storage-sqlite`, ... */
export const members: readonly string[] = [
  ...['packages', 'plugins', 'apps']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
    .filter((folder) => existsSync(join(root, folder, 'package.json'))),
  'evals',
];

export interface Manifest {
  readonly name: string;
  readonly license?: string;
  readonly type?: string;
  readonly private?: boolean;
  readonly engines?: { readonly node?: string };
  readonly exports?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

export function readJson(path: string): unknown {
  return JSON.parse(readText(path));
}

const MADE = new Set(['.git', 'node_modules', 'dist', 'coverage', 'build']);

/** Every file that a person wrote, as a path from the root. */
export function writtenFiles(folder = '.'): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return MADE.has(entry.name) ? [] : writtenFiles(path);
    return entry.isFile() ? [path] : [];
  });
}
