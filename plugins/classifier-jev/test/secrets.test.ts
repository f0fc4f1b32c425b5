import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type FakeJev, jevRefusal, type JevTurn, startFakeJev } from '@gligabao/testkit';
import { CALL, CHOICE, errorOf, KEY, openClassifier } from './support/open-classifier.ts';

/** Everything that a log, a response or a debugger could show of an error, its causes included. */
function everythingOf(error: unknown): string {
  const shown = [inspect(error, { depth: 20, showHidden: true }), JSON.stringify(error), String(error)];
  for (let each = error; each instanceof Error; each = each.cause) {
    shown.push(each.message, each.stack ?? '', JSON.stringify(Object.getOwnPropertyDescriptors(each)));
  }
  return shown.join('\n');
}

// The worst vendor: it gives the key back wherever it can.
const turns: readonly JevTurn[] = [
  ...[400, 401, 403, 404, 413, 422, 429, 500, 529].map((status) =>
    jevRefusal(status, `bad Bearer ${KEY}`, { 'x-typesafe-request-id': KEY, 'x-echo': `Bearer ${KEY}` }),
  ),
  jevRefusal(422, `Unknown model: ${KEY}`),
  { kind: 'raw', body: `<html>${KEY}`, contentType: 'text/html' },
  { kind: 'raw', body: `{"key":"${KEY}"` },
  { kind: 'raw', body: KEY, status: 502, contentType: 'text/plain' },
  { kind: 'hang-up' },
  { kind: 'silence' },
];

let fake: FakeJev;
const written: string[] = [];
beforeAll(async () => {
  fake = await startFakeJev();
  for (const method of ['debug', 'info', 'log', 'warn', 'error'] as const) {
    jest.spyOn(console, method).mockImplementation((...values: unknown[]) => {
      written.push(values.map((value) => inspect(value, { depth: 20 })).join(' '));
    });
  }
});
afterAll(async () => {
  jest.restoreAllMocks();
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
    expect([...lines, ...written].join('\n')).toBe('');
  });

  it('is not in what the opened port shows of itself', async () => {
    const { classifier } = await openClassifier(fake.url);
    expect(inspect(classifier, { depth: 20, showHidden: true }) + JSON.stringify(classifier)).not.toContain(KEY);
  });
});
