import { label, readRequest } from '@gligabao/core';
import { z } from 'zod';
import { AcceptedBody } from '../accept-call.ts';
import { RETRY_EXAMPLE } from '../examples.ts';
import { HttpReply } from '../http-reply.ts';
import { notFound, readId } from '../lists.ts';
import { defineRoute } from '../route.ts';

const RetryRequest = z.strictObject({ user_id: label(256), dataset: label(256).default('main') });

export const postRetry = defineRoute({
  method: 'POST',
  path: '/v1/gb/remember-runs/:id/retry',
  summary: 'Try a failed remember run again, in the background, as a new run',
  requestBody: RetryRequest,
  response: AcceptedBody,
  accepted: AcceptedBody,
  example: RETRY_EXAMPLE,
  async handle(request, { memory, ports }) {
    const { user_id: userId, dataset } = readRequest(RetryRequest, request.body, 'http');
    const id = readId(request);
    const row = (await ports['run-store'].read(id, { signal: request.signal }))?.row;
    if (row?.kind !== 'remember' || row.userId !== userId || row.dataset !== dataset)
      throw notFound(`remember run in dataset ${dataset}`);
    const { runId } = await memory.retry(id);
    return new HttpReply(202, { remember_run_id: runId });
  },
});
