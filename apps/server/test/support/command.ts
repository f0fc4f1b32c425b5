import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../../bin/gligabao.js', import.meta.url));
const BUILT = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Surroundings {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What stands on standard input; nothing when left out. */
  readonly input?: string;
}

export interface Running {
  readonly pid: number;
  /** Resolves with the first match in the output so far or to come; rejects when the process ends without one. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<Ended>;
}

/** Settings as flags of a command. */
export function flagsOf(settings: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(settings).flatMap(([name, value]) => [`--${name.replaceAll('_', '-')}`, value]);
}

const started = new Set<ChildProcess>();

/** Ends every process of this test file that still runs. */
export function stopCommands(): void {
  for (const child of started) child.kill('SIGKILL');
}

/** Starts a program of Node in a process group and an environment of its own: nothing of the tester's reaches it. */
export function startNode(file: string, args: readonly string[], around: Surroundings): Running {
  if (!existsSync(BUILT)) throw new Error('the command line is tested as built: run `npm run build` first');
  const env = { PATH: process.env['PATH'] ?? '', ...around.env };
  const child = spawn(process.execPath, [file, ...args], { cwd: around.cwd, env, detached: true });
  started.add(child);
  const output = { stdout: '', stderr: '' };
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => {
      started.delete(child);
      resolve({ code, signal, ...output });
    });
  });
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
      child.emit('said');
    });
  }
  child.stdin.on('error', () => undefined);
  child.stdin.end(around.input ?? '');
  return {
    pid: child.pid ?? 0,
    ended,
    kill: (signal) => void child.kill(signal),
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(`${output.stdout}\n${output.stderr}`);
          if (found) resolve(found);
        };
        child.on('said', look);
        void ended.then((how) =>
          reject(new Error(`it ended without saying ${pattern.source}: ${JSON.stringify(how)}`)),
        );
        look();
      }),
  };
}

/** Starts the command line. */
export function startCommand(args: readonly string[], around: Surroundings): Running {
  return startNode(BIN, args, around);
}

/** Runs the command line to its end. */
export function runCommand(args: readonly string[], around: Surroundings): Promise<Ended> {
  return startCommand(args, around).ended;
}
