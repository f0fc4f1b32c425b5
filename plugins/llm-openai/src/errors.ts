import type { GligabaoError } from '@gligabao/core';
import { errorOfCall, type Refusal, type Vendor, type VendorCall } from '@gligabao/plugin';
import { APIConnectionTimeoutError, APIError } from 'openai';

export const OPENAI: Vendor = Object.freeze({ name: 'the OpenAI API', port: 'language-model' });

// Some gateways answer 400 for it.
const UNKNOWN_MODEL =
  /\b(?:invalid|unknown) model\b|not a valid model|\bmodel\b.{0,100}\b(?:not found|does not exist)/i;

/** What the API refused, and why; null for a broken connection and for errors of any other origin. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof APIError) || typeof error.status !== 'number') return null;
  const { message }: { message?: unknown } = Object(error.error);
  const reason = typeof message === 'string' ? message : undefined;
  const isUnknown = error.status === 400 && reason !== undefined && UNKNOWN_MODEL.test(reason);
  return { status: isUnknown ? 404 : error.status, reason, headers: error.headers };
}

/** An error of the vendor's client as ours. */
export function translateError(error: unknown, call: VendorCall): GligabaoError {
  // The client's own clock may end a call a moment before the deadline.
  const late = error instanceof APIConnectionTimeoutError ? { ...call, deadline: AbortSignal.abort() } : call;
  return errorOfCall(error, refusalOf(error), late);
}
