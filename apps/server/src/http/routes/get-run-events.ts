import { setTimeout as sleep } from 'node:timers/promises';
import { GligabaoError, type NumberedEvent } from '@gligabao/core';
import { z } from 'zod';
import { streamed } from '../http-reply.ts';
import { notFound, readId, readQuery, scope } from '../lists.ts';
import { defineRoute, type RouteRequest } from '../route.ts';
import { showEvent } from '../shown-events.ts';

const Query = z.strictObject(scope);

/** How many events the client has seen, from the header with which it comes back. */
function seenBefore({ headers }: RouteRequest): number {
  const given = headers['last-event-id'];
  if (given === undefined || given === '') return 0;
  if (typeof given === 'string' && /^\d{1,9}$/u.test(given)) return Number(given);
  throw new GligabaoError('incorrect', 'http/bad-request', 'Last-Event-ID: must be the id of an event', {
    field: 'Last-Event-ID',
  });
}

function write({ number, event }: NumberedEvent): string {
  return `id: ${number}\nevent: ${event.type}\ndata: ${JSON.stringify(showEvent(event))}\n\n`;
}

/** The events as a stream, with a comment whenever nothing has happened for a while. */
async function* told(
  following: AsyncIterable<NumberedEvent>,
  heartbeatMs: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield ': events of a remember run\n\n';
  const events = following[Symbol.asyncIterator]();
  let next = events.next();
  while (!signal.aborted) {
    const waited = new AbortController();
    const silence = sleep(heartbeatMs, null, { ref: false, signal: AbortSignal.any([signal, waited.signal]) });
    const first = await Promise.race([next, silence.catch(() => null)]);
    waited.abort();
    if (first === null) {
      yield ': still there\n\n';
      continue;
    }
    if (first.done === true) return;
    yield write(first.value);
    next = events.next();
  }
}

export const getRunEvents = defineRoute({
  method: 'GET',
  path: '/v1/gb/remember-runs/:id/events',
  summary: 'The events of a remember run as server-sent events: those so far, then as they happen, until its end',
  queryString: Query,
  response: z
    .string()
    .meta({ description: 'An event has the number of its place in the run as id, and JSON as data.' }),
  responseType: 'text/event-stream',
  async handle(request, { memory, ports, heartbeatMs }) {
    const { user_id: userId, dataset } = readQuery(Query, request);
    const id = readId(request);
    const after = seenBefore(request);
    const row = (await ports['run-store'].read(id, { signal: request.signal }))?.row;
    if (row?.kind !== 'remember' || row.userId !== userId || row.dataset !== dataset)
      throw notFound(`remember run in dataset ${dataset}`);
    const lines = (signal: AbortSignal) => told(memory.follow(id, after, signal), heartbeatMs, signal);
    return streamed('text/event-stream', lines, request.signal);
  },
});
