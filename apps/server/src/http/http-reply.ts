import { Readable } from 'node:stream';

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
  const body = Readable.from(lines(AbortSignal.any([stop, gone.signal])), { objectMode: false });
  body.once('close', () => gone.abort());
  return new HttpReply(200, body, { 'content-type': type, 'cache-control': 'no-cache' });
}
