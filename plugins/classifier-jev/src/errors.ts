import { GligabaoError } from '@gligabao/core';
import { errorOfCall, quotedReason, reasonOf, type Refusal, type Vendor, type VendorCall } from '@gligabao/plugin';
import { APIError } from '@typesafe-ai/sdk';

export const JEV: Vendor = Object.freeze({ name: 'Jev', port: 'classifier' });

/** What a body says went wrong; some servers put the reason into an object under `detail`. */
function reasonIn(body: unknown): string | undefined {
  if (typeof body === 'string') return reasonOf(body);
  const { detail }: { detail?: unknown } = Object(body);
  return reasonOf(JSON.stringify(body ?? null)) ?? reasonOf(JSON.stringify(detail ?? null));
}

function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof APIError)) return null;
  return { status: error.status, reason: reasonIn(error.body), headers: error.headers };
}

/** An error of the vendor's client as ours. The vendor has no status of its own for a model that it does not know. */
export function translateError(error: unknown, call: VendorCall): GligabaoError {
  const refusal = refusalOf(error);
  const stopped = call.signal.aborted || call.deadline.aborted;
  if (!stopped && refusal !== null && refusal.status < 500 && /unknown model/i.test(refusal.reason ?? '')) {
    const says = `(${refusal.status}): ${quotedReason(refusal.reason, call.key)}`;
    return new GligabaoError('unavailable', 'classifier/unknown-model', `Jev knows no model ${call.model} ${says}`, {
      retryable: false,
    });
  }
  return errorOfCall(error, refusal, call);
}
