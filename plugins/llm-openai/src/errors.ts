import type { GligabaoError } from '@gligabao/core';
import { errorOfCall, type Refusal, type Vendor, type VendorCall } from '@gligabao/plugin';
import { APIConnectionTimeoutError, APIError } from 'openai';

export const OPENAI: Vendor = Object.freeze({ name: 'the OpenAI API', port: 'language-model' });

/** What the API refused, and why; null for a broken connection and for errors of any other origin. */
export function refusalOf(error: unknown): Refusal | null {
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
