import type { GligabaoError } from '@gligabao/core';
import { retryAfterMs, withDeadline } from '@gligabao/plugin';
import { interrupted, refused, timedOut, unreachable } from './errors.ts';

/** The requests that one call of the vendor's client makes. */
export interface Exchange {
  /** What the client sends its requests with. */
  readonly fetch: typeof fetch;
  /** What went wrong; undefined while every reply is a success. */
  failure(): GligabaoError | undefined;
  /** The body of the last reply. */
  reply(): string;
}

export interface ExchangeLimits {
  readonly key: string;
  readonly timeoutMs: number;
}

/**
 * The way to the network of the vendor's client. The client knows neither signals nor deadlines, drops the status and the
 * time to wait, and can be told by the environment to print its key: so the key is put in here, the client never has it,
 * and failures are noted here before it rewrites them.
 */
export function startExchange({ key, timeoutMs }: ExchangeLimits, signal: AbortSignal): Exchange {
  let failure: GligabaoError | undefined;
  let body = '';

  async function answered(request: Parameters<typeof fetch>, stop: AbortSignal): Promise<Response> {
    const [url, init] = request;
    const headers = new Headers(init?.headers);
    headers.set('api-key', key);
    // A redirect would carry the key to another host.
    const reply = await globalThis.fetch(url, { ...init, headers, redirect: 'manual', signal: stop });
    body = await reply.text();
    if (!reply.ok) {
      const wait = retryAfterMs(reply.headers, Date.now());
      failure = refused({ status: reply.status, text: body, retryAfterMs: wait }, key);
      throw failure;
    }
    return new Response(body === '' ? null : body, { status: reply.status });
  }

  return {
    async fetch(...request) {
      return withDeadline(timeoutMs, signal, async ({ stop, deadline }) => {
        try {
          return await answered(request, stop);
        } catch (error) {
          if (signal.aborted) failure = interrupted();
          else if (deadline.aborted) failure = timedOut(timeoutMs);
          failure ??= unreachable(error);
          throw failure;
        }
      });
    },
    failure: () => failure,
    reply: () => body,
  };
}
