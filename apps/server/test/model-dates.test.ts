import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AnthropicTurn } from '@gligabao/testkit';
import type { Fields } from './support/http.ts';
import { stopServers } from './support/server.ts';
import { droppedIn, extractionWith, startVendor, type Vendor } from './support/vendor.ts';

/** A Wednesday evening in Chicago; in UTC it is Thursday already. */
const WHEN = '2025-06-04T22:30:00-05:00';
const TEXT = 'Alice has led Acme since then, she said.';
const EDGE = { source: 'Alice', relation: 'leads', target: 'Acme', description: 'Alice leads Acme.' };

let vendor: Vendor;
beforeEach(async () => {
  vendor = await startVendor();
});
afterEach(() => vendor.close());
afterAll(stopServers);

/** The fact that is stored for the edge that a model returned, and what the run log counted. */
async function told(edge: Fields, text = TEXT) {
  const turn: AnthropicTurn = { kind: 'message', text: extractionWith([{ ...EDGE, ...edge }]) };
  vendor.script(turn);
  const { edges } = await vendor.server.remember({ text, reference_time: WHEN });
  const { body } = await vendor.server.get(`/v1/gb/edges/${edges[0]?.id}?user_id=u1`);
  return { edge: body, dropped: await droppedIn(vendor.server, 1) };
}

const REPAIRED = { 'date in words': 1 };

describe('a date that a model returns', () => {
  it.each([
    ['March 2019', '2019-03-01T00:00:00Z', 'month', {}],
    ['2019-3-5', '2019-03-05T00:00:00Z', 'day', {}],
    ['5 March 2019', '2019-03-05T00:00:00Z', 'day', {}],
    ['last week', '2025-05-26T00:00:00Z', 'day', REPAIRED],
    ['Q3 2021', '2021-07-01T00:00:00Z', 'month', REPAIRED],
    ['two years ago', '2023-01-01T00:00:00Z', 'year', REPAIRED],
    ['since the 1990s', '1990-01-01T00:00:00Z', 'year', REPAIRED],
    ['early 2020.', '2020-01-01T00:00:00Z', 'month', REPAIRED],
    ['today', '2025-06-04T00:00:00Z', 'day', REPAIRED],
    ['this evening', '2025-06-04T00:00:00Z', 'day', REPAIRED],
    ['last December', '2024-12-01T00:00:00Z', 'month', REPAIRED],
  ])('is repaired, and the run log says so: %s', async (valid_at, start, valid_precision, dropped) => {
    const found = await told({ valid_at });
    expect(found.edge).toMatchObject({ valid_at: start, valid_precision, valid_stated: true });
    expect(found.dropped).toEqual(dropped);
  });

  it.each(['2019-02-30', '2019-13', 'sometime soon', 'before 2020', 'Monday or Tuesday', 'every Friday'])(
    'falls back to the reference time where it tells no start, and the run log says so: %s',
    async (valid_at) => {
      const found = await told({ valid_at });
      expect(found.edge).toMatchObject({ valid_at: '2025-06-05T03:30:00Z', valid_stated: false });
      expect(found.dropped).toEqual({ 'unreadable date': 1 });
    },
  );

  it.each([
    ['Q3 2021', '2021-10-01T00:00:00Z'],
    ['until March 2021', '2021-04-01T00:00:00Z'],
    ['the end of 2021', '2022-01-01T00:00:00Z'],
    ['last week', '2025-06-02T00:00:00Z'],
  ])('reaches, as an end, to the last instant of what was said: %s', async (invalid_at, end) => {
    const found = await told({ valid_at: '2019', invalid_at });
    expect(found.edge).toMatchObject({ valid_at: '2019-01-01T00:00:00Z', invalid_at: end, invalid_stated: true });
    expect(found.dropped).toEqual(REPAIRED);
  });

  it.each(['9999', '9999-12-31', '9999-12-31T23:59:59-05:00'])(
    'is no end where no later instant could be written, and the run log says so: %s',
    async (invalid_at) => {
      const found = await told({ valid_at: '2019', invalid_at });
      expect(found.edge).toMatchObject({ valid_at: '2019-01-01T00:00:00Z', state: 'current' });
      expect(found.edge).not.toHaveProperty('invalid_at');
      expect(Object.values(found.dropped ?? {})).toEqual([1]);
    },
  );
});

describe('what a model says of a fact', () => {
  it.each([
    ['Alice led Acme yesterday.', 'Alice led Acme on 2025-06-03.'],
    ['Alice leads Acme since last month.', 'Alice leads Acme since 2025-05.'],
    ['Last week Alice led Acme.', 'from 2025-05-26 to 2025-06-01 Alice led Acme.'],
    ['Alice led Acme in March 2019.', 'Alice led Acme in March 2019.'],
    ['Alice leads Acme every Friday.', 'Alice leads Acme every Friday.'],
  ])('F059: holds no word that another day would give another meaning: %s', async (description, stored) => {
    expect((await told({ description })).edge).toMatchObject({ description: stored });
  });

  it('F059: without a reference time the server sets it, and the words go by that', async () => {
    vendor.script({
      kind: 'message',
      text: extractionWith([{ ...EDGE, description: 'Alice met Acme yesterday.', valid_at: 'yesterday' }]),
    });
    const { edges, valid_at } = await vendor.server.remember({ text: 'Alice met Acme yesterday.' });
    const yesterday = new Date(Date.parse(valid_at) - 86_400_000).toISOString().slice(0, 10);
    expect(edges).toMatchObject([
      { valid_at: `${yesterday}T00:00:00Z`, description: `Alice met Acme on ${yesterday}.` },
    ]);
  });
});
