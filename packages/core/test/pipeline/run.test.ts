import { describe, expect, it } from '@jest/globals';
import { CALL, memoryStores, stubTasks } from '@gligabao/testkit';
import { GligabaoError, type JournalEvent, type RunStore, type Stage } from '../../src/index.ts';
import { pipeline } from '../../src/pipeline/pipeline.ts';
import { type RunHost, runPipeline } from '../../src/pipeline/run.ts';
import { defineStage, type StageTools } from '../../src/pipeline/stage.ts';
import { NO_COST } from '../support/scripted-tasks.ts';
import { failureOf } from '../support/world.ts';

type Tools = StageTools<never, never>;

/** A stage that adds its own letter, after doing what the test wants. */
function letter(name: 'extract_graph' | 'load_candidates' | 'store', work?: (tools: Tools) => unknown) {
  return defineStage({
    name,
    uses: [],
    async run(input: string, tools) {
      await work?.(tools);
      return input + name.charAt(0);
    },
  });
}

/** Makes an inference that costs something, and waits until it is on record. */
async function infer({ context, inferencesOf }: Tools): Promise<void> {
  context.record?.(NO_COST);
  await inferencesOf('extract_graph');
}

async function hostOf(
  rest: Partial<RunHost> = {},
  runStore: RunStore = memoryStores()['run-store'],
  queuedAt: number | null = null,
) {
  let now = 100;
  const events: JournalEvent[] = [];
  const failures: unknown[] = [];
  const host: RunHost = {
    ports: {},
    runStore,
    now: () => now++,
    signal: CALL.signal,
    onEvent: (_, event) => events.push(event),
    onJournalFailure: (_, error) => failures.push(error),
    ...rest,
  };
  const given = { kind: 'remember', userId: 'u', dataset: 'd', artifactKind: 'knowledge', params: {} } as const;
  const id = await runStore.begin({ ...given, queuedAt, startedAt: null }, CALL);
  return { host, events, failures, run: { id, queuedAt }, read: async () => (await runStore.read(id, CALL))?.row };
}

const shown = (event: JournalEvent): string => `${event.at} ${event.type}${'stage' in event ? ` ${event.stage}` : ''}`;

