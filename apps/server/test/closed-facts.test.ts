import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { stubEmbedder } from '@gligabao/testkit';
import { pluginOf } from './support/plugins.ts';
import { scriptedTasks } from './support/scripted-tasks.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

jest.setTimeout(120_000);

/** More than any channel, page or neighbourhood of a search holds. */
const CLOSED = 200;
const DAY = 86_400_000;
const START = Date.UTC(2020, 0, 1);
const day = (at: number): string => new Date(START + at * DAY).toISOString();
const QUESTION = 'In which old harbour town does Mira live?';

let server: TestServer;
let learned: readonly string[];
beforeAll(async () => {
  const script = scriptedTasks();
  let now = Date.UTC(2026, 0, 1);
  const models = [pluginOf({ tasks: script.tasks, embedder: stubEmbedder() })];
  server = await startServer({ models, now: () => now });
  const at: string[] = [];
  for (let number = 0; number <= CLOSED; number += 1) {
    now += 60_000;
    const live = number === CLOSED;
    const description = live ? 'She moved.' : `Mira lives in the old harbour town ${number}: which old harbour town.`;
    script.extract({ edges: [{ source: 'Mira', relation: 'lives in', target: `Town ${number}`, description }] });
    const { created_at } = await server.remember({ text: `${number}`, reference_time: day(number) });
    at.push(created_at);
  }
  learned = at;
});
afterAll(stopServers);

const LIMITS = { facts: 1, passages: 0 };
const found = async (more: object) => {
  const { evidence } = await server.query({ query: QUESTION, answer: false, limits: LIMITS, ...more });
  return evidence.edges.map(({ target, state }) => `${target} ${state}`);
};

describe(`of ${CLOSED} closed facts that match better`, () => {
  it('none takes the place of the live one', async () => {
    expect(await found({})).toEqual([`Town ${CLOSED} current`]);
  });

  it.each([0, 1, 77, 150, 198])('as of day %i, none takes the place of the one true then', async (number) => {
    const as_of = new Date(START + number * DAY + DAY / 2).toISOString();
    expect(await found({ as_of })).toEqual([`Town ${number} current`]);
  });

  it.each([0, 3, 120, 199])(
    'known at step %i, none takes the place of the one believed then, and no later one is seen',
    async (number) => {
      expect(await found({ known_at: learned[number] })).toEqual([`Town ${number} current`]);
      const then = { known_at: learned[number], as_of: day(0) };
      expect(await found(then)).toEqual(['Town 0 current']);
    },
  );

  it('lists hold the live one, with a limit of 1', async () => {
    const { body } = await server.get<{ edges: readonly { target: string }[]; total: number }>(
      '/v1/gb/edges?user_id=u1&limit=1',
    );
    expect(body).toMatchObject({ edges: [{ target: `Town ${CLOSED}` }], total: 1 });
    const then = await server.get(`/v1/gb/edges?user_id=u1&limit=1&as_of=${day(5)}`);
    expect(then.body).toMatchObject({ edges: [{ target: 'Town 5' }], total: 1 });
  });

  it('as of a time before any began, there is none', async () => {
    expect(await found({ as_of: '2019-01-01T00:00:00Z' })).toEqual([]);
  });
});
