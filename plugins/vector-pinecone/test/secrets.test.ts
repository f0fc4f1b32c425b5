import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { everythingOf, hearConsole, type PineconeTurn, replyingKey } from '@gligabao/testkit';
import { CALL, errorOf, item, KEY, openIndex, SPACE } from './support/open-index.ts';
import { eachWithFake } from './support/with-fake.ts';

// The worst vendor: it gives the key back wherever it can.
const turns: readonly PineconeTurn[] = [
  ...[302, 400, 401, 403, 404, 413, 429, 500, 503].map((status): PineconeTurn => ({
    kind: 'error',
    status,
    message: `${'long '.repeat(57)}bad key ${KEY}`,
    headers: { 'x-echo': KEY, location: `http://127.0.0.1:9/${KEY}` },
  })),
  ...replyingKey(KEY),
];

const fake = eachWithFake();
let heard: ReturnType<typeof hearConsole>;
beforeEach(() => {
  // The vendor's client prints its requests when these are set, the key included.
  process.env['PINECONE_DEBUG'] = '1';
  process.env['PINECONE_DEBUG_CURL'] = '1';
  heard = hearConsole();
});
afterEach(() => {
  delete process.env['PINECONE_DEBUG'];
  delete process.env['PINECONE_DEBUG_CURL'];
  heard.restore();
});

describe('the key', () => {
  it('goes to Pinecone, and is in no log, not even that of its client', async () => {
    const { index, lines } = await openIndex({ index: 'memories', controller_url: fake().url });
    await index.put(SPACE, [item(1, 1, 0)], CALL);
    await index.close(SPACE, [1], CALL);
    expect(fake().requests.length).toBe(4);
    expect(fake().requests.every(({ headers }) => headers['api-key'] === KEY)).toBe(true);
    expect(heard.written.join('\n')).toContain('curl -X');
    expect(lines).toHaveLength(1);
    expect([...lines, ...heard.written].join('\n')).not.toContain(KEY);
  });

  it('is in no error of any failure, opening included', async () => {
    for (const turn of turns) {
      const { index, lines } = await openIndex({ index_host: fake().url, timeout_ms: 100 });
      fake().script(...Array.from({ length: 9 }, () => turn));
      const errors = [
        await errorOf(index.put(SPACE, [item(1, 1, 0)], CALL)),
        await errorOf(index.remove(SPACE, 'all', CALL)),
        await errorOf(index.close(SPACE, [1], CALL)),
        await errorOf(openIndex({ index: 'memories', controller_url: fake().url, timeout_ms: 100 })),
      ];
      for (const error of errors) {
        expect(error).toMatchObject({ name: 'GligabaoError' });
        expect(everythingOf(error)).not.toContain(KEY);
        // Nor half of it, where a long reason is cut.
        expect(everythingOf(error)).not.toContain(KEY.slice(0, 12));
      }
      expect(lines.join('\n')).not.toContain(KEY);
    }
  });

  it('is not in what the opened port shows of itself', async () => {
    const { index } = await openIndex({ index_host: fake().url });
    expect(inspect(index, { depth: 20, showHidden: true }) + JSON.stringify(index)).not.toContain(KEY);
  });
});
