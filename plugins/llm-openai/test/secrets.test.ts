import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  everythingOf,
  type FakeOpenAi,
  hearConsole,
  type OpenAiTurn,
  replyingKey,
  startFakeOpenAi,
} from '@gligabao/testkit';
import { CALL, COMPLETION, errorOf, KEY, openModel } from './support/open-model.ts';

// The worst vendor: it gives the key back wherever it can.
const errors = [400, 401, 403, 404, 413, 429, 500, 529].map((status): OpenAiTurn => ({
  kind: 'error',
  status,
  message: `reasoning_effort and response_format: bad Bearer ${KEY}`,
  headers: { 'x-request-id': KEY, 'x-echo': `Bearer ${KEY}` },
}));
const turns: readonly OpenAiTurn[] = [...errors, ...replyingKey(KEY)];

let fake: FakeOpenAi;
let heard: ReturnType<typeof hearConsole>;
beforeAll(async () => {
  fake = await startFakeOpenAi();
  heard = hearConsole();
});
afterAll(async () => {
  heard.restore();
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
    expect([...lines, ...heard.written].join('\n')).not.toContain(KEY);
  });

  it('is not in what the opened port shows of itself', async () => {
    const { model } = await openModel(fake.url);
    expect(inspect(model, { depth: 20, showHidden: true }) + JSON.stringify(model)).not.toContain(KEY);
  });
});
