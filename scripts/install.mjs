// Installs the dependencies with the exact pnpm that package.json names, on a machine that has only Node.js.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runChild } from './child.mjs';

const root = new URL('../', import.meta.url);
const stampFile = new URL('node_modules/.gligabao-install', root);
const windows = process.platform === 'win32';
const say = (line) => process.stderr.write(`gligabao: ${line}\n`);
const read = (path) => readFileSync(new URL(path, root), 'utf8');

/** What decides the contents of node_modules, and the platform that addons were compiled for. */
function wanted() {
  const members = ['packages', 'plugins', 'apps'].flatMap((group) =>
    readdirSync(new URL(group, root)).map((name) => `${group}/${name}`),
  );
  const manifests = ['.', 'evals', ...members].map((folder) => `${folder}/package.json`);
  const hash = createHash('sha256');
  for (const path of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]) {
    if (existsSync(new URL(path, root))) hash.update(path).update(read(path));
  }
  return { tree: hash.digest('hex'), platform: `${process.platform}-${process.arch}-${process.versions.modules}` };
}

/** What the last install that succeeded left behind. */
function installed() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return { tree: null, platform: null };
  }
}

/**
 * The folder of this Node.js, when it came with its headers: compiling then needs no download of them.
 * A setting of the user's own wins.
 */
function headers() {
  const folder = dirname(dirname(process.execPath));
  return existsSync(join(folder, 'include', 'node', 'node.h')) ? { npm_config_nodedir: folder } : {};
}

/** What a compile of better-sqlite3 needs, and is not on this machine. */
function missingTools() {
  const works = (command) => spawnSync(command, ['--version'], { stdio: 'ignore', shell: windows }).status === 0;
  const tools = [
    ['Python 3', ['python3', 'python']],
    ['make', windows ? [] : ['make', 'gmake']],
    ['a C++ compiler', windows ? [] : ['c++', 'g++', 'clang++']],
  ];
  return tools.filter(([, commands]) => commands.length > 0 && !commands.some(works)).map(([name]) => name);
}

function explainFailure() {
  say('the install failed; the reason is in the lines above.');
  if (Object.keys(headers()).length === 0 && process.env['npm_config_nodedir'] === undefined) {
    say('If it is better-sqlite3 and the headers of Node.js could not be downloaded: a Node.js from the archives of');
    say('nodejs.org brings them along, or set npm_config_nodedir to a folder that has include/node.');
  }
  const missing = missingTools();
  if (missing.length === 0) return;
  say('If it is better-sqlite3: where its ready-made file cannot be downloaded, it is compiled on this machine,');
  say(`and this machine lacks ${missing.join(', ')}:`);
  say('  Debian, Ubuntu   apt-get install -y build-essential python3');
  say('  Fedora           dnf install -y gcc-c++ make python3');
  say('  Alpine           apk add build-base python3');
  say('  macOS            xcode-select --install');
  say('  Windows          Visual Studio Build Tools with "Desktop development with C++", and Python 3');
}

/**
 * Brings node_modules up to date, or ends this process with a reason. Does nothing when nothing changed.
 *
 * Compiling SQLite is most of a first install, and for half of that time a second core has nothing to do: `meanwhile`
 * runs beside it, once every file is in place. It is run in any case.
 *
 * The policies of pnpm-workspace.yaml (release age, provenance) are checked for the whole lock file by `.ci/run`; here
 * the lock file is trusted, which saves a fresh clone a quarter of a minute.
 */
export async function install(meanwhile = async () => {}) {
  const want = wanted();
  const have = installed();
  if (have.tree === want.tree && have.platform === want.platform) {
    await meanwhile();
    return;
  }
  const { packageManager } = JSON.parse(read('package.json'));
  const pnpm = (...args) =>
    // JOBS: node-gyp compiles with every core.
    runChild('npx', ['-y', packageManager, ...args], {
      env: { JOBS: 'max', pnpm_config_trust_lockfile: 'true', ...headers(), ...process.env },
      shell: windows,
    });

  say(
    have.tree
      ? 'bringing the dependencies up to date'
      : 'installing the dependencies; the first time takes about a minute',
  );
  const anotherNode = have.platform !== null && have.platform !== want.platform;
  if (anotherNode) say('another Node.js than last time: compiling SQLite for this one');
  const stopAt = (code) => {
    if (code === 0) return;
    explainFailure();
    process.exit(code);
  };
  stopAt(await pnpm('install', '--frozen-lockfile', '--ignore-scripts'));
  const compiling = pnpm('rebuild', '--recursive', ...(anotherNode ? [] : ['--pending']));
  const [code] = await Promise.all([compiling, meanwhile()]);
  stopAt(code);
  writeFileSync(stampFile, JSON.stringify(want));
}
