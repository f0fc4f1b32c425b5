import { GligabaoError, RememberRequest, RememberResponse } from '@gligabao/core';
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
    const given = typeof body === 'object' && body !== null && 'idempotency_key' in body ? body.idempotency_key : key;
    if (key !== undefined && given !== key) {
      const message = 'Idempotency-Key: the body has another idempotency_key; leave one of them out';
      throw new GligabaoError('incorrect', 'http/bad-request', message, { field: 'Idempotency-Key' });
    }
    // The header is the field by another name, and the field has the rules.
    const withKey = key !== undefined && typeof body === 'object' ? { idempotency_key: key, ...body } : body;
    const call = await acceptCall(memory, withKey);
    return new HttpReply(call.status, await call.body);
  },
});
