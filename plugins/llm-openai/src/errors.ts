import type { GligabaoError } from '@gligabao/core';
import { errorOfCall, openAiRefusal, type Refusal, type Vendor, type VendorCall } from '@gligabao/plugin';

export const OPENAI: Vendor = Object.freeze({ name: 'the OpenAI API', port: 'language-model' });

// Some gateways answer 400 for it.
const UNKNOWN_MODEL =
  /\b(?:invalid|unknown) model\b|not a valid model|\bmodel\b.{0,100}\b(?:not found|does not exist)/i;

/** What the API refused, and why; null for a broken connection and for errors of any other origin. */
export function refusalOf(error: unknown): Refusal | null {
  const refusal = openAiRefusal(error);
  const isUnknown = refusal?.status === 400 && UNKNOWN_MODEL.test(refusal.reason ?? '');
  return refusal && isUnknown ? { ...refusal, status: 404 } : refusal;
}

/** An error of the vendor's client as ours. */
export function translateError(error: unknown, call: VendorCall): GligabaoError {
  return errorOfCall(error, refusalOf(error), call);
}
