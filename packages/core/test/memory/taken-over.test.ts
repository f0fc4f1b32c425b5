import { describe, expect, it } from '@jest/globals';
import { CALL } from '@gligabao/testkit';
import type { RunId } from '../../src/index.ts';
import { claimed, graph, person } from '../support/scripted-tasks.ts';
import { openWorld, storesOf, type World, type WorldSettings } from '../support/world.ts';

const BEFORE = ['Ann lives in Rome.', graph([claimed('Ann', 'lives_in', 'Rome')], [person('Ann')])] as const;
const MOVED = [claimed('Ann', 'lives_in', 'Oslo'), claimed('Ann', 'knows', 'Ben')];
const TEXT = 'Ann moved to Oslo. Ann knows Ben.';

/** Ends every lease that there is, as for a process that is not heard of any more. */
async function endLeases({ ports }: World): Promise<void> {
  for (let lease = 1; lease <= 9; lease += 1) await ports.leases.end(lease, CALL);
}

/** Another process over the stores of a world, that goes on with what it finds. */
function other(world: World, settings: WorldSettings = {}): World {
  return openWorld({ ...settings, wrap: () => storesOf(world) });
}

const deaf: NonNullable<WorldSettings['wrap']> = ({ 'run-lines': lines }) => ({
  'run-lines': { ...lines, watch: () => () => undefined },
});

async function eventsOf({ ports }: World, run: RunId): Promise<readonly string[]> {
  return ((await ports['run-store'].read(run, CALL))?.events ?? []).map(({ type }) => type);
}

describe('a run whose process is given up', () => {
  it('before it has stored anything is begun anew elsewhere, and answers those who wait where it was', async () => {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const script = { extract: () => graph(MOVED) };
    // It hears nothing of its line, or it would go on with the run itself.
    const world = openWorld({ script: { extract: () => opened.then(script.extract) }, wrap: deaf });
    const call = world.memory.remember({ user_id: 'u1', text: TEXT });
    while ((await eventsOf(world, 1)).length === 0) await new Promise(setImmediate);
    await endLeases(world);
    const second = other(world, { script });
    await second.memory.resume();
    await second.memory.idle();
    while ((await world.run(1)).status === 'started') await new Promise(setImmediate);
    open();
    const response = await call;
    expect(response).toMatchObject({ artifact_id: 1, remember_run_id: 1 });
    const { items } = await world.ports.catalogue.artifacts(1, {}, { limit: 9, offset: 0 }, {}, CALL);
    expect(items.map(({ text }) => text)).toEqual([TEXT]);
    const events = await eventsOf(world, 1);
    expect(events.filter((type) => type === 'run-interrupted')).toHaveLength(1);
    expect(events.filter((type) => type === 'artifact-stored' || type === 'run-failed')).toEqual(['artifact-stored']);
  });

  it('is begun anew by the same process, when that is there still', async () => {
    const world = openWorld({ script: { extract: () => graph(MOVED) } });
    let ended = false;
    const held = openWorld({
      wrap: () => ({
        ...storesOf(world),
        'dataset-store': {
          ...world.ports['dataset-store'],
          async open(...call) {
            if (!ended) await endLeases(world);
            ended = true;
            return world.ports['dataset-store'].open(...call);
          },
        },
      }),
      script: { extract: () => graph(MOVED) },
    });
    const response = await held.memory.remember({ user_id: 'u1', text: TEXT });
    expect(response).toMatchObject({ artifact_id: 1, remember_run_id: 1 });
    expect(await eventsOf(world, 1)).toEqual(expect.arrayContaining(['run-interrupted', 'run-succeeded']));
    await held.memory.remember({ user_id: 'u1', text: 'Ann knows Cleo.' });
  });

  it('behind its commit has succeeded, with the response that it would have given', async () => {
    const told = async (world: World) => {
      await world.tell(...BEFORE);
      return world.tell(TEXT, MOVED);
    };
    const whole = await told(openWorld());
    expect(whole.invalidated_edges).not.toEqual([]);

    let cut = false;
    const world: World = openWorld({
      wrap: ({ 'graph-store': graphs }) => ({
        'graph-store': {
          ...graphs,
          async commit(...commit) {
            const outcome = await graphs.commit(...commit);
            if (cut) await endLeases(world);
            return outcome;
          },
        },
      }),
    });
    await world.tell(...BEFORE);
    cut = true;
    const call = world.tell(TEXT, MOVED);
    while ((await world.ports.catalogue.artifacts(1, {}, { limit: 9, offset: 0 }, {}, CALL)).total < 2) {
      await new Promise(setImmediate);
    }
    const second = other(world);
    await second.memory.resume();
    while ((await world.run(2)).status === 'started') await new Promise(setImmediate);
    expect(await call).toEqual(whole);
    expect(await world.run(2)).toMatchObject({ status: 'succeeded', artifactId: 2 });
  });

  it('again and again fails, since its text may be why', async () => {
    const stuck: WorldSettings = { script: { extract: () => new Promise(() => undefined) } };
    const world = openWorld({ ...stuck, wrap: deaf });
    void world.memory.remember({ user_id: 'u1', text: TEXT }).catch(() => undefined);
    for (let begun = 1; begun <= 4; begun += 1) {
      const starts = async () => (await eventsOf(world, 1)).filter((type) => type === 'run-started').length;
      while ((await starts()) < begun) await new Promise(setImmediate);
      await endLeases(world);
      const next = openWorld({ ...stuck, wrap: () => ({ ...storesOf(world), ...deaf(world.ports) }) });
      await next.memory.resume();
    }
    while ((await world.run(1)).status === 'started') await new Promise(setImmediate);
    expect((await world.run(1)).error).toContain('every process that worked on it stopped');
  });
});
