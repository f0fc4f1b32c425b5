// A PostgreSQL with pgvector for tests, from npm packages alone: PGlite (WebAssembly) behind a loopback socket, in a
// child process that ends with its parent, however that ends.
//
// One session serves every connection: SET and temporary tables are shared, transactions queue up, and an index that is
// being built keeps everybody waiting. It tests the SQL of pgvector; pools, locks and lost connections need a real server.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);

/**
 * The server that GLIGABAO_TEST_PGVECTOR_URL names, or a new one.
 *
 * @returns {Promise<{ readonly url: string, stop(): Promise<void> }>}
 */
export async function startPgvector() {
  const given = process.env.GLIGABAO_TEST_PGVECTOR_URL;
  if (given) return { url: given, stop: async () => undefined };
  const child = spawn(process.execPath, [self], { stdio: ['pipe', 'pipe', 'inherit'] });
  const url = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`PGlite ended with ${code}`)));
    child.stdout.once('data', (bytes) => resolve(String(bytes).trim()));
  });
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.stdin.end();
      }),
  };
}

async function serve() {
  const { PGlite } = await import('@electric-sql/pglite');
  const { vector } = await import('@electric-sql/pglite-pgvector');
  const { PGLiteSocketServer } = await import('@electric-sql/pglite-socket');
  process.stdin.resume().once('end', () => process.exit(0));
  const db = await PGlite.create({ extensions: { vector } });
  const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0, maxConnections: 50 });
  await server.start();
  console.log(`postgres://postgres@${server.getServerConn()}/postgres`);
}

if (process.argv[1] === self) await serve();
