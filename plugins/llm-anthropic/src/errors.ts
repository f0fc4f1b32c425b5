import { APIError } from '@anthropic-ai/sdk';
import type { GligabaoError } from '@gligabao/core';
import { errorOfCall, type Refusal, type Vendor, type VendorCall } from '@gligabao/plugin';

export const ANTHROPIC: Vendor = Object.freeze({ name: 'Anthropic', port: 'language-model' });

/** The status of an error of the API; null for a broken connection and for errors of any other origin. */
export function statusOf(error: unknown): number | null {
  return error instanceof APIError && typeof error.status === 'number' ? error.status : null;
}

function refusalOf(error: unknown): Refusal | null {
  const status = statusOf(error);
  if (!(error instanceof APIError) || status === null) return null;
  return { status, reason: error.apiMessage ?? undefined, headers: error.headers };
}

/** An error of the vendor's client as ours. */
export function translateError(error: unknown, call: VendorCall): GligabaoError {
  return errorOfCall(error, refusalOf(error), call);
}
