import { describe, expect, it } from '@jest/globals';
import { CALL } from '@gligabao/testkit';
import { claimed, graph, person } from '../support/scripted-tasks.ts';
import { openWorld } from '../support/world.ts';

const ALL = { limit: 1000, offset: 0 };

describe('many at once', () => {
  it('F047: twenty texts that mention one new person make one entity, with all facts', async () => {
    const world = openWorld({ concurrency: 20 });
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        world.tell(`text ${index}`, graph([claimed('Nora', 'knows', `Friend ${index}`)], [person('Nora')])),
      ),
    );
    expect((await world.entities()).filter(({ name }) => name === 'Nora')).toHaveLength(1);
    expect(await world.rows()).toHaveLength(20);
    expect(await world.ports.catalogue.inconsistencies(CALL)).toEqual([]);
    expect((await world.ports['run-store'].list({ kind: 'remember', status: 'succeeded' }, ALL, CALL)).total).toBe(20);
  });

  it('F047: two hosts over one store, which know nothing of each other, lose nothing either', async () => {
    const one = openWorld();
    const {
      'dataset-store': datasets,
      'graph-store': graphs,
      'text-index': texts,
      catalogue,
      'run-store': runs,
      'run-queue': queue,
      'run-lines': lines,
      leases,
    } = one.ports;
    const two = openWorld({
      wrap: () => ({
        'dataset-store': datasets,
        'graph-store': graphs,
        'text-index': texts,
        catalogue,
        'run-queue': queue,
        'run-lines': lines,
        leases,
        'run-store': runs,
      }),
    });
    for (let at = 0; at < 5; at += 1) {
      await Promise.all(
        [one, two].map((world, index) =>
          world.tell(`${at}-${index}`, graph([claimed('Nora', 'knows', `Friend ${at}-${index}`)], [person('Nora')])),
        ),
      );
    }
    expect((await one.entities()).filter(({ name }) => name === 'Nora')).toHaveLength(1);
    expect(await one.rows()).toHaveLength(10);
  });

  it('runs of one dataset keep the order in which they were sent', async () => {
    const world = openWorld({
      script: {
        extract: async ({ text }) => {
          // The earlier one takes longer.
          for (let ticks = text === 'first' ? 50 : 0; ticks > 0; ticks -= 1) await Promise.resolve();
          return graph([claimed('Ann', 'lives_in', text)]);
        },
      },
    });
    const time = { reference_time: '2025-01-01T00:00:00Z', user_id: 'u1' };
    const sent = ['first', 'second', 'third'].map((text) => world.memory.remember({ ...time, text }));
    expect((await Promise.all(sent)).map(({ artifact_id }) => artifact_id)).toEqual([1, 2, 3]);
  });

  it('nobody who waits for a place is passed by those who come later', async () => {
    const begun: string[] = [];
    const world = openWorld({
      concurrency: 1,
      script: {
        extract: async ({ text }) => {
          begun.push(text);
          for (let ticks = 0; ticks < 20; ticks += 1) await Promise.resolve();
          return graph([]);
        },
      },
    });
    const datasets = ['a', 'b', 'c', 'd'];
    // Each tells its next text as soon as it has its answer.
    const tellThree = async (dataset: string): Promise<void> => {
      for (let round = 1; round <= 3; round += 1) await world.tell(`${dataset} ${round}`, [], { dataset });
    };
    await Promise.all(datasets.map(tellThree));
    expect(begun.map((text) => text.slice(2))).toEqual([1, 2, 3].flatMap((round) => datasets.map(() => `${round}`)));
  });

  it('datasets run beside each other, at most as many as are allowed', async () => {
    let running = 0;
    let most = 0;
    const world = openWorld({
      concurrency: 2,
      script: {
        extract: async () => {
          running += 1;
          most = Math.max(most, running);
          for (let ticks = 0; ticks < 20; ticks += 1) await Promise.resolve();
          running -= 1;
          return graph([]);
        },
      },
    });
    await Promise.all(['a', 'b', 'c', 'd'].map((dataset) => world.tell('x', [], { dataset })));
    expect(most).toBe(2);
  });

  it('a failed run does not hold up the next of its dataset', async () => {
    const world = openWorld({
      script: {
        extract: ({ text }) => {
          if (text === 'bad') throw new Error('unreadable');
          return graph([claimed('Ann', 'knows', text)]);
        },
      },
    });
    const sent = ['Ben', 'bad', 'Cleo'].map((text) => world.memory.remember({ user_id: 'u1', text }));
    const settled = await Promise.allSettled(sent);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await world.rows()).toHaveLength(2);
  });

  it('F090: two users with the same dataset name never mix, fifty times in parallel', async () => {
    const world = openWorld({ concurrency: 4 });
    const users = ['u1', 'u2'];
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        users.map((user_id) =>
          world.tell(`${index}`, graph([claimed('Alice', 'knows', `Friend ${index}`)], [person('Alice')]), { user_id }),
        ),
      ).flat(),
    );
    for (const user of users) {
      expect(await world.entities(user)).toHaveLength(51);
      expect(await world.edges({}, user)).toHaveLength(50);
    }
    const answer = await world.ask('Who does Alice know?', { user_id: 'u3', answer: false });
    expect(answer).toMatchObject({ evidence: { entities: [], edges: [], passages: [] }, unknown_datasets: ['main'] });
  });

  it('F090: a question sees the dataset that it names, and no other of the same user', async () => {
    const world = openWorld();
    await world.tell('Alice works at Acme.', [claimed('Alice', 'works_at', 'Acme')], { dataset: 'work' });
    await world.tell('Alice lives in Oslo.', [claimed('Alice', 'lives_in', 'Oslo')], { dataset: 'home' });
    const found = await world.ask('Alice', { dataset: 'home', answer: false });
    expect(found.evidence.edges.map(({ target }) => target)).toEqual(['Oslo']);
    expect(found.context).not.toContain('Acme');
  });

  it('is idle when every run has ended', async () => {
    const world = openWorld();
    const sent = [world.tell('1', [claimed('A', 'knows', 'B')]), world.ask('A?', { answer: false })];
    await world.memory.idle();
    const { items } = await world.ports['run-store'].list({ kind: 'remember', status: 'started' }, ALL, CALL);
    expect(items).toEqual([]);
    await Promise.all(sent);
  });
});
