import { setTimeout as sleep } from 'node:timers/promises';
import { underSignals } from '@gligabao/core';

/** A server-sent event; its data is sent as JSON. */
export interface ServerSentEvent {
  readonly event: string;
  readonly data: unknown;
  readonly id?: number;
}

function write({ event, data, id }: ServerSentEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Events as they are sent, behind a comment that says what they are, with another one whenever nothing has happened for a while. */
export async function* eventLines(
  what: string,
  told: AsyncIterable<ServerSentEvent>,
  heartbeatMs: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield `: ${what}\n\n`;
  const events = told[Symbol.asyncIterator]();
  let next = events.next();
  while (!signal.aborted) {
    const first = await underSignals([signal], async (stop) => {
      const silence = sleep(heartbeatMs, null, { ref: false, signal: stop.signal });
      try {
        return await Promise.race([next, silence.catch(() => null)]);
      } finally {
        stop.abort();
      }
    });
    if (first === null) {
      yield ': still there\n\n';
      continue;
    }
    if (first.done === true) return;
    yield write(first.value);
    next = events.next();
  }
}
