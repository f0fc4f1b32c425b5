import { fileURLToPath } from 'node:url';
import { startNode } from './command.ts';
import type { TemporaryStorage } from './storage.ts';

const CHILD = fileURLToPath(new URL('./crash-child.mjs', import.meta.url));

/** A server over a storage that sends itself a signal in the middle of a run. */
export interface CrashJob {
  readonly storage: TemporaryStorage;
  readonly run: number;
  /** The number of an event in the journal of the run, from 1; or a call to a model: see the program. */
  readonly at: number | string;
  readonly signal: 'SIGKILL' | 'SIGTERM';
  readonly settings?: Readonly<Record<string, string>>;
}

export interface Crashed {
  /** Whether the run came to the point. */
  readonly reached: boolean;
  /** The events of the run's journal, in order, up to where the process ended. */
  readonly events: readonly string[];
}

/** Sends what the server is asked for before the signal; `release` lets its models work. */
export type Ask = (url: string, release: () => void) => Promise<void>;

function crashedOf(output: string): Crashed {
  const lines = output.split('\n');
  return {
    reached: lines.some((line) => line.startsWith('reached ')),
    events: lines.flatMap((line) => (line.startsWith('event ') ? [line.slice('event '.length)] : [])),
  };
}

/** Serves the storages of the jobs one after the other, in one process, which ends with the first that is killed. */
export async function crash(jobs: readonly CrashJob[], ask: Ask, holds = false): Promise<readonly Crashed[]> {
  const given = jobs.map(({ storage, run, at, signal, settings = {} }) => {
    return { settings: { ...storage.settings, ...settings }, run, at, signal, holds };
  });
  const running = startNode(CHILD, [JSON.stringify(given)], { cwd: jobs[0]?.storage.folder ?? '.' });
  for (const index of jobs.keys()) {
    const [, url = ''] = await running.says(new RegExp(`^job ${index}\\n[^]*?ready at (http:\\S+)`, 'mu'));
    await ask(url, () => running.kill('SIGUSR2'));
  }
  const { code, signal, stdout, stderr } = await running.ended;
  const kills = jobs.at(-1)?.signal === 'SIGKILL';
  if (code !== 0 && !(kills && signal === 'SIGKILL')) throw new Error(`the child failed: ${stderr}`);
  return stdout
    .split(/^job \d+$/mu)
    .slice(1)
    .map(crashedOf);
}
