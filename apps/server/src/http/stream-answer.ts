import { Channel } from './channel.ts';
import { eventLines, type ServerSentEvent } from './event-stream.ts';
import { type HttpReply, streamed } from './http-reply.ts';
import type { RouteRequest, RouteTools } from './route.ts';

/**
 * The answer to a query as server-sent events: `retrieval` with what was found, `delta` with drafts of the prose as the
 * model gives it, and `answer` with the whole body, or `error`. A model that gives its answer at once makes one `delta`.
 * What fails before the first event is an answer like any other. When the client goes away, the run is broken off.
 */
export async function streamAnswer(
  { body, signal: stop, failed }: RouteRequest,
  { memory, heartbeatMs, background }: RouteTools,
): Promise<HttpReply> {
  const events = new Channel<ServerSentEvent>();
  const gone = new AbortController();
  let [attempt, told] = [0, false];
  const draft = {
    begin: () => void (attempt += 1),
    add(text: string) {
      told = true;
      events.put({ event: 'delta', data: { attempt, text } });
    },
  };
  await new Promise<void>((resolve, reject) => {
    let opened = false;
    const retrieved = (found: unknown): void => {
      opened = true;
      events.put({ event: 'retrieval', data: found });
      resolve();
    };
    const work = memory.query(body, { signal: gone.signal, retrieved, draft }).then(
      (answered) => {
        if (!told && answered.answer !== null) {
          draft.begin();
          draft.add(answered.answer);
        }
        events.put({ event: 'answer', data: answered });
      },
      (error: unknown) => {
        if (!opened) return reject(error instanceof Error ? error : new Error(String(error)));
        // Nobody hears of what was broken off because nobody is there.
        if (gone.signal.aborted) return;
        const { status, body: data } = failed(error);
        events.put({ event: 'error', data: { status, ...data } });
      },
    );
    background(work.finally(() => events.end()));
  });
  const lines = (signal: AbortSignal): AsyncIterable<string> => {
    signal.addEventListener('abort', () => gone.abort(), { once: true });
    if (signal.aborted) gone.abort();
    return eventLines('an answer as it comes about', events, heartbeatMs, signal);
  };
  return streamed('text/event-stream', lines, stop);
}