describe('runPipeline', () => {
  it('hands each stage what the one before gave, and tells events in order', async () => {
    const { host, run, events, read } = await hostOf();
    const steps = pipeline<string>('remember')
      .add(letter('extract_graph', ({ note }) => note({ count: 1 })))
      .add(letter('store', ({ stored }) => stored(3, 4)));
    expect((await runPipeline(steps, run, '>', host)).output).toBe('>es');
    expect(events.map(shown)).toEqual([
      '100 run-started',
      '101 stage-started extract_graph',
      '102 stage-noted extract_graph',
      '103 stage-finished extract_graph',
      '104 stage-started store',
      '105 artifact-stored',
      '106 stage-finished store',
      '107 run-succeeded',
    ]);
    expect(await read()).toMatchObject({
      status: 'succeeded',
      startedAt: 100,
      finishedAt: 107,
      datasetId: 3,
      artifactId: 4,
      stages: { extract_graph: { status: 'succeeded', startedAt: 101, finishedAt: 103 } },
    });
  });

  it('passes by a stage that has nothing to do, which leaves no trace', async () => {
    const { host, run, events, read } = await hostOf();
    const skipped = defineStage({
      name: 'resolve_edges',
      uses: ['tasks'],
      skip: (input: string) => (input === '>' ? `${input}-` : undefined),
      run: () => Promise.reject(new Error('must not run')),
    });
    const steps = pipeline<string>('remember').add(skipped).add(letter('store'));
    expect((await runPipeline(steps, run, '>', host)).output).toBe('>-s');
    expect(events.some((event) => 'stage' in event && event.stage === 'resolve_edges')).toBe(false);
    expect((await read())?.stages.resolve_edges).toMatchObject({ status: 'not_started', startedAt: null });
  });

  it('throws the very error of a stage; the run is failed, and what comes after not started', async () => {
    const { host, run, events, read } = await hostOf();
    const reason = new Error('no');
    const steps = pipeline<string>('remember')
      .add(
        letter('extract_graph', () => {
          throw reason;
        }),
      )
      .add(letter('store'));
    expect(await failureOf(runPipeline(steps, run, '>', host))).toBe(reason);
    expect(events.slice(-2).map(({ type }) => type)).toEqual(['stage-failed', 'run-failed']);
    expect(await read()).toMatchObject({
      status: 'failed',
      error: 'fault: no',
      stages: { extract_graph: { status: 'failed', error: 'fault: no' }, store: { status: 'not_started' } },
    });
  });

  it('fails a stage whose port is missing, by name, and gives optional ones only where they are', async () => {
    const { host, run, read } = await hostOf();
    const needing = defineStage({ name: 'store', uses: ['tasks'], run: (input: string) => Promise.resolve(input) });
    const failure = await failureOf(runPipeline(pipeline<string>('remember').add(needing), run, '>', host));
    expect(failure).toMatchObject({ kind: 'unavailable', code: 'pipeline/no-tasks', retryable: false });
    expect((await read())?.stages.store?.status).toBe('failed');

    const other = await hostOf();
    const asking = defineStage({
      name: 'store',
      uses: [],
      mayUse: ['tasks'],
      run: (input: string, { ports }) => Promise.resolve(input + String('tasks' in ports)),
    });
    const steps = pipeline<string>('remember').add(asking);
    expect((await runPipeline(steps, other.run, '>', other.host)).output).toBe('>false');
    const given = await hostOf({ ports: { tasks: stubTasks() } });
    expect((await runPipeline(steps, given.run, '>', given.host)).output).toBe('>true');
  });

  it('gives a stage only the ports that it names', async () => {
    const { host, run } = await hostOf({ ports: { ...memoryStores(), tasks: stubTasks() } });
    const naming = defineStage({
      name: 'store',
      uses: ['tasks'],
      run: (_: string, { ports }) => Promise.resolve(Object.keys(ports).join()),
    });
    expect((await runPipeline(pipeline<string>('remember').add(naming), run, '>', host)).output).toBe('tasks');
  });

  it('records inferences under the stage that made them, and tells their numbers', async () => {
    const { host, run, read } = await hostOf();
    const seen: (readonly number[])[] = [];
    const infers =
      (stage: Stage, times: number) =>
      async ({ context, inferencesOf }: Tools) => {
        for (let count = 0; count < times; count += 1) context.record?.(NO_COST);
        seen.push(await inferencesOf(stage));
      };
    const steps = pipeline<string>('remember')
      .add(letter('extract_graph', infers('extract_graph', 2)))
      .add(letter('load_candidates', infers('load_candidates', 0)))
      .add(letter('store', infers('store', 1)));
    await runPipeline(steps, run, '>', host);
    expect(seen).toEqual([[1, 2], [], [3]]);
    const stages = (await read())?.stages;
    expect([stages?.extract_graph?.inferenceIds, stages?.store?.inferenceIds]).toEqual([[1, 2], [3]]);
  });

  it('writes what was paid for at once, before the stage has ended', async () => {
    const { host, run, read } = await hostOf();
    let during: unknown;
    const steps = pipeline<string>('remember').add(
      letter('extract_graph', async ({ context }) => {
        context.record?.(NO_COST);
        await new Promise((resolve) => setImmediate(resolve));
        during = await read();
      }),
    );
    await runPipeline(steps, run, '>', host);
    expect(during).toMatchObject({
      status: 'started',
      stages: { extract_graph: { status: 'started', inferenceIds: [1] } },
    });
  });

  it('keeps when the run was queued', async () => {
    const { host, run, read } = await hostOf({}, undefined, 42);
    await runPipeline(pipeline<string>('remember').add(letter('store')), run, '>', host);
    expect(await read()).toMatchObject({ queuedAt: 42, startedAt: 100 });
  });

  it('goes on when its journal cannot be written, and tells the host', async () => {
    const store = memoryStores()['run-store'];
    const { host, run, failures } = await hostOf({}, { ...store, append: () => Promise.reject(new Error('full')) });
    const steps = pipeline<string>('remember').add(letter('extract_graph', infer));
    expect((await runPipeline(steps, run, '>', host)).output).toBe('>e');
    expect(failures.map(String)).toEqual(['Error: full', 'Error: full']);
  });

  it('the row catches up once the journal can be written again', async () => {
    const store = memoryStores()['run-store'];
    let down = true;
    const append: RunStore['append'] = (...call) => (down ? Promise.reject(new Error('full')) : store.append(...call));
    const { host, run, read } = await hostOf({}, { ...store, append });
    const steps = pipeline<string>('remember')
      .add(letter('extract_graph', infer))
      .add(
        letter('store', () => {
          down = false;
        }),
      );
    await runPipeline(steps, run, '>', host);
    expect(await read()).toMatchObject({
      status: 'succeeded',
      stages: { extract_graph: { status: 'succeeded' }, store: { status: 'succeeded' } },
    });
  });

  it('a stopped host ends the run before its next stage, and the log is still written', async () => {
    const stop = new AbortController();
    const { host, run, read } = await hostOf({ signal: stop.signal });
    const steps = pipeline<string>('remember')
      .add(letter('extract_graph', () => stop.abort()))
      .add(letter('store'));
    expect(await failureOf(runPipeline(steps, run, '>', host))).toMatchObject({ kind: 'interrupted' });
    expect(await read()).toMatchObject({
      status: 'failed',
      stages: { extract_graph: { status: 'succeeded' }, store: { status: 'failed' } },
    });
  });

  it('hands the signal on to the work of a stage', async () => {
    const stop = new AbortController();
    const { host, run } = await hostOf({ signal: stop.signal });
    const waiting = letter('store', ({ context: { signal } }) => {
      const stopped = new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
      stop.abort();
      return stopped;
    });
    await expect(runPipeline(pipeline<string>('remember').add(waiting), run, '>', host)).rejects.toThrow('stopped');
  });
});

