import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { stubEmbedder } from '@gligabao/testkit';
import { flagsOf, runCommand, stopCommands } from '../support/command.ts';
import { gate } from '../support/gate.ts';
import { pluginOf, tasksAfter } from '../support/plugins.ts';
import { startServer, stopServers, type TestServer } from '../support/server.ts';
import { temporaryStorage, type TemporaryStorage } from '../support/storage.ts';

jest.setTimeout(120_000);

let storage: TemporaryStorage;
beforeEach(async () => {
  storage = await temporaryStorage();
  mkdirSync(join(storage.folder, 'notes'));
});
afterEach(async () => {
  stopCommands();
  await stopServers();
  await storage.remove();
});

/** A server whose models wait, and the command that hands over to it. */
async function waitingServer() {
  const waiting = gate();
  const models = [pluginOf({ tasks: tasksAfter(() => waiting.wait()), embedder: stubEmbedder() })];
  const server = await startServer({ models });
  const handOver = (...args: readonly string[]) =>
    runCommand(['remember', ...args, '--async', '--url', server.url, '--user', 'u1'], { cwd: storage.folder });
  return { server, waiting, handOver };
}

const write = (name: string, content: string): void => {
  const path = join(storage.folder, 'notes', name);
  writeFileSync(path, content);
  // A copy that keeps its time looks like this: only the content tells.
  utimesSync(path, 1_700_000_000, 1_700_000_000);
};

const untilEnded = (server: TestServer, run: number) => server.send(`/v1/gb/remember-runs/${run}/events?user_id=u1`);
const artifactsOf = async (server: TestServer) => (await server.counts())['main']?.artifacts ?? 0;

describe('gligabao remember --async', () => {
  it('hands files over, says which run has each, and hands none over twice', async () => {
    const { server, waiting, handOver } = await waitingServer();
    write('a.md', 'Alice works at Acme.');
    write('b.md', 'Bob lives in Rome.');
    write('c.md', ' ');
    const lines = 'a.md: queued as run 1\nb.md: queued as run 2\nc.md: empty\n';
    const first = await handOver('notes');
    expect(first).toMatchObject({ code: 0, stdout: lines });
    expect(first.stderr).toMatch(/3 documents: 2 queued, 1 empty; \d/);
    // As after Ctrl-C, while all of it waits.
    expect(await handOver('notes')).toMatchObject({ code: 0, stdout: lines });
    waiting.open();
    for (const run of [1, 2]) await untilEnded(server, run);
    const { stdout, stderr } = await handOver('notes', '--json');
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { source: 'a.md', status: 'unchanged', artifact_id: 1 },
      { source: 'b.md', status: 'unchanged', artifact_id: 2 },
      { source: 'c.md', status: 'empty' },
    ]);
    expect(stderr).toMatch(/3 documents: 0 remembered, 2 unchanged, 1 empty; \d/);
    expect(await artifactsOf(server)).toBe(2);
  });

  it('hands over again what changed, also back to what it was, and with --again what did not', async () => {
    const { server, waiting, handOver } = await waitingServer();
    waiting.open();
    const states = ['Alice works at Acme.', 'Alice works at Contoso.', 'Alice works at Acme.'];
    for (const [at, text] of states.entries()) {
      write('a.md', text);
      const { stdout } = await handOver('notes', '--json');
      expect(JSON.parse(stdout)).toEqual({ source: 'a.md', status: 'queued', remember_run_id: at + 1 });
      await untilEnded(server, at + 1);
    }
    expect((await handOver('notes')).stdout).toBe('a.md: unchanged (artifact 3)\n');
    expect((await handOver('notes', '--again')).stdout).toBe('a.md: queued as run 4\n');
    await untilEnded(server, 4);
    expect(await artifactsOf(server)).toBe(4);
  });

  it('hands over again what failed', async () => {
    let fails = true;
    const tasks = tasksAfter(() => {
      if (fails) throw new Error('no');
    });
    const server = await startServer({ models: [pluginOf({ tasks, embedder: stubEmbedder() })] });
    const args = ['remember', 'notes', '--async', '--url', server.url, '--user', 'u1'];
    write('a.md', 'Alice works at Acme.');
    await runCommand(args, { cwd: storage.folder });
    await untilEnded(server, 1);
    fails = false;
    expect((await runCommand(args, { cwd: storage.folder })).stdout).toBe('a.md: queued as run 2\n');
    await untilEnded(server, 2);
    expect(await artifactsOf(server)).toBe(1);
  });

  it('hands over a text, as often as it is told to', async () => {
    const { waiting, handOver } = await waitingServer();
    waiting.open();
    for (const run of [1, 2]) {
      const told = await handOver('Alice works at Acme.');
      expect(told).toEqual({ code: 0, signal: null, stdout: `Queued as run ${run}.\n`, stderr: '' });
    }
    expect(JSON.parse((await handOver('Bob lives in Rome.', '--json')).stdout)).toEqual({
      status: 'queued',
      remember_run_id: 3,
    });
    const wrong = await handOver('Bob lives in Rome.', '--kind', 'note');
    expect(wrong).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('kind') });
  });

  it('without a server is used wrongly, and says so with 2', async () => {
    const args = ['remember', '--async', 'Alice works at Acme.', ...flagsOf(storage.settings)];
    const { code, stdout, stderr } = await runCommand(args, { cwd: storage.folder });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('--url');
  });
});
