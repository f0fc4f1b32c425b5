import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it, jest } from '@jest/globals';
import { openForTest } from '@gligabao/testkit';
import { chooseEncoder } from '../src/choose-encoder.ts';
import { openUseEncoder } from '../src/use/use-encoder.ts';
import { subject } from './subject.ts';

// Other work on the machine may slow the encoder down several times.
jest.setTimeout(30_000);

const signal = new AbortController().signal;
const call = { signal };

/** Opens the encoder as on a host that lacks the packages of the model. */
const openWithoutModel = () => openUseEncoder(signal, 'file:///nowhere/index.js');

function recordingLog() {
  const lines: string[] = [];
  return { lines, log: { info: () => undefined, warn: (_: unknown, message: string) => void lines.push(message) } };
}

describe('opening', () => {
  it('takes the sentence encoder by default', async () => {
    const opened = await openForTest(subject, {});
    expect(opened.ports.embedder).toMatchObject({ provider: 'local', model: 'use-lite-en-1', fusionWeight: 0.3 });
    await opened.close();
  });

  it('falls back to hashing where the model does not load, and says so once', async () => {
    const { lines, log } = recordingLog();
    const encoder = await chooseEncoder({ model: 'auto', dimensions: 1024 }, { log, signal }, openWithoutModel);
    expect(encoder).toMatchObject({ dimensions: 1024, fusionWeight: 0.1 });
    expect(lines).toHaveLength(1);
  });

  it('does not fall back when the sentence encoder is asked for', async () => {
    const { log } = recordingLog();
    const open = chooseEncoder({ model: 'use', dimensions: 512 }, { log, signal }, openWithoutModel);
    await expect(open).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'embedder/model-not-loaded',
      retryable: false,
    });
  });

  it('stops opening when the host gives up', async () => {
    await expect(openUseEncoder(AbortSignal.abort())).rejects.toMatchObject({ kind: 'interrupted' });
  });
});

describe('a running plugin', () => {
  it('encodes a text once, and hands out copies', async () => {
    const opened = await openForTest(subject, {});
    const embedder = opened.ports.embedder;
    const first = await embedder?.embed(['Alice', 'Alice'], 'stored', call);
    const kept = first?.vectors[0]?.slice();
    first?.vectors[0]?.fill(0);
    const second = await embedder?.embed(['Alice'], 'question', call);
    expect(second?.vectors[0]).toEqual(kept);
    expect(first?.vectors[1]).toEqual(kept);
    await opened.close();
  });

  it('fails what waits when it is closed, and what comes after', async () => {
    const encoder = await openUseEncoder(signal);
    const waiting = encoder.encode(['the river runs past an old mill '.repeat(2000)], signal);
    const failure = waiting.catch((error: unknown) => error);
    // The call has reached the thread when another one is answered.
    await encoder.encode(['ready'], signal);
    await encoder.close();
    expect(await failure).toMatchObject({ code: 'embedder/worker-stopped' });
    await expect(encoder.encode(['Alice'], signal)).rejects.toMatchObject({ code: 'embedder/worker-stopped' });
  });

  it('lets the process end', async () => {
    const worker = new URL('../src/use/encoder-worker.mjs', import.meta.url).href;
    const code = `
      const { Worker } = await import('node:worker_threads');
      const url = ${JSON.stringify(worker)};
      const worker = new Worker(new URL(url), { workerData: { resolveFrom: url }, execArgv: [] });
      worker.once('message', (answer) => { worker.unref(); process.stdout.write(answer.type); });
    `;
    const run = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { timeout: 20_000 });
    expect(run.stdout).toBe('ready');
  });
});

describe('settings', () => {
  it('refuses what it does not know', () => {
    expect(subject.config.safeParse({ model: 'bert' }).success).toBe(false);
    expect(subject.config.safeParse({ dimensions: 300 }).success).toBe(false);
    expect(subject.config.safeParse({ model_dir: 'x' }).success).toBe(false);
    expect(subject.config.parse({})).toEqual({ model: 'auto', dimensions: 512 });
  });
});
