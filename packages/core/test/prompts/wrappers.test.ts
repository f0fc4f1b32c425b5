import { describe, expect, it } from '@jest/globals';
import { GligabaoError } from '../../src/errors.ts';
import { metered } from '../../src/wrappers/metered.ts';
import { retrying } from '../../src/wrappers/retrying.ts';
import { recording, scripted } from './support/scripted.ts';

const COMPLETION = { system: 'S', prompt: 'P', maxTokens: 10, reasoning: 'none' } as const;
const error = (details: object, kind: 'busy' | 'unavailable' = 'unavailable') =>
  new GligabaoError(kind, 'language-model/x', 'it broke', details);

describe('metered', () => {
  it('keeps request and reply only when capture is on', async () => {
    for (const capture of [true, false]) {
      const { context, inferences } = recording();
      await metered(scripted('yes').model, { now: () => 0, capture }).complete(COMPLETION, context);
      expect(inferences).toMatchObject([
        { request: capture ? JSON.stringify(COMPLETION) : null, response: capture ? 'yes' : null },
      ]);
    }
  });

  it('measures latency on the monotonic clock', async () => {
    let ticks = 0;
    const { context, inferences } = recording();
    const clocks = { now: () => 77, monotonic: () => (ticks += 12.4) };
    await metered(scripted('yes').model, clocks).complete(COMPLETION, context);
    expect(inferences).toMatchObject([{ startedAt: 77, latencyMs: 12 }]);
  });

  it('records a failure with the model that was asked for, and passes the error on', async () => {
    const failure = error({});
    const { context, inferences } = recording();
    await expect(metered(scripted(failure).model, { now: () => 0 }).complete(COMPLETION, context)).rejects.toBe(
      failure,
    );
    expect(inferences).toMatchObject([
      { status: 'failed', error: 'language-model/x: it broke', model: 'scripted-1', outputTokens: 0, costUsd: 0 },
    ]);
  });

  it("does not quote a stranger's error, which may hold the request", async () => {
    const { context, inferences } = recording();
    const call = metered(scripted().model, { now: () => 0 }).complete(COMPLETION, context);
    await expect(call).rejects.toThrow(TypeError);
    expect(inferences).toMatchObject([{ status: 'failed', error: 'the call failed' }]);
  });
});

describe('retrying', () => {
  const settings = (waited: number[]) => ({
    attempts: 3,
    delays: [100, 200],
    sleep: async (ms: number): Promise<void> => void waited.push(ms),
  });

  it.each([
    ['a failure that may pass', [error({})], [100], 'yes'],
    ['two', [error({}), error({})], [100, 200], 'yes'],
    ['three, which is all', [error({}), error({}), error({})], [100, 200], 'language-model/x'],
    ['a failure that stays', [error({ retryable: false })], [], 'language-model/x'],
    ['a limit with a time to wait', [error({ retryAfterMs: 5 }, 'busy')], [5], 'yes'],
    ['a limit with a time of nothing', [error({ retryAfterMs: 0 }, 'busy')], [0], 'yes'],
    ['a limit that asks for too much patience', [error({ retryAfterMs: 3_600_000 }, 'busy')], [], 'language-model/x'],
  ])('%s', async (_what, failures, waits, expected) => {
    const waited: number[] = [];
    const { context } = recording();
    const outcome = await retrying(scripted(...failures, 'yes').model, settings(waited))
      .complete(COMPLETION, context)
      .then(
        ({ text }) => text,
        (failure: GligabaoError) => failure.code,
      );
    expect([outcome, waited]).toEqual([expected, waits]);
  });

  it.each([
    ['returns', async () => undefined],
    ['rejects', () => Promise.reject(new Error('aborted'))],
  ])('an abort while it waits ends it, when the sleep %s', async (_what, end) => {
    const controller = new AbortController();
    const { model, asked } = scripted(error({}), 'yes');
    const sleep = (): Promise<undefined> => {
      controller.abort();
      return end();
    };
    const call = retrying(model, { attempts: 3, delays: [100], sleep }).complete(COMPLETION, {
      signal: controller.signal,
    });
    await expect(call).rejects.toMatchObject({ kind: 'interrupted' });
    expect(asked).toHaveLength(1);
  });
});
