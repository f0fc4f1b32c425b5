import { getEventListeners } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { openWorld } from '../support/world.ts';

const TEXT = Array.from({ length: 30 }, (_, at) => `Person${at} visited Rome, and it rained there all day long. `).join(
  '',
);

/** A run that waits for nobody, and the types of its events as a follower of the signal hears them. */
async function followed(signal: AbortSignal, hear: (type: string) => void) {
  const world = openWorld({ settings: { chunkSize: 64 } });
  const { runId, done } = await world.memory.accept({ user_id: 'u1', text: TEXT });
  const events: string[] = [];
  for await (const { number, event } of world.memory.follow(runId, 0, signal)) {
    events.push(event.type);
    expect(number).toBe(events.length);
    hear(event.type);
  }
  return { world, done, events };
}

describe('who follows a run', () => {
  it('hears all of it, and leaves no more than one listener on the signal, however long it takes', async () => {
    const { signal } = new AbortController();
    let most = 0;
    const { events, world } = await followed(signal, () => {
      most = Math.max(most, getEventListeners(signal, 'abort').length);
    });
    expect(events).toEqual(world.events.map(({ type }) => type));
    expect(events.length).toBeGreaterThan(50);
    expect(most).toBeLessThanOrEqual(1);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('may go away, and the run goes on', async () => {
    const controller = new AbortController();
    const { events, done, world } = await followed(controller.signal, (type) => {
      if (type === 'stage-finished') controller.abort();
    });
    expect(events.at(-1)).toBe('stage-finished');
    expect(events.length).toBeLessThan(20);
    expect((await done).artifact_id).toBe(1);
    expect(world.events.at(-1)?.type).toBe('run-succeeded');
  });
});
