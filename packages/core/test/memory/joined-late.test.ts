import { expect, it } from '@jest/globals';
import { graph } from '../support/scripted-tasks.ts';
import { failureOf, openWorld, storesOf } from '../support/world.ts';

const BODY = { user_id: 'u1', text: 'Alice prefers coffee.', idempotency_key: 'k' };

it('a call whose run ends while it is found by its key is answered', async () => {
  const before = openWorld({ script: { extract: () => graph([]) } });
  before.memory.drain();
  expect(await failureOf(before.memory.remember(BODY))).toMatchObject({ code: 'remember/left-queued' });
  let isJoining = false;
  let goOn: () => void = () => undefined;
  const world = openWorld({
    script: { extract: () => new Promise((resolve) => (goOn = () => resolve(graph([])))) },
    wrap: () => {
      const stores = storesOf(before);
      const queue = before.ports['run-queue'];
      return {
        ...stores,
        'run-queue': {
          ...queue,
          async find(...call) {
            const found = await queue.find(...call);
            if (!isJoining) return found;
            goOn();
            while ((await before.run(1)).status === 'started') await new Promise(setImmediate);
            for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
            return found;
          },
        },
      };
    },
  });
  await world.memory.resume();
  while (world.calls.length === 0) await new Promise(setImmediate);
  isJoining = true;
  expect(await world.memory.remember(BODY)).toMatchObject({ artifact_id: 1, remember_run_id: 1 });
});
