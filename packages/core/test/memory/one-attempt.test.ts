import { describe, expect, it } from '@jest/globals';
import { CALL } from '@gligabao/testkit';
import { GligabaoError } from '../../src/index.ts';
import { claimed, graph } from '../support/scripted-tasks.ts';
import { openWorld, storesOf, type World } from '../support/world.ts';

const TEXT = 'Alice prefers coffee.';
const FACTS = graph([claimed('Alice', 'prefers', 'coffee')]);

const lost = () => new GligabaoError('unavailable', 'store/disconnected', 'the connection was lost');

/** A model that waits each time it is asked, until it is told to go on. */
function waitingModel() {
  const waiting: (() => void)[] = [];
  return {
    extract: () => new Promise<typeof FACTS>((resolve) => waiting.push(() => resolve(FACTS))),
    /** Resolves when it was asked so often, and waits. */
    async asked(times: number) {
      while (waiting.length < times) await new Promise(setImmediate);
    },
    goOn: (time: number) => waiting[time - 1]?.(),
  };
}

async function timesBegun({ ports }: World): Promise<number> {
  const found = await ports['run-store'].read(1, CALL);
  return (found?.events ?? []).filter(({ type }) => type === 'run-started').length;
}

/** Another process over the same stores, which takes what it is told of, and does it at once. */
async function another(world: World): Promise<World> {
  const other = openWorld({ script: { extract: () => FACTS }, wrap: () => storesOf(world) });
  await other.memory.resume();
  return other;
}

/** Of what is free, others are told first. */
const DEAF = { watch: () => () => undefined };

/** Puts a text in line, as another process does that does not work on it. */
async function putInLine({ ports, clock }: World, dataset: string): Promise<void> {
  const line = { userId: 'u1', dataset };
  const run = { ...line, kind: 'remember', artifactKind: 'knowledge', params: {}, startedAt: null } as const;
  const request = { body: JSON.stringify({ user_id: 'u1', dataset, text: TEXT }), key: null, hash: '' };
  await ports['run-queue'].enqueue({ ...run, queuedAt: clock.at }, request, CALL);
}

/** Loses the answer to the first of such calls that gives something. */
function losingFirst<Call extends readonly unknown[], Result>(
  method: (...call: Call) => Promise<Result>,
): (...call: Call) => Promise<Result> {
  let isLosing = true;
  return async (...call) => {
    const result = await method(...call);
    if (!isLosing || (Array.isArray(result) && result.length === 0)) return result;
    isLosing = false;
    throw lost();
  };
}

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
};

describe('a run that is worked on', () => {
  it('is not given back when its line was given back before, and the answer to that was lost', async () => {
    const model = waitingModel();
    const world = openWorld({
      script: { extract: model.extract },
      wrap: ({ 'run-lines': lines }) => ({
        'run-lines': {
          ...lines,
          ...DEAF,
          claim: losingFirst(lines.claim.bind(lines)),
          release: losingFirst(lines.release.bind(lines)),
        },
      }),
    });
    await putInLine(world, 'main');
    await world.memory.resume();
    await world.memory.settleRuns();
    await another(world);
    await world.memory.settleRuns();
    while ((await world.run(1)).status === 'started') {
      await new Promise(setImmediate);
      model.goOn(1);
    }
    expect(await world.run(1)).toMatchObject({ status: 'succeeded', artifactId: 1 });
    expect(await timesBegun(world)).toBe(1);
  });

  it('is not given back by a look that saw it before it was begun', async () => {
    const model = waitingModel();
    const releases: string[] = [];
    const world = openWorld({
      script: { extract: model.extract },
      wrap: ({ 'run-lines': lines }) => ({
        'run-lines': {
          ...lines,
          ...DEAF,
          claim: losingFirst(lines.claim.bind(lines)),
          async release(lease, line, ...rest) {
            releases.push(line.dataset);
            // A second look is slow.
            if (releases.filter((each) => each === line.dataset).length > 1) await model.asked(2);
            await lines.release(lease, line, ...rest);
          },
        },
      }),
    });
    await putInLine(world, 'main');
    await putInLine(world, 'other');
    await world.memory.resume();
    await Promise.all([world.memory.settleRuns(), world.memory.settleRuns()]);
    await model.asked(2);
    await another(world);
    await turns(100);
    expect(await world.run(1)).toMatchObject({ status: 'started' });
    expect(await world.run(2)).toMatchObject({ status: 'started' });
    for (const time of [1, 2]) model.goOn(time);
    while ((await world.run(2)).status === 'started') await new Promise(setImmediate);
    expect(await timesBegun(world)).toBe(1);
  });

  it('is not given back when an attempt ends whose lease was lost before', async () => {
    const model = waitingModel();
    const world = openWorld({
      script: { extract: model.extract },
      wrap: ({ 'run-lines': lines }) => ({ 'run-lines': { ...lines, ...DEAF } }),
    });
    const call = world.memory.remember({ user_id: 'u1', text: TEXT });
    await model.asked(1);
    await world.ports.leases.end(1, CALL);
    await world.memory.settleRuns();
    model.goOn(1);
    await model.asked(2);
    await another(world);
    await world.memory.settleRuns();
    await turns(100);
    expect(await world.run(1)).toMatchObject({ status: 'started' });
    model.goOn(2);
    expect(await call).toMatchObject({ artifact_id: 1, remember_run_id: 1 });
    expect(await timesBegun(world)).toBe(2);
  });

  it('and cannot be begun again now is begun soon, and who waits for it goes on waiting', async () => {
    const model = waitingModel();
    let isDown = false;
    const world = openWorld({
      script: { extract: model.extract },
      async sleep() {
        isDown = false;
        await new Promise(setImmediate);
      },
      wrap: ({ 'run-store': runs }) => ({
        'run-store': { ...runs, read: async (...call) => (isDown ? Promise.reject(lost()) : runs.read(...call)) },
      }),
    });
    const call = world.memory.remember({ user_id: 'u1', text: TEXT });
    await model.asked(1);
    await world.ports.leases.end(1, CALL);
    isDown = true;
    model.goOn(1);
    await model.asked(2);
    model.goOn(2);
    expect(await call).toMatchObject({ artifact_id: 1, remember_run_id: 1 });
  });
});
