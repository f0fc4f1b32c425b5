// Packs every package that is published, and checks the tarballs: publint for what they hold, attw for their types.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const shell = process.platform === 'win32';
const readManifest = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
const node = (...args) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });

const { packageManager } = readManifest('.');
const folders = ['packages', 'plugins', 'apps']
  .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
  .filter((folder) => !readManifest(folder).private);
const out = mkdtempSync(join(tmpdir(), 'gligabao-pack-'));
const failed = [];
try {
  const filters = folders.flatMap((folder) => ['--filter', `./${folder}`]);
  execFileSync('npx', ['-y', packageManager, ...filters, 'pack', '--pack-destination', out], {
    cwd: root,
    shell,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const tarballs = readdirSync(out).toSorted();
  if (tarballs.length !== folders.length) throw new Error(`packed ${tarballs.length} of ${folders.length} packages`);
  for (const tarball of tarballs) {
    const path = join(out, tarball);
    const results = [
      node('node_modules/publint/src/cli.js', path, '--strict'),
      node('node_modules/@arethetypeswrong/cli/dist/index.js', path, '--profile', 'esm-only', '--format', 'ascii'),
    ];
    const ok = results.every(({ status }) => status === 0);
    console.log(`${ok ? 'ok    ' : 'failed'} ${tarball}`);
    if (!ok) {
      failed.push(tarball);
      for (const { stdout, stderr } of results) console.log(stdout + stderr);
    }
  }
} finally {
  rmSync(out, { recursive: true, force: true });
}
process.exitCode = failed.length > 0 ? 1 : 0;
