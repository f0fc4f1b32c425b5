import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './tree.ts';

/** What a tool complained about: the file, the file or package that it imports (if any), and the rule. */
export interface Complaint {
  readonly file: string;
  readonly rule: string;
}

const PACKAGES = ['packages/text', 'packages/core', 'packages/testkit', 'plugins/storage-one', 'plugins/storage-two'];

/** A small workspace in a temporary folder, under the rules of this one, with the given files in it. */
export function plantTree(files: Readonly<Record<string, string>>): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'gligabao-planted-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const config of ['.dependency-cruiser.cjs', '.oxlintrc.json', 'house/lint']) {
    cpSync(join(root, config), join(folder, config), { recursive: true });
  }
  mkdirSync(join(folder, 'node_modules/@gligabao'), { recursive: true });
  for (const path of PACKAGES) {
    const name = path.split('/').at(-1) ?? '';
    write(
      `${path}/package.json`,
      JSON.stringify({ name: `@gligabao/${name}`, type: 'module', exports: './src/index.ts' }),
    );
    write(`${path}/src/index.ts`, `export const ${name.replace('-', '')} = 1;\n`);
    symlinkSync(join(folder, path), join(folder, 'node_modules/@gligabao', name), 'dir');
  }
  for (const [path, text] of Object.entries(files)) write(path, text);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

interface CruiseResult {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

/** The broken import rules, by dependency-cruiser. */
export function cruise(folder: string): readonly Complaint[] {
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const { stdout } = spawnSync(
    process.execPath,
    [cli, 'packages', 'plugins', '--output-type', 'json', '--no-progress'],
    { cwd: folder, encoding: 'utf8' },
  );
  const { summary } = JSON.parse(stdout) as CruiseResult;
  return summary.violations.map(({ from, rule }) => ({ file: from, rule: rule.name }));
}

interface LintResult {
  readonly diagnostics: readonly { readonly filename: string; readonly code: string }[];
}

/** The broken lint rules, by oxlint. */
export function lint(folder: string): readonly Complaint[] {
  const cli = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [cli, '--format', 'json'], { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as LintResult;
  return diagnostics.map(({ filename, code }) => ({ file: filename, rule: code }));
}
