import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Fields } from './support/http.ts';
import { verifyError, verifyNothing } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

const DAY = '2025-01-31T00:00:00Z';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(stopServers);

const call = (timeseries: unknown) =>
  server.post('/v1/gb/remember', { user_id: 'u1', text: 'Alice works at Acme.', timeseries });
const withPoints = (...points: readonly unknown[]): Fields => ({ series: [{ key: 'AAPL.close', points }] });
const withAnchor = (anchor: unknown): Fields => ({
  series: [{ key: 'AAPL.close', points: [[DAY, 222]], anchors: [anchor] }],
});

describe('timeseries beside a text are refused with 400 and nothing stored, naming', () => {
  it.each<readonly [field: string, what: string, timeseries: unknown, says?: string]>([
    ['timeseries', 'a list', []],
    ['timeseries', 'neither series nor fetch', {}, '`series` or `fetch`'],
    ['timeseries', 'observations of nothing', { observations: true }, '`series` or `fetch`'],
    ['timeseries.serie', 'an unknown field', { serie: [] }, 'unknown field'],
    ['timeseries.observations', 'a word', { fetch: {}, observations: 'yes' }],
    ['timeseries.series', 'one series and no list', { series: { key: 'a' } }],
    ['timeseries.series.0.key', 'no key', { series: [{ points: [] }] }],
    ['timeseries.series.0.key', '257 characters', { series: [{ key: 'k'.repeat(257), points: [] }] }, '256'],
    ['timeseries.series.0.key', 'a control character', { series: [{ key: 'a\nb', points: [] }] }, 'control'],
    ['timeseries.series.0.points', 'no points', { series: [{ key: 'a' }] }],
    ['timeseries.series.0.unit', 'a number', { series: [{ key: 'a', points: [], unit: 1 }] }],
    ['timeseries.series.0.metadata.a', 'a list', { series: [{ key: 'a', points: [], metadata: { a: [] } }] }],
    ['timeseries.series.0.points.0', 'a point alone', withPoints(DAY)],
    ['timeseries.series.0.points.1.0', 'a date alone', withPoints([DAY, 1], ['2025-02-01', 2]), 'RFC 3339'],
    ['timeseries.series.0.points.0.0', 'a number near 1970 in every unit', withPoints([12, 1]), 'unambiguous'],
    ['timeseries.series.0.points.0.0', 'the year 1599', withPoints(['1599-12-31T23:59:59Z', 1]), '1600'],
    ['timeseries.series.0.points.0.0', 'the year 2601', withPoints(['2601-01-01T00:00:00Z', 1]), '2600'],
    ['timeseries.series.0.points.0.1', 'a value in quotes', withPoints([DAY, '222']), 'number'],
    ['timeseries.series.0.points.0.1', 'no value', withPoints([DAY, null]), 'number'],
    ['timeseries.series.0.points.2', 'an instant twice', withPoints([DAY, 1], [DAY, 1], [1738281600, 2]), 'second'],
    ['timeseries.series', '100,001 points', withPoints(...Array.from({ length: 100_001 }, () => [DAY, 1])), '100000'],
    ['timeseries.series.0.anchors.0', 'of two kinds', withAnchor({ entity: { id: 1 }, edge: { id: 1 } }), 'entity'],
    ['timeseries.series.0.anchors.0', 'half an edge', withAnchor({ edge: { source: 'Alice' } }), 'relation'],
    ['timeseries.series.0.anchors.0', 'an id in quotes', withAnchor({ artifact: { id: '1' } })],
    ['timeseries.series.0.anchors.0', 'on_unmatched: "fail"', withAnchor({ entity: { id: 1 }, on_unmatched: 'fail' })],
    ['timeseries.fetch.provider', 'an unknown field', { fetch: { provider: 'prices' } }, 'unknown field'],
    ['timeseries.fetch.providers', 'a word and no list', { fetch: { providers: 'prices' } }],
    ['timeseries.fetch.providers.0', 'a blank name', { fetch: { providers: [''] } }],
    ['timeseries.fetch.before', 'a number', { fetch: { before: 30 } }],
    ['timeseries.fetch.after', 'words', { fetch: { after: 'a month' } }, '30d'],
  ])('%s: %s', async (...[field, , timeseries, says]) => {
    verifyError(await call(timeseries), { status: 400, field, ...(says === undefined ? {} : { says }) });
    await verifyNothing(server);
  });
});

describe('timeseries that are well-formed answer 503, with', () => {
  it.each<readonly [string, unknown]>([
    ['series without anchors', withPoints([DAY, 222])],
    ['points of epoch seconds and milliseconds, in any order', withPoints([1738368000, 2], [1738281600000, 1])],
    ['the same point twice', withPoints([DAY, 1], [1738281600, 1])],
    [
      'anchors of each kind',
      {
        series: [
          { entity: { id: 3 } },
          { entity: { name: 'Apple' } },
          { entity: { name: 'Apple', type: 'organization' }, on_unmatched: 'ignore' },
          { edge: { id: 7 }, on_unmatched: 'error' },
          { edge: { source: 'Alice', relation: 'works_at', target: 'Acme' }, on_unmatched: 'artifact' },
          { artifact: { id: 1 } },
        ].map((anchor, at) => ({ key: `k${at}`, name: 'Close', unit: 'USD', points: [[DAY, at]], anchors: [anchor] })),
      },
    ],
    ['fetch with no field', { fetch: {} }],
    [
      'fetch with every field, beside series, with observations',
      {
        ...withPoints([DAY, 222]),
        fetch: { providers: ['prices'], before: '30d', after: '0' },
        observations: true,
      },
    ],
  ])('%s', async (_what, timeseries) => {
    verifyError(await call(timeseries), { status: 503, field: 'timeseries' });
    await verifyNothing(server);
    expect(server.logged.join('')).not.toContain('Alice');
  });
});
