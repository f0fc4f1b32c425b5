import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  everythingOf,
  type FakeJev,
  hearConsole,
  jevRefusal,
  type JevTurn,
  replyingKey,
  startFakeJev,
} from '@gligabao/testkit';
import { CALL, CHOICE, errorOf, KEY, openClassifier } from './support/open-classifier.ts';

// The worst vendor: it gives the key back wherever it can.
const turns: readonly JevTurn[] = [
  ...[400, 401, 403, 404, 413, 422, 429, 500, 529].map((status) =>
    jevRefusal(status, `bad Bearer ${KEY}`, { 'x-typesafe-request-id': KEY, 'x-echo': `Bearer ${KEY}` }),
  ),
  jevRefusal(422, `Unknown model: ${KEY}`),
  ...replyingKey(KEY),
];

let fake: FakeJev;
let heard: ReturnType<typeof hearConsole>;
beforeAll(async () => {
  fake = await startFakeJev();
  heard = hearConsole();
});
afterAll(async () => {
  heard.restore();
  await fake.close();
});

describe('the key', () => {
  it('is in no error and no log line of any failure, even when the environment asks the client to log', async () => {
    process.env['TYPESAFE_LOG_LEVEL'] = 'debug';
    const lines: string[] = [];
    try {
      for (const turn of turns) {
        const opened = await openClassifier(fake.url, { timeout_ms: 200 });
        fake.script(turn);
        const error = await errorOf(opened.classifier.classify(CHOICE, CALL));
        expect(error).toMatchObject({ name: 'GligabaoError' });
        expect(everythingOf(error)).not.toContain(KEY);
        lines.push(...opened.lines);
      }
    } finally {
      delete process.env['TYPESAFE_LOG_LEVEL'];
    }
    expect([...lines, ...heard.written].join('\n')).toBe('');
  });

  it('is not in what the opened port shows of itself', async () => {
    const { classifier } = await openClassifier(fake.url);
    expect(inspect(classifier, { depth: 20, showHidden: true }) + JSON.stringify(classifier)).not.toContain(KEY);
  });
});
