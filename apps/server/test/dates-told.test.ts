import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startServer, stopServers, type TestServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ models: 'local' });
});
afterAll(stopServers);

let users = 0;

/** The starts of the facts that the local rules read from a text, for a user of its own. */
async function startsOf(text: string, reference_time: string): Promise<readonly unknown[]> {
  users += 1;
  const { edges } = await server.remember({ user_id: `dates-${users}`, text, reference_time });
  return edges.map(({ valid_at }) => valid_at);
}

describe('the offset of the reference time decides which day a word means', () => {
  it.each([
    ['today', '2025-01-31T23:30:00-05:00', '2025-01-31T00:00:00Z'],
    ['today', '2025-02-01T04:30:00Z', '2025-02-01T00:00:00Z'],
    ['today', '2025-02-01T00:30:00+09:00', '2025-02-01T00:00:00Z'],
    ['this evening', '2025-01-31T23:30:00-05:00', '2025-01-31T00:00:00Z'],
    ['yesterday', '2025-02-01T00:30:00+14:00', '2025-01-31T00:00:00Z'],
    ['this morning', '2025-03-01T00:30:00+09:00', '2025-03-01T00:00:00Z'],
  ])('%s, said at %s', async (word, reference_time, start) => {
    expect(await startsOf(`Eve joined Contoso ${word}.`, reference_time)).toEqual([start]);
  });
});

describe('a date without a year', () => {
  it.each(['2024-10-09T12:00:00Z', '2024-10-10T12:00:00Z'])(
    'F063: lies where the tense puts it, said at %s',
    async (when) => {
      expect(await startsOf('Anna joined Acme on April 10.', when)).toEqual(['2024-04-10T00:00:00Z']);
      expect(await startsOf('Anna will join Acme on April 10.', when)).toEqual(['2025-04-10T00:00:00Z']);
    },
  );

  it('F067: the year rolls back', async () => {
    expect(await startsOf('Anna joined Acme last December.', '2024-01-03T00:00:00Z')).toEqual(['2023-12-01T00:00:00Z']);
    expect(await startsOf('Anna joined Acme on the Sunday before 1/1/2024.', '2024-05-01T00:00:00Z')).toEqual([
      '2023-12-31T00:00:00Z',
    ]);
  });
});

describe('a text of which no word is a date', () => {
  it('F065: a modal verb and a version give none, and the ISO date beside them is read', async () => {
    expect(await startsOf('Anna may visit.', '2024-05-01T00:00:00Z')).toEqual([]);
    const when = '2024-05-01T00:00:00Z';
    expect(await startsOf('Anna joined Acme after release 2.4.1 on 2019-03-07.', when)).toEqual([
      '2019-03-07T00:00:00Z',
    ]);
  });
});
