import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type FakeOpenAi, type OpenAiTurn, startFakeOpenAi } from '@gligabao/testkit';
import { CALL, COMPLETION, errorOf, KEY, openModel } from './support/open-model.ts';

/** Everything that a log, a response or a debugger could show of an error, its causes included. */
function everythingOf(error: unknown): string {
  const shown = [inspect(error, { depth: 20, showHidden: true }), JSON.stringify(error), String(error)];
  for (let each = error; each instanceof Error; each = each.cause) {
    shown.push(each.message, each.stack ?? '', JSON.stringify(Object.getOwnPropertyDescriptors(each)));
  }
  return shown.join('\n');
}

// The worst vendor: it gives the key back wherever it can.
const errors = [400, 401, 403, 404, 413, 429, 500, 529].map((status): OpenAiTurn => ({
  kind: 'error',
  status,
  message: `reasoning_effort and response_format: bad Bearer ${KEY}`,
  headers: { 'x-request-id': KEY, 'x-echo': `Bearer ${KEY}` },
}));
const turns: readonly OpenAiTurn[] = [
  ...errors,
  { kind: 'raw', body: `<html>${KEY}`, contentType: 'text/html' },
  { kind: 'raw', body: `{"key":"${KEY}"`, contentType: 'application/json' },
  { kind: 'raw', body: KEY, status: 502, contentType: 'text/plain' },
  { kind: 'hang-up' },
  { kind: 'silence' },
];

let fake: FakeOpenAi;
const written: string[] = [];
beforeAll(async () => {
  fake = await startFakeOpenAi();
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
  it('goes to the API', async () => {
    const { model } = await openModel(fake.url);
    fake.script({ kind: 'completion', text: 'yes' });
    await model.complete(COMPLETION, CALL);
    expect(JSON.stringify(fake.requests.at(-1)?.headers)).toContain(KEY);
  });

  it('is in no error and no log line of any failure', async () => {
    const lines: string[] = [];
    for (const turn of turns) {
      const opened = await openModel(fake.url, { timeout_ms: 200, model: 'o4-mini' });
      const completion = { ...COMPLETION, reasoning: 'low', schema: { type: 'object' } } as const;
      fake.script(turn);
      const error = await errorOf(opened.model.complete(completion, CALL));
      expect(error).toMatchObject({ name: 'GligabaoError' });
      expect(everythingOf(error)).not.toContain(KEY);
      // What was left out is logged once a call without it succeeds.
      fake.script(turn, { kind: 'completion', text: 'yes' });
      await errorOf(opened.model.complete(completion, CALL));
      lines.push(...opened.lines);
    }
    expect(lines.length).toBeGreaterThan(0);
    expect([...lines, ...written].join('\n')).not.toContain(KEY);
  });

  it('is not in what the opened port shows of itself', async () => {
    const { model } = await openModel(fake.url);
    expect(inspect(model, { depth: 20, showHidden: true }) + JSON.stringify(model)).not.toContain(KEY);
  });
});
