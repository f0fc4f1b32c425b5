import { GligabaoError, isGligabaoError } from '../errors.ts';
import type { CallContext } from '../ports/context.ts';
import type { Completion, LanguageModel, Reply } from '../ports/language-model.ts';

export interface RetrySettings {
  /** How often a call is made at most, the first time included. */
  readonly attempts: number;
  /** Milliseconds to wait before the second attempt, the third, ...; the last one stands for all that follow. */
  readonly delays: readonly number[];
  /** Waits, and returns early (or rejects) when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A provider that asks for more patience than this is not waited for; 60,000 ms when left out. */
  readonly longestWaitMs?: number;
}

const LONGEST_WAIT_MS = 60_000;

function interrupted(): GligabaoError {
  return new GligabaoError('interrupted', 'language-model/interrupted', 'the call was stopped while waiting to retry');
}

async function wait(ms: number, signal: AbortSignal, sleep: RetrySettings['sleep']): Promise<void> {
  try {
    await sleep(ms, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  if (signal.aborted) throw interrupted();
}

/**
 * A language model whose passing failures are tried again. Only errors that call themselves retryable are; the time
 * that a provider asks to wait is honoured; an abort ends the waiting. The last error is passed on as it is, so a limit
 * of the provider stays `busy`.
 */
export function retrying(model: LanguageModel, settings: RetrySettings): LanguageModel {
  const longest = settings.longestWaitMs ?? LONGEST_WAIT_MS;

  const complete = async (completion: Completion, context: CallContext): Promise<Reply> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await model.complete(completion, context);
      } catch (error) {
        if (!isGligabaoError(error) || !error.retryable || attempt >= settings.attempts) throw error;
        const delay = error.retryAfterMs ?? settings.delays[attempt - 1] ?? settings.delays.at(-1) ?? 0;
        if (delay > longest) throw error;
        await wait(delay, context.signal, settings.sleep);
      }
    }
  };

  return Object.freeze({
    provider: model.provider,
    defaultModel: model.defaultModel,
    supports: model.supports,
    complete,
  });
}
