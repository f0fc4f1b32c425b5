import { GligabaoError, type NumberedEvent } from '@gligabao/core';
import { z } from 'zod';
import { eventLines, type ServerSentEvent } from '../event-stream.ts';
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

async function* told(following: AsyncIterable<NumberedEvent>): AsyncGenerator<ServerSentEvent> {
  for await (const { number, event } of following) yield { id: number, event: event.type, data: showEvent(event) };
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
    const lines = (signal: AbortSignal) =>
      eventLines('events of a remember run', told(memory.follow(id, after, signal)), heartbeatMs, signal);
    return streamed('text/event-stream', lines, request.signal);
  },
});
