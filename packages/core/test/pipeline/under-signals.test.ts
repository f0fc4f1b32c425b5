import { describe, expect, it } from '@jest/globals';
import { getEventListeners } from 'node:events';
import { underSignals } from '../../src/index.ts';

const listeners = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

describe('work under several signals', () => {
  it('is stopped by whichever is aborted first, with its reason', async () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const reason = await underSignals([one.signal, other.signal], async ({ signal }) => {
      expect(signal.aborted).toBe(false);
      other.abort('the second');
      one.abort('the first');
      return signal.reason;
    });
    expect(reason).toBe('the second');
    await underSignals([one.signal], async ({ signal }) => expect(signal.reason).toBe('the first'));
  });

  it('may stop itself, which stops nobody else', async () => {
    const all = new AbortController();
    await underSignals([all.signal], async (stop) => {
      await underSignals([all.signal], async (inner) => {
        inner.abort();
        expect(stop.signal.aborted).toBe(false);
      });
    });
    expect(all.signal.aborted).toBe(false);
  });

  it('leaves nothing behind at a signal, and one listener while many are at work', async () => {
    const all = new AbortController();
    const waits = Array.from({ length: 50 }, () =>
      underSignals([all.signal], ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', resolve))),
    );
    expect(listeners(all.signal)).toBe(1);
    const failing = underSignals([all.signal], () => Promise.reject(new Error('broke')));
    await expect(failing).rejects.toThrow('broke');
    expect(listeners(all.signal)).toBe(1);
    all.abort();
    await Promise.all(waits);
    const later = new AbortController();
    await underSignals([later.signal], () => Promise.resolve());
    expect([listeners(all.signal), listeners(later.signal)]).toEqual([0, 0]);
  });
});
