import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it } from '@jest/globals';

const child = new URL('../../scripts/child.mjs', import.meta.url).href;
const INNER = "console.log('inner ' + process.pid); setInterval(() => undefined, 1000);";
const OUTER = `
  const { runNode } = await import(${JSON.stringify(child)});
  console.log('outer ' + process.pid);
  await runNode('-e', ${JSON.stringify(INNER)});
`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Starts a shell, in it a process of ours, and in that another, as npm does; resolves when both run. */
async function startUnderShell() {
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, OUTER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pids = new Map<string, number>();
  for await (const line of createInterface(shell.stdout)) {
    const [name, pid] = line.split(' ');
    if (name !== undefined) pids.set(name, Number(pid));
    if (pids.size === 2) break;
  }
  return { shell, pids: [...pids.values()] };
}

async function allGone(pids: readonly number[]): Promise<readonly number[]> {
  const deadline = Date.now() + 10_000;
  while (pids.some(isAlive) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
  return pids.filter(isAlive);
}

const describeOnPosix = process.platform === 'win32' ? describe.skip : describe;

describeOnPosix('what a command started', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'ends when the shell above it got %s',
    async (signal) => {
      const { shell, pids } = await startUnderShell();
      expect(pids).toHaveLength(2);
      shell.kill(signal);
      await once(shell, 'exit');
      expect(await allGone(pids)).toEqual([]);
    },
    20_000,
  );

  it('ends when the process that runs it got SIGTERM', async () => {
    const { shell, pids } = await startUnderShell();
    process.kill(pids[0] ?? 0, 'SIGTERM');
    await once(shell, 'exit');
    expect(await allGone(pids)).toEqual([]);
  }, 20_000);
});
