import { describe, expect, it } from '@jest/globals';
import { CALL } from '@gligabao/testkit';
import { GligabaoError, type Ports, type RunStore } from '../../src/index.ts';
import { claimed, graph } from '../support/scripted-tasks.ts';
import { failureOf, openWorld, storesOf, type World, type WorldSettings } from '../support/world.ts';

const TEXT = 'Alice prefers coffee.';
const FACTS = [claimed('Alice', 'prefers', 'coffee')];
const lost = () => new GligabaoError('unavailable', 'store/disconnected', 'the connection was lost');

/** Which calls fail, and whether they did their work before the connection was lost. */
interface Trouble {
  begin?: 'before' | 'after';
  append?: 'before' | 'after';
  commit?: 'before' | 'after';
  /** Nothing can be read either. */
  down?: boolean;
}

/** A world whose stores lose their connection as `trouble` says. */
function troubled(settings: WorldSettings = {}): { readonly world: World; readonly trouble: Trouble } {
  const trouble: Trouble = {};
  const losing =
    <Call extends readonly unknown[], Result>(
      name: 'begin' | 'append' | 'commit',
      method: (...call: Call) => Promise<Result>,
    ) =>
    async (...call: Call): Promise<Result> => {
      if (trouble[name] === 'before' || trouble.down) throw lost();
      const result = await method(...call);
      if (trouble[name] === 'after') throw lost();
      return result;
    };
  const reading =
    <Call extends readonly unknown[], Result>(method: (...call: Call) => Promise<Result>) =>
    async (...call: Call): Promise<Result> => {
      if (trouble.down) throw lost();
      return method(...call);
    };
  const world = openWorld({
    ...settings,
    wrap: (ports: Pick<Ports, 'run-store' | 'run-queue' | 'graph-store'>) => {
      const { 'run-store': runs, 'run-queue': queue, 'graph-store': graphs } = ports;
      return {
        'run-queue': { ...queue, enqueue: losing('begin', queue.enqueue.bind(queue)) },
        'run-store': {
          ...runs,
          begin: losing('begin', runs.begin.bind(runs)),
          append: losing('append', runs.append.bind(runs)),
          read: reading(runs.read.bind(runs)),
          list: reading(runs.list.bind(runs)),
        } satisfies RunStore,
        'graph-store': { ...graphs, commit: losing('commit', graphs.commit.bind(graphs)) },
      };
    },
  });
  return { world, trouble };
}

const inferencesOf = async ({ ports }: World, runId: number) =>
  (await ports['run-store'].inferences({ runId }, { limit: 100, offset: 0 }, CALL)).items;

