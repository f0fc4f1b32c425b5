import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startFakeAnthropic } from '@gligabao/testkit';
import { flagsOf, runCommand, startCommand, stopCommands, type Running } from './support/command.ts';
import { gate, type Gate } from './support/gate.ts';
import { send } from './support/http.ts';
import { endedRuns } from './support/runs-over-http.ts';
import { temporaryStorage, type TemporaryStorage } from './support/storage.ts';
import { extraction } from './support/vendor.ts';

jest.setTimeout(60_000);

let storage: TemporaryStorage;
beforeEach(async () => {
  storage = await temporaryStorage();
});
afterEach(async () => {
  stopCommands();
  await storage.remove();
});

const JSON_TYPE = { 'content-type': 'application/json' };
const BODY = JSON.stringify({ user_id: 'u1', text: 'Alice works at Acme.' });
const remember = (url: string) => send(url, '/v1/gb/remember', { method: 'POST', headers: JSON_TYPE, body: BODY });

async function serve(env: Readonly<Record<string, string>> = {}, flags: readonly string[] = []) {
  const args = ['serve', '--port', '0', ...flagsOf(storage.settings), ...flags];
  const running = startCommand(args, { cwd: storage.folder, env: { GLIGABAO_EMBEDDING_MODEL: 'hash', ...env } });
  const [, url = ''] = await running.says(/ready at (http:\S+)/);
  return { running, url };
}

/** Whether any process of the group is left. */
function groupLives({ pid }: Running): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

async function accepts(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const [what] = await Promise.race([
    once(socket, 'connect').then(() => [true]),
    once(socket, 'error').then(() => [false]),
  ]).catch(() => [false]);
  socket.destroy();
  return what ?? false;
}

/** A vendor that keeps every call waiting at a gate. */
async function slowVendor(waiting: Gate) {
  const vendor = await startFakeAnthropic();
  const turn = { kind: 'message', text: extraction('Alice', 'works_at', 'Acme') } as const;
  vendor.script({ kind: 'choose', choose: () => ({ kind: 'late', until: waiting.wait(), turn }) });
  const env = { ANTHROPIC_API_KEY: 'sk-ant-planted', ANTHROPIC_BASE_URL: vendor.url };
  return { env, close: () => vendor.close() };
}

describe('gligabao serve', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('stops on %s with 0 and leaves no process', async (signal) => {
    const { running, url } = await serve();
    expect((await remember(url)).status).toBe(200);
    running.kill(signal);
    const { code, stderr, stdout } = await running.ended;
    expect(code).toBe(0);
    expect(groupLives(running)).toBe(false);
    expect(await accepts(url)).toBe(false);
    expect(stdout).toBe(`gligabao is ready at ${url}\n`);
    const lines = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['listening', 'request', 'stopping', 'stopped']),
    );
  });

  it('stops with the default models too, worker and all', async () => {
    const { running, url } = await serve({ GLIGABAO_EMBEDDING_MODEL: 'auto' });
    expect((await remember(url)).status).toBe(200);
    running.kill('SIGTERM');
    expect((await running.ended).code).toBe(0);
    expect(groupLives(running)).toBe(false);
  });

  it('finishes what runs before it stops (F165)', async () => {
    const waiting = gate();
    const vendor = await slowVendor(waiting);
    try {
      const { running, url } = await serve(vendor.env);
      const reply = remember(url);
      await waiting.reached;
      running.kill('SIGTERM');
      await running.says(/"msg":"stopping"/);
      expect(await accepts(url)).toBe(false);
      waiting.open();
      expect(await reply).toMatchObject({ status: 200, body: { edges: [{ target: 'Acme' }] } });
      expect(await running.ended).toMatchObject({ code: 0 });
    } finally {
      await vendor.close();
    }
  });

  it('breaks off what does not end in time, with nothing half-stored (F165)', async () => {
    const waiting = gate();
    const vendor = await slowVendor(waiting);
    try {
      const { running, url } = await serve(vendor.env, ['--shutdown-timeout', '0']);
      const reply = remember(url).catch(() => 'closed');
      await waiting.reached;
      running.kill('SIGTERM');
      expect(await running.ended).toMatchObject({ code: 0 });
      await reply;
      const doctor = await runCommand(['doctor', '--json', ...flagsOf(storage.settings)], {
        cwd: storage.folder,
        env: { GLIGABAO_EMBEDDING_MODEL: 'hash' },
      });
      expect(JSON.parse(doctor.stdout)).toMatchObject({ ok: true, problems: [] });
      const again = await serve();
      const runs = await endedRuns({ get: (path) => send(again.url, path) }, 'main');
      const { body } = await send(again.url, '/v1/gb/artifacts?user_id=u1');
      // Where several servers may be at work, whichever comes next goes on with it.
      const [status, total] = storage.exclusive ? ['failed', 0] : ['succeeded', 1];
      expect({ runs, body }).toMatchObject({ runs: [{ status }], body: { total } });
    } finally {
      await vendor.close();
    }
  });

  it('refuses an address that others can reach, unless it is told to', async () => {
    const args = ['serve', '--port', '0', ...flagsOf(storage.settings), '--host', '0.0.0.0'];
    const around = { cwd: storage.folder, env: { GLIGABAO_EMBEDDING_MODEL: 'hash' } };
    const refused = await runCommand(args, around);
    expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--insecure-no-auth') });
    const running = startCommand([...args, '--insecure-no-auth'], around);
    await running.says(/ready at http/);
    running.kill('SIGTERM');
    expect(await running.ended).toMatchObject({ code: 0 });
  });

  it('says which port is taken', async () => {
    const { url } = await serve();
    const other = await temporaryStorage();
    const args = ['serve', '--port', new URL(url).port, ...flagsOf(other.settings)];
    const { code, stderr } = await runCommand(args, { cwd: other.folder, env: { GLIGABAO_EMBEDDING_MODEL: 'hash' } });
    await other.remove();
    expect(code).toBe(1);
    expect(stderr).toContain(`port ${new URL(url).port} is taken`);
  });

  it('a second process on its storage works, or is told clearly that it cannot (F079, F082)', async () => {
    const { running } = await serve();
    const second = await runCommand(['remember', 'Bob works at Acme.', ...flagsOf(storage.settings)], {
      cwd: storage.folder,
      env: { GLIGABAO_EMBEDDING_MODEL: 'hash' },
    });
    expect(second).toMatchObject(
      storage.exclusive
        ? { code: 1, stdout: '', stderr: expect.stringContaining('in use by another process') }
        : { code: 0, stdout: expect.stringContaining('Bob - works_at - Acme') },
    );
    running.kill('SIGKILL');
    await running.ended;
    const after = await runCommand(['remember', 'Bob works at Acme.', ...flagsOf(storage.settings)], {
      cwd: storage.folder,
      env: { GLIGABAO_EMBEDDING_MODEL: 'hash' },
    });
    expect(after.code).toBe(0);
  });
});
