import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Router from '@koa/router';
import { GligabaoError } from '@gligabao/core';
import Koa, { type Context } from 'koa';
import type { Logger } from 'pino';
import { TOKENS, type Composition } from '../compose.ts';
import { checkCaller, isLoopback } from './check-caller.ts';
import { toErrorReply } from './error-boundary.ts';
import { readBody } from './read-body.ts';
import type { Route, RouteTools } from './route.ts';
import { ROUTES } from './routes/index.ts';

/** A server that listens. */
export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Stops accepting and resolves when the answers under way are sent. */
  close(): Promise<void>;
}

const REQUEST_ID = /^[\w.-]{1,64}$/u;

function requestIdOf(context: Context): string {
  const given = context.get('x-request-id');
  return REQUEST_ID.test(given) ? given : randomUUID();
}

/** @throws GligabaoError `incorrect` for a path that is not percent-encoded UTF-8. */
function checkPath(path: string): void {
  try {
    decodeURIComponent(path);
  } catch {
    throw new GligabaoError('incorrect', 'http/bad-path', 'the path is not percent-encoded UTF-8', { field: 'path' });
  }
}

function answerError(context: Context, error: unknown, requestId: string, log: Logger): void {
  const reply = toErrorReply(error, requestId);
  context.status = reply.status;
  context.body = reply.body;
  if (reply.retryAfterSeconds !== null) context.set('retry-after', String(reply.retryAfterSeconds));
  if (reply.status >= 500) log.error({ request_id: requestId, code: reply.body.code, err: error }, 'request failed');
}

function handler(route: Route, tools: RouteTools, stop: AbortSignal) {
  return async (context: Context & { readonly params: Record<string, string> }): Promise<void> => {
    const body = route.method === 'POST' ? await readBody(context.req) : undefined;
    const { params, query } = context;
    // A client that goes away does not stop its run: only the server's own end does.
    context.body = await route.handle({ params, query, body, headers: context.headers, signal: stop }, tools);
  };
}

function createApp(composition: Composition, host: string, stop: AbortSignal): Koa {
  const { container } = composition;
  const log = container.resolve(TOKENS.log);
  const tools: RouteTools = {
    ports: container.resolve(TOKENS.ports),
    memory: container.resolve(TOKENS.memory),
    now: () => Date.now(),
    missing: container.resolve(TOKENS.missing),
  };
  const app = new Koa();
  app.silent = true;
  app.use(async (context, next) => {
    const requestId = requestIdOf(context);
    const began = performance.now();
    context.set('x-request-id', requestId);
    context.set('x-content-type-options', 'nosniff');
    try {
      checkCaller(context.req, host);
      checkPath(context.path);
      await next();
      if (context.status === 404 && context.body === undefined) {
        throw new GligabaoError('not-found', 'http/no-such-path', 'there is no such path; see /v1/gb/openapi.json');
      }
      if (context.status === 405 || context.status === 501) {
        throw new GligabaoError('incorrect', 'http/method-not-allowed', 'this path has no such method');
      }
    } catch (error) {
      answerError(context, error, requestId, log);
    }
    const ms = Math.round((performance.now() - began) * 10) / 10;
    log.info(
      { request_id: requestId, method: context.method, path: context.path, status: context.status, ms },
      'request',
    );
  });
  const router = new Router();
  for (const route of ROUTES) router.register(route.path, [route.method], handler(route, tools, stop));
  app.use(router.routes()).use(router.allowedMethods());
  return app;
}

/**
 * Listens for requests.
 *
 * @throws GligabaoError `incorrect` `http/no-auth` on an address other than loopback without authentication;
 *   `unavailable` `http/cannot-listen` when the port is taken.
 */
export async function serve(composition: Composition): Promise<Listening> {
  const { settings } = composition.container.resolve(TOKENS.settings);
  const { host, port } = settings;
  if (!isLoopback(host) && !settings.insecure_no_auth) {
    throw new GligabaoError(
      'incorrect',
      'http/no-auth',
      `host ${host} can be reached by others and this server has no authentication: listen on 127.0.0.1, or pass --insecure-no-auth`,
    );
  }
  const stop = new AbortController();
  const server = createApp(composition, host, stop.signal).listen(port, host);
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message = error.code === 'EADDRINUSE' ? `port ${port} is taken; choose another with --port` : error.message;
      reject(new GligabaoError('unavailable', 'http/cannot-listen', message, { retryable: false }));
    });
  });
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${name}:${address.port}`,
    port: address.port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), settings.shutdown_timeout * 1000);
      await closed;
      clearTimeout(late);
      stop.abort();
    },
  };
}