describe('a run whose store could not be reached', () => {
  it.each(['before', 'after'] as const)(
    'has all of its journal once the store is back, and nothing twice (lost %s it was written)',
    async (when) => {
      const { world, trouble } = troubled();
      const whole = openWorld();
      await whole.tell(TEXT, FACTS);
      trouble.append = when;
      await world.tell(TEXT, FACTS);
      expect(world.journalFailures.length).toBeGreaterThan(0);
      delete trouble.append;
      expect(await world.memory.settleRuns()).toBe(1);
      const log = async ({ ports }: World) => (await ports['run-store'].read(1, CALL))?.events;
      expect(await log(world)).toEqual(await log(whole));
      expect(await world.run(1)).toEqual(await whole.run(1));
      expect(await inferencesOf(world, 1)).toEqual(await inferencesOf(whole, 1));
      expect(await world.memory.settleRuns()).toBe(0);
    },
  );

  it('is settled by the next run that begins', async () => {
    const { world, trouble } = troubled();
    trouble.append = 'before';
    await world.tell(TEXT, FACTS);
    expect(await world.run(1)).toMatchObject({ status: 'started' });
    delete trouble.append;
    await world.tell('next', []);
    await world.memory.idle();
    expect(await world.run(1)).toMatchObject({ status: 'succeeded', artifactId: 1 });
  });

  it('is settled after a while, since those who might begin another may wait behind it', async () => {
    const waits: number[] = [];
    const { world, trouble } = troubled({
      script: { extract: () => graph(FACTS) },
      // The store is away for three more tries.
      async sleep(ms) {
        waits.push(ms);
        if (waits.length === 4) delete trouble.append;
        await new Promise(setImmediate);
      },
    });
    trouble.append = 'before';
    const told = await Promise.all(['one', 'two'].map((text) => world.memory.remember({ user_id: 'u1', text })));
    expect(told.map(({ remember_run_id: run }) => run)).toEqual([1, 2]);
    expect(waits.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
    await world.memory.idle();
    expect(await world.run(1)).toMatchObject({ status: 'succeeded', artifactId: 1 });
  });

  it('stays for another time as long as the store is away', async () => {
    const { world, trouble } = troubled();
    trouble.append = 'before';
    await world.tell(TEXT, FACTS);
    trouble.down = true;
    expect(await world.memory.settleRuns()).toBe(0);
    Object.assign(trouble, { append: undefined, down: false });
    expect(await world.memory.settleRuns()).toBe(1);
    expect(await world.run(1)).toMatchObject({ status: 'succeeded' });
  });

  it.each([
    ['after', 1],
    ['before', null],
  ] as const)('says what a commit stored whose answer was lost (lost %s it was written)', async (when, artifactId) => {
    const { world, trouble } = troubled();
    trouble.commit = when;
    expect(await failureOf(world.tell(TEXT, FACTS))).toMatchObject({ code: 'store/disconnected' });
    expect(await world.run(1)).toMatchObject({ status: 'failed', artifactId: null });
    delete trouble.commit;
    await world.memory.settleRuns();
    expect(await world.run(1)).toMatchObject({ status: 'failed', artifactId, stages: { store: { status: 'failed' } } });
  });

  it('that was begun without an answer is ended, and none that is worked on', async () => {
    const { world, trouble } = troubled();
    trouble.begin = 'after';
    expect(await failureOf(world.tell(TEXT, FACTS))).toMatchObject({ kind: 'unavailable' });
    expect(await failureOf(world.ask('What does Alice prefer?'))).toMatchObject({ kind: 'unavailable' });
    delete trouble.begin;
    const other = { kind: 'remember', userId: 'u1', dataset: 'main', artifactKind: 'episode', params: {} } as const;
    const foreign = await world.ports['run-store'].begin({ ...other, queuedAt: 5, startedAt: null }, CALL);
    expect(await world.memory.settleRuns()).toBe(1);
    expect(await world.run(1)).toMatchObject({ status: 'failed', error: expect.stringContaining('interrupted') });
    expect(await world.run(2)).toMatchObject({ status: 'failed', kind: 'query' });
    expect(await world.run(foreign)).toMatchObject({ status: 'started' });
  });

  it.each([
    ['is ended by who is told to send it again, when it comes to be its turn', true],
    ['is not ended under another process that has begun it', false],
  ])('that was put in line without an answer %s', async (_, isOwn) => {
    const { world, trouble } = troubled({ script: { extract: () => graph(FACTS) } });
    let goOn: () => void = () => undefined;
    const extract = () => new Promise<ReturnType<typeof graph>>((resolve) => (goOn = () => resolve(graph(FACTS))));
    const other = openWorld({ script: { extract }, wrap: () => storesOf(world) });
    const begun = async (times: number) => {
      while (other.calls.length < times) await new Promise(setImmediate);
    };
    const first = other.memory.remember({ user_id: 'u1', text: 'before' });
    await begun(1);
    trouble.begin = 'after';
    expect(await failureOf(world.tell(TEXT, FACTS))).toMatchObject({ code: 'store/disconnected' });
    delete trouble.begin;
    await (isOwn ? world : other).memory.resume();
    goOn();
    await first;
    if (!isOwn) await begun(2);
    await world.memory.settleRuns();
    if (!isOwn) expect(await world.run(2)).toMatchObject({ status: 'started' });
    goOn();
    while ((await world.run(2)).status === 'started') await new Promise(setImmediate);
    expect(await world.run(2)).toMatchObject(
      isOwn ? { status: 'failed', error: expect.stringContaining('interrupted') } : { status: 'succeeded' },
    );
    const events = (await world.ports['run-store'].read(2, CALL))?.events ?? [];
    expect(events.filter(({ type }) => type === 'run-failed' || type === 'run-succeeded')).toHaveLength(1);
  });

  it('whose claim was not answered gives its line back, however busily the process asks about other lines', async () => {
    let isLosing = true;
    let isBusy = true;
    let asks: () => void = () => undefined;
    const busy: Promise<unknown>[] = [];
    const world = openWorld({
      script: { extract: () => graph([]) },
      wrap: ({ 'run-queue': queue }) => ({
        'run-queue': {
          ...queue,
          async enqueue(run, request, context) {
            const enqueued = await queue.enqueue(run, request, context);
            if (run.dataset === 'main' && isLosing) throw lost();
            if (run.dataset === 'main') return enqueued;
            // It has its answer when another one has asked: never is nothing asked.
            asks();
            await new Promise<void>((resolve) => {
              asks = resolve;
              setImmediate(() => busy.push(isBusy ? tell(`busy ${busy.length}`) : Promise.resolve(resolve())));
            });
            return enqueued;
          },
        },
      }),
    });
    const tell = (dataset: string) => world.memory.remember({ user_id: 'u1', dataset, text: TEXT });
    expect(await failureOf(tell('main'))).toMatchObject({ code: 'store/disconnected' });
    isLosing = false;
    busy.push(tell('busy'));
    const waits = tell('main');
    await world.memory.settleRuns();
    expect(await waits).toMatchObject({ remember_run_id: expect.any(Number) });
    isBusy = false;
    await world.memory.idle();
  });
});
