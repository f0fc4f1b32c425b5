import { GligabaoError } from '@gligabao/core';

export function blankText(): GligabaoError {
  return new GligabaoError('incorrect', 'embedder/blank-text', 'a blank text has no vector: leave it out');
}

export function badReply(why: string): GligabaoError {
  return new GligabaoError('fault', 'embedder/bad-reply', `the encoder gave ${why}`);
}

export function interrupted(): GligabaoError {
  return new GligabaoError('interrupted', 'embedder/interrupted', 'the call was stopped');
}

/** The encoder cannot run on this host, and trying again would change nothing. */
export function modelNotLoaded(reason: string): GligabaoError {
  return new GligabaoError(
    'unavailable',
    'embedder/model-not-loaded',
    `the sentence encoder cannot be loaded: ${reason}; set \`model\` to \`hash\`, or to \`auto\` to fall back to it`,
    { retryable: false, field: 'model' },
  );
}

/** The thread of the encoder ended; the next call starts another. */
export function workerStopped(reason: string): GligabaoError {
  return new GligabaoError('unavailable', 'embedder/worker-stopped', `the thread of the encoder ended: ${reason}`);
}
