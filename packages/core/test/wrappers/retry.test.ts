import { describe, expect, it } from '@jest/globals';
import { stubEmbedder } from '@gligabao/testkit';
import { GligabaoError, rateLimit, type RetrySettings, retryingEmbedder } from '../../src/index.ts';
import { retry } from '../../src/wrappers/retry.ts';

const limited = (retryAfterMs: number) => new GligabaoError('busy', 'embedder/rate-limited', 'slow', { retryAfterMs });
const broken = new GligabaoError('unavailable', 'embedder/failed', 'it broke');

/** A clock that only waiting moves, and the waits so far. */
function clock() {
  const at = { ms: 0 };
  const waits: number[] = [];
  const sleep = async (ms: number): Promise<void> => {
    waits.push(ms);
    at.ms += ms;
  };
  return { at, waits, sleep, now: () => at.ms };
}

function settingsOf({ sleep, now }: ReturnType<typeof clock>): RetrySettings {
  return { attempts: 3, delays: [100, 200], sleep, limit: rateLimit(now) };
}

/** A call that fails with these errors in order, and then succeeds. */
function failing(...errors: readonly GligabaoError[]) {
  let made = 0;
  const call = async (): Promise<string> => {
    const error = errors[made++];
    if (error) throw error;
    return 'yes';
  };
  return { call, made: () => made };
}

const CALL = { port: 'embedder', provider: 'vendor', signal: new AbortController().signal } as const;

describe('calls that share the limit of a provider (F157)', () => {
  it('wait for it, also those that were not limited themselves', async () => {
    const time = clock();
    const settings = settingsOf(time);
    await expect(retry(failing(limited(5000)).call, CALL, { ...settings, attempts: 1 })).rejects.toMatchObject({
      kind: 'busy',
    });
    expect(await retry(failing().call, CALL, settings)).toBe('yes');
    expect(await retry(failing().call, CALL, settings)).toBe('yes');
    expect(time.waits).toEqual([5000]);
  });

  it('wait once for what the provider asked for, and no longer when the clock stands still', async () => {
    const waits: number[] = [];
    const settings = { attempts: 3, delays: [], limit: rateLimit(() => 0) };
    const sleep = async (ms: number): Promise<void> => void waits.push(ms);
    expect(await retry(failing(limited(5000)).call, CALL, { ...settings, sleep })).toBe('yes');
    expect(waits).toEqual([5000]);
  });

  it('are not held by a wait that nobody would sit out', async () => {
    const time = clock();
    const settings = settingsOf(time);
    await expect(retry(failing(limited(3_600_000)).call, CALL, settings)).rejects.toMatchObject({ kind: 'busy' });
    expect(await retry(failing().call, CALL, settings)).toBe('yes');
    expect(time.waits).toEqual([]);
  });

  it('are not held by a failure that is no limit', async () => {
    const time = clock();
    const settings = settingsOf(time);
    expect(await retry(failing(broken).call, CALL, settings)).toBe('yes');
    expect(time.waits).toEqual([100]);
  });

  it('give up when others hold it again and again, with the time that is left', async () => {
    const time = clock();
    const settings = settingsOf(time);
    settings.limit?.hold(40_000);
    const sleep = async (ms: number): Promise<void> => {
      await time.sleep(ms);
      settings.limit?.hold(40_000);
    };
    const { call, made } = failing();
    await expect(retry(call, CALL, { ...settings, sleep })).rejects.toMatchObject({
      kind: 'busy',
      code: 'embedder/rate-limited',
      retryAfterMs: 40_000,
    });
    expect([made(), time.waits]).toEqual([0, [40_000]]);
  });

  it('are stopped while they wait', async () => {
    const time = clock();
    const settings = settingsOf(time);
    settings.limit?.hold(40_000);
    const controller = new AbortController();
    const sleep = async (): Promise<void> => controller.abort();
    await expect(
      retry(failing().call, { ...CALL, signal: controller.signal }, { ...settings, sleep }),
    ).rejects.toMatchObject({ kind: 'interrupted', code: 'embedder/interrupted' });
  });
});

describe('an embedder', () => {
  const embedder = (...errors: readonly GligabaoError[]) => {
    const { call, made } = failing(...errors);
    const stub = stubEmbedder();
    const subject = {
      ...stub,
      embed: async (...args: Parameters<typeof stub.embed>) => call().then(() => stub.embed(...args)),
    };
    return { subject, made };
  };

  it.each<readonly [string, 'stored' | 'question', readonly GligabaoError[], readonly number[], string]>([
    ['a text waits as long as the provider asks (F157)', 'stored', [limited(30_000)], [30_000], 'embedded'],
    ['a text is tried three times', 'stored', [broken, broken, broken], [100, 200], 'embedder/failed'],
    ['a question waits for a moment', 'question', [limited(1000)], [1000], 'embedded'],
    ['a question does not wait for long', 'question', [limited(30_000)], [], 'embedder/rate-limited'],
    ['a question is tried twice', 'question', [broken, broken], [100], 'embedder/failed'],
  ])('%s', async (_what, as, errors, waits, expected) => {
    const time = clock();
    const { subject } = embedder(...errors);
    const outcome = await retryingEmbedder(subject, settingsOf(time))
      .embed(['Alice'], as, { signal: CALL.signal })
      .then(
        ({ vectors }) => (vectors.length === 1 ? 'embedded' : 'nothing'),
        ({ code }: GligabaoError) => code,
      );
    expect([outcome, time.waits]).toEqual([expected, waits]);
  });
});