describe('an advisory stage', () => {
  const advice = (work: (tools: StageTools<'tasks', never>) => unknown) =>
    defineStage({
      name: 'web_search',
      uses: ['tasks'],
      advisory: true,
      otherwise: (input: string) => `${input}-`,
      async run(input: string, tools) {
        await work(tools);
        return `${input}+`;
      },
    });
  const around = (work: Parameters<typeof advice>[0]) =>
    pipeline<string>('remember').add(letter('extract_graph')).add(advice(work)).add(letter('store'));
  const fails = () => Promise.reject(new Error('no'));
  const ports = { tasks: stubTasks() };

  it('that succeeds is a stage as any other', async () => {
    const { host, run, events, read } = await hostOf({ ports });
    expect(
      (
        await runPipeline(
          around(() => undefined),
          run,
          '>',
          host,
        )
      ).output,
    ).toBe('>e+s');
    expect(events.map(({ type }) => type)).not.toContain('stage-failed');
    expect((await read())?.stages.web_search?.status).toBe('succeeded');
  });

  it('that fails is failed in the log, and the run goes on with what it gives otherwise, and succeeds', async () => {
    const { host, run, events, read } = await hostOf({ ports });
    expect((await runPipeline(around(fails), run, '>', host)).output).toBe('>e-s');
    expect(events.filter(({ type }) => type === 'stage-failed')).toEqual([
      expect.objectContaining({ stage: 'web_search', error: 'fault: no', advisory: true }),
    ]);
    expect(events.filter(({ type }) => type.startsWith('stage')).map(shown)).toEqual([
      '101 stage-started extract_graph',
      '102 stage-finished extract_graph',
      '103 stage-started web_search',
      '104 stage-failed web_search',
      '105 stage-started store',
      '106 stage-finished store',
    ]);
    expect(await read()).toMatchObject({
      status: 'succeeded',
      error: null,
      stages: {
        web_search: { status: 'failed', error: 'fault: no', startedAt: 103, finishedAt: 104 },
        store: { status: 'succeeded' },
      },
    });
  });

  it('that fails keeps the inferences that it made', async () => {
    const { host, run, read } = await hostOf({ ports });
    const steps = around(({ context }) => {
      context.record?.({ ...NO_COST, status: 'failed', error: 'no' });
      return fails();
    });
    expect((await runPipeline(steps, run, '>', host)).inferenceIds).toEqual([1]);
    expect((await read())?.stages.web_search?.inferenceIds).toEqual([1]);
  });

  it('whose port is not configured leaves no trace', async () => {
    const { host, run, events, read } = await hostOf();
    expect((await runPipeline(around(fails), run, '>', host)).output).toBe('>e-s');
    expect(events.some((event) => 'stage' in event && event.stage === 'web_search')).toBe(false);
    expect(await read()).toMatchObject({ status: 'succeeded', stages: { web_search: { status: 'not_started' } } });
  });

  it('that fails because the run was stopped fails the run', async () => {
    const stop = new AbortController();
    const { host, run, events, read } = await hostOf({ ports, signal: stop.signal });
    const steps = around(() => {
      stop.abort();
      throw new GligabaoError('interrupted', 'tasks/interrupted', 'the call was stopped');
    });
    expect(await failureOf(runPipeline(steps, run, '>', host))).toMatchObject({ code: 'tasks/interrupted' });
    expect(events.at(-2)).not.toHaveProperty('advisory');
    expect(await read()).toMatchObject({
      status: 'failed',
      stages: { web_search: { status: 'failed' }, store: { status: 'not_started' } },
    });
  });
});

describe('a pipeline', () => {
  it('is frozen: adding a stage makes another', () => {
    const empty = pipeline<string>('remember');
    const one = empty.add(letter('store'));
    expect([empty.steps.length, one.steps.length]).toEqual([0, 1]);
    expect(Object.isFrozen(one) && Object.isFrozen(one.steps) && Object.isFrozen(one.steps[0])).toBe(true);
  });
});

describe('a loop', () => {
  it('runs its stages for each part, gives each what came of those before, and puts its number in the journal', async () => {
    const { host, run, events, read } = await hostOf();
    const steps = pipeline<string>('remember').each({
      count: (text) => text.length,
      enter: (text: string, part, done: readonly string[]) => `${done.length}${text.charAt(part)}`,
      stages: pipeline<string>('remember').add(letter('extract_graph')).add(letter('store')),
      leave: (_, done) => done.join(' '),
    });
    expect((await runPipeline(steps, run, 'ab', host)).output).toBe('0aes 1bes');
    const chunks = events.flatMap((event) => ('path' in event ? [event.path.chunk] : []));
    expect(chunks).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
    expect((await read())?.stages.store?.status).toBe('succeeded');
  });

  it('ends with the first part that fails', async () => {
    const { host, run, read } = await hostOf();
    const fails = letter('store', () => Promise.reject(new Error('no more')));
    const steps = pipeline<string>('remember').each({
      count: () => 3,
      enter: (text: string) => text,
      stages: pipeline<string>('remember').add(fails),
      leave: () => '',
    });
    expect(await failureOf(runPipeline(steps, run, 'a', host))).toMatchObject({ message: 'no more' });
    expect(await read()).toMatchObject({ status: 'failed', stages: { store: { status: 'failed' } } });
  });
});
