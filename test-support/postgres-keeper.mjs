// Runs a private PostgreSQL server for as long as its standard input is open: when the process that started it ends, in
// whatever way, the server stops and its folder goes. Takes "restart" and "kill" as lines, and says what it did.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findPrograms, serverAccount } from './postgres-programs.mjs';

const programs = await findPrograms(process.env.PG_BIN);
const account = serverAccount();
const folder = mkdtempSync(join(tmpdir(), 'gligabao-pg-'));
const data = join(folder, 'data');
// A zone and an order of texts that nobody expects: a store that leans on either of them is found out.
const ZONE = 'Pacific/Kiritimati';
const surroundings = {
  cwd: folder,
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: ZONE },
  ...account,
};
if (account !== undefined) chownSync(folder, account.uid, account.gid);
chmodSync(folder, 0o700);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

function makeCluster() {
  const plain = ['-D', data, '-U', 'gligabao', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  const english = [...plain, '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];
  try {
    execFileSync(programs.initdb, english, { ...surroundings, stdio: 'pipe' });
  } catch {
    // Built without ICU.
    rmSync(data, { recursive: true, force: true });
    execFileSync(programs.initdb, [...plain, '--locale=C'], { ...surroundings, stdio: 'pipe' });
  }
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}

/** @param {number} port */
async function start(port) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    // What was committed outlives the server, though not the machine.
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '400',
    shared_buffers: '64MB',
    timezone: ZONE,
    datestyle: 'German',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(programs.postgres, ['-D', data, '-p', String(port), ...args], {
    ...surroundings,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`postgres ended with ${code}\n${log}`)));
    child.once('error', reject);
    child.stderr.on('data', (chunk) => {
      log = `${log}${chunk}`.slice(-20_000);
      if (log.includes('ready to accept connections')) resolve(undefined);
    });
  });
  child.removeAllListeners('exit');
  return child;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal SIGINT stops fast and clean; SIGQUIT as if the machine had failed
 */
async function stop(child, signal) {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

makeCluster();
const port = await freePort();
let server = await start(port);
process.stdout.write(`postgres://gligabao@127.0.0.1:${port}/postgres\n`);
for await (const line of createInterface(process.stdin)) {
  if (line === 'stop') break;
  await stop(server, line === 'kill' ? 'SIGQUIT' : 'SIGINT');
  server = await start(port);
  process.stdout.write('started\n');
}
await stop(server, 'SIGINT');
process.exit(0);
