import { GligabaoError } from '@gligabao/core';
import { errorOfCall, type Refusal, type Vendor, type VendorCall } from '@gligabao/plugin';
import { APIConnectionTimeoutError, APIError } from 'openai';

export const OPENAI: Vendor = Object.freeze({ name: 'the OpenAI API', port: 'embedder' });

/** What the API refused, and why; null for a broken connection and for errors of any other origin. */
function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof APIError) || typeof error.status !== 'number') return null;
  const { message }: { message?: unknown } = Object(error.error);
  return { status: error.status, reason: typeof message === 'string' ? message : undefined, headers: error.headers };
}

/** An error of the vendor's client as ours. */
export function translateError(error: unknown, call: VendorCall): GligabaoError {
  // The client's own clock may end a call a moment before the deadline.
  const late = error instanceof APIConnectionTimeoutError ? { ...call, deadline: AbortSignal.abort() } : call;
  return errorOfCall(error, refusalOf(error), late);
}

export function blankText(): GligabaoError {
  return new GligabaoError('incorrect', 'embedder/blank-text', 'a blank text has no vector: leave it out');
}

export function badReply(why: string): GligabaoError {
  return new GligabaoError('fault', 'embedder/bad-reply', `the OpenAI API gave ${why}`);
}

/** Found when the plugin opens: nothing else says how long the vectors are. */
export function unknownDimensions(model: string): GligabaoError {
  return new GligabaoError(
    'incorrect',
    'embedder/unknown-dimensions',
    `how long the vectors of ${model} are is not known: set \`dimensions\``,
    { field: 'dimensions' },
  );
}

/** Found when the plugin opens. */
export function wrongDimensions(model: string, own: number, shrinks: boolean): GligabaoError {
  const range = shrinks ? `at most ${own}` : `just ${own}`;
  const message = `the vectors of ${model} have ${range} numbers: set \`dimensions\` so, or leave it out`;
  return new GligabaoError('incorrect', 'embedder/wrong-dimensions', message, { field: 'dimensions' });
}
