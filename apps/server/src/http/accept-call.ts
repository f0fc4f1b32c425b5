import type { Memory, RememberResponse } from '@gligabao/core';
import { z } from 'zod';

/** What is answered at once to a call that goes on in the background. */
export const AcceptedBody = z
  .object({ remember_run_id: z.int().meta({ description: 'The run to look at: GET /v1/gb/remember-runs/{id}.' }) })
  .meta({ id: 'Accepted' });

/** How an accepted call is answered, and with what. */
export interface AcceptedCall {
  readonly status: 200 | 202;
  /** At once for a 202; otherwise with the end of the run, or its failure. */
  readonly body: Promise<RememberResponse | z.output<typeof AcceptedBody>>;
}

/** Accepts a remember call; `async` says whether its answer waits for it. */
export async function acceptCall(memory: Memory, body: unknown): Promise<AcceptedCall> {
  const { runId, done } = await memory.accept(body);
  const waits = typeof body !== 'object' || body === null || !('async' in body) || body.async !== true;
  return waits ? { status: 200, body: done } : { status: 202, body: Promise.resolve({ remember_run_id: runId }) };
}
