import { RememberRequest, RememberResponse } from '@gligabao/core';
import { z } from 'zod';
import { HttpReply } from '../http-reply.ts';
import { defineRoute } from '../route.ts';

/** What is answered at once to a call that goes on in the background. */
export const AcceptedBody = z
  .object({ remember_run_id: z.int().meta({ description: 'The run to look at: GET /v1/gb/remember-runs/{id}.' }) })
  .meta({ id: 'Accepted' });

export const postRemember = defineRoute({
  method: 'POST',
  path: '/v1/gb/remember',
  summary: 'Remember a text: keep it, and draw entities and temporal facts from it',
  requestBody: RememberRequest,
  response: RememberResponse,
  accepted: AcceptedBody,
  async handle({ body, headers }, { memory }) {
    const key = headers['idempotency-key'];
    // The header is the field by another name, and the field has the rules.
    const withKey = key !== undefined && typeof body === 'object' ? { idempotency_key: key, ...body } : body;
    const { runId, done } = await memory.accept(withKey);
    const waits = typeof body !== 'object' || body === null || !('async' in body) || body.async !== true;
    return waits ? done : new HttpReply(202, { remember_run_id: runId });
  },
});
