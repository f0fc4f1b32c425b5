// What the commands of package.json do, on a machine that has only Node.js:
//   start [flags]      install, build, serve; flags go to `gligabao serve`
//   test [flags]       install, build, lint, and run the tests; flags go to jest
//   lint               lint, import direction, format, unused code
//   run <file> [args]  install, build, and run a built file
import { existsSync, readFileSync } from 'node:fs';
import { runNode, runNodeHeld, whenOrphaned } from './child.mjs';
import { install } from './install.mjs';

const root = new URL('../', import.meta.url);
const say = (line) => process.stderr.write(`gligabao: ${line}\n`);
const TSC = 'node_modules/typescript/bin/tsc';
const JEST = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
const LINT = {
  oxlint: ['node_modules/oxlint/bin/oxlint', '--type-aware'],
  'import direction': [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    'packages',
    'plugins',
    'apps',
    'evals',
    '--no-progress',
  ],
  format: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
  'unused code': ['node_modules/knip/bin/knip.js', '--no-progress'],
};

/** Runs every step, so that one run shows all that is wrong, and names those that failed. What stands together runs at once. */
async function runSteps(...groups) {
  const failed = [];
  for (const group of groups) {
    const steps = Object.entries(group);
    const run = steps.length > 1 ? runNodeHeld : runNode;
    await Promise.all(
      steps.map(async ([name, args]) => {
        say(name);
        if ((await run(...args)) !== 0) failed.push(name);
      }),
    );
  }
  if (failed.length > 0) say(`failed: ${failed.join(', ')}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

/** Installs and builds; a failure ends this process, once nothing that it started still runs. */
async function installAndBuild() {
  let code = 0;
  await install(async () => {
    code = await runNode(TSC, '-b');
  });
  if (code !== 0) process.exit(code);
}

/** Serves in this process, which ends as the server does: on Ctrl-C, on SIGTERM, and when npm is gone. */
async function serve(flags) {
  let signalled = false;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      signalled = true;
      if (process.listenerCount(signal) === 1) process.exit(signal === 'SIGINT' ? 130 : 143); // not serving yet
    });
  }
  whenOrphaned(() => {
    if (!signalled) process.kill(process.pid, 'SIGTERM');
  });
  const { main } = await import(new URL('apps/server/dist/main.js', root));
  const code = await main(['serve', ...flags]);
  if (typeof code === 'number') process.exitCode = code;
}

const commands = {
  async start(flags) {
    say('starting');
    await installAndBuild();
    await serve(flags);
  },
  async test(flags) {
    say('installing, building, linting, testing');
    await install();
    await runSteps(
      { build: [TSC, '-b'] },
      { 'types of the tests': [TSC, '-p', 'tsconfig.test.json'], ...LINT },
      { tests: [...JEST, ...flags] },
    );
  },
  async lint() {
    await install();
    await runSteps(LINT);
  },
  async run([file, ...args]) {
    await installAndBuild();
    if (!existsSync(new URL(file, root))) {
      say(`there is no ${file} after the build`);
      process.exit(1);
    }
    process.exitCode = await runNode(file, ...args);
  },
};

/** Says which Node.js is needed, before anything fails for want of it in a way that says less. */
function checkNode() {
  const { engines } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  const [needed, have] = [engines.node, process.versions.node].map((text) => text.match(/\d+/g).map(Number));
  const enough = have[0] > needed[0] || (have[0] === needed[0] && have[1] >= needed[1]);
  if (enough) return;
  say(`this needs Node.js ${engines.node}, and runs on ${process.versions.node}`);
  process.exit(1);
}

checkNode();
const [name, ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
if (!command) {
  say(`usage: node scripts/go.mjs ${Object.keys(commands).join('|')}`);
  process.exit(2);
}
await command(rest);
