import { z } from 'zod';
import { HttpReply } from '../http-reply.ts';
import { defineRoute } from '../route.ts';

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** For Prometheus. It is asked, like the two beside it, without a key: no number tells of a user. */
export const getMetrics = defineRoute({
  method: 'GET',
  path: '/metrics',
  summary: 'Numbers of this process and its stores, in the text format of Prometheus',
  response: z.string(),
  responseType: 'text/plain',
  async handle(request, { ports, metrics, now }) {
    return new HttpReply(200, await metrics.read(ports, now(), { signal: request.signal }), { 'content-type': TYPE });
  },
});
