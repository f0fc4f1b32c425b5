import { GligabaoError, isGligabaoError } from '../errors.ts';
import type { PortName } from '../ports/index.ts';
import type { RateLimit } from './rate-limit.ts';

export interface RetrySettings {
  /** How often a call is made at most, the first time included. */
  readonly attempts: number;
  /** Milliseconds to wait before the second attempt, the third, ...; the last one stands for all that follow. */
  readonly delays: readonly number[];
  /** Waits, and returns early (or rejects) when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A provider that asks for more patience than this is not waited for; 60,000 ms when left out. */
  readonly longestWaitMs?: number;
  /** Shared by all calls to a provider; left out, a call that is limited holds back no other. */
  readonly limit?: RateLimit;
}

/** A call to a provider, for which it is tried again. */
export interface Retried {
  readonly port: PortName;
  readonly provider: string;
  readonly signal: AbortSignal;
}

const LONGEST_WAIT_MS = 60_000;

async function wait(ms: number, { port, signal }: Retried, sleep: RetrySettings['sleep']): Promise<void> {
  try {
    await sleep(ms, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  if (signal.aborted) {
    throw new GligabaoError('interrupted', `${port}/interrupted`, 'the call was stopped while waiting to retry');
  }
}

/** Waits while the provider is held, but not for ever: others may hold it again and again. */
async function untilFree(limit: RateLimit, longest: number, retried: Retried, settings: RetrySettings): Promise<void> {
  let waited = 0;
  let over = Number.NEGATIVE_INFINITY;
  for (let held = limit.held(); held.leftMs > 0 && held.until > over; held = limit.held()) {
    if (waited + held.leftMs > longest) {
      const message = `${retried.provider} limits the rate, and too many calls wait for it`;
      throw new GligabaoError('busy', `${retried.port}/rate-limited`, message, { retryAfterMs: held.leftMs });
    }
    await wait(held.leftMs, retried, settings.sleep);
    waited += held.leftMs;
    over = held.until;
  }
}

/**
 * Makes a call, and again when it failed in a way that may pass. Only errors that call themselves retryable are; the time
 * that a provider asks to wait is honoured, by all calls that share its limit; an abort ends the waiting. The last error is
 * passed on as it is, so a limit of the provider stays `busy`.
 */
export async function retry<Result>(
  call: () => Promise<Result>,
  retried: Retried,
  settings: RetrySettings,
): Promise<Result> {
  const { attempts, delays, limit, longestWaitMs: longest = LONGEST_WAIT_MS } = settings;
  for (let attempt = 1; ; attempt++) {
    if (limit) await untilFree(limit, longest, retried, settings);
    try {
      return await call();
    } catch (error) {
      if (!isGligabaoError(error) || !error.retryable) throw error;
      const delay = error.retryAfterMs ?? delays[attempt - 1] ?? delays.at(-1) ?? 0;
      // A wait that nobody here would sit out holds nobody: the provider may think better of it.
      const held = error.kind === 'busy' && delay <= longest ? limit : undefined;
      held?.hold(delay);
      if (attempt >= attempts || delay > longest) throw error;
      if (!held) await wait(delay, retried, settings.sleep);
    }
  }
}
