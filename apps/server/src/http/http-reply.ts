import { Readable } from 'node:stream';
import { whenAborted } from '@gligabao/core';

/** An answer that is not a plain 200 with JSON. */
export class HttpReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/**
 * Text that is sent as it comes. The signal is aborted once nobody reads it any more, or the server has ended.
 */
export function streamed(
  type: string,
  lines: (signal: AbortSignal) => AsyncIterable<string>,
  stop: AbortSignal,
): HttpReply {
  const gone = new AbortController();
  if (stop.aborted) gone.abort();
  const unhear = whenAborted(stop, () => gone.abort());
  const pieces = lines(gone.signal)[Symbol.asyncIterator]();
  const leave = async (error: Error | null, closed: (error: Error | null) => void): Promise<void> => {
    unhear();
    // The lines wait for what comes next, unless they are told that nobody reads it.
    gone.abort();
    try {
      await pieces.return?.();
    } finally {
      closed(error);
    }
  };
  const body = new Readable({
    read() {
      pieces.next().then(
        ({ done, value }) => void this.push(done === true ? null : value),
        (error: unknown) => void this.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    },
    destroy: (error, closed) => void leave(error, closed),
  });
  return new HttpReply(200, body, { 'content-type': type, 'cache-control': 'no-cache' });
}
