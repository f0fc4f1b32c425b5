import { RememberRequest, RememberResponse } from '@gligabao/core';
import { acceptCall, AcceptedBody } from '../accept-call.ts';
import { REMEMBER_EXAMPLE } from '../examples.ts';
import { HttpReply } from '../http-reply.ts';
import { defineRoute } from '../route.ts';

export const postRemember = defineRoute({
  method: 'POST',
  path: '/v1/gb/remember',
  summary: 'Remember a text: keep it, and draw entities and temporal facts from it',
  requestBody: RememberRequest,
  response: RememberResponse,
  accepted: AcceptedBody,
  example: REMEMBER_EXAMPLE,
  async handle({ body, headers }, { memory }) {
    const key = headers['idempotency-key'];
    // The header is the field by another name, and the field has the rules.
    const withKey = key !== undefined && typeof body === 'object' ? { idempotency_key: key, ...body } : body;
    const call = await acceptCall(memory, withKey);
    return new HttpReply(call.status, await call.body);
  },
});
