import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import Router from '@koa/router';
import { GligabaoError } from '@gligabao/core';
import Koa, { type Context } from 'koa';
import type { Logger } from 'pino';
import { TOKENS, type Composition } from '../compose.ts';
import { allowedHosts, checkCaller } from './check-caller.ts';
import { toErrorReply, type ErrorReply } from './error-boundary.ts';
import { HttpReply } from './http-reply.ts';
import { readBody } from './read-body.ts';
import type { Route, RouteTools } from './route.ts';
import { ROUTES } from './routes/index.ts';

/** After this long, another process has taken over, or a client finds nobody. */
const STOPPING_RETRY_MS = 5000;
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

/** What an error is answered with; logged, when an operator should hear of it. */
function replyTo(error: unknown, requestId: string, log: Logger): ErrorReply {
  const reply = toErrorReply(error, requestId);
  // The rest is in the line that every request gets.
  if (reply.level !== 'info') {
    log[reply.level]({ request_id: requestId, code: reply.body.code, err: error }, 'request failed');
  }
  return reply;
}

function answerError(context: Context, { status, body, retryAfterSeconds }: ErrorReply): void {
  context.status = status;
  context.body = body;
  if (retryAfterSeconds !== null) context.set('retry-after', String(retryAfterSeconds));
}

type Handled = Context & { readonly params: Record<string, string> };

function handler(route: Route, tools: RouteTools, stop: AbortSignal, log: Logger) {
  const read = route.readBody ?? ((request: IncomingMessage) => readBody(request, route.requestBody));
  return async (context: Handled): Promise<void> => {
    const body = route.method === 'POST' ? await read(context.req) : undefined;
    const { params, query } = context;
    // oxlint-disable-next-line no-param-reassign -- it is how Koa hands things on
    context.state['route'] = route.path;
    const failed = (error: unknown): ErrorReply => replyTo(error, context.response.get('x-request-id'), log);
    // A client that goes away does not stop its run: only the server's own end does.
    const given = await route.handle({ params, query, body, headers: context.headers, signal: stop, failed }, tools);
    if (given instanceof HttpReply) {
      context.status = given.status;
      context.set(given.headers);
    }
    context.body = given instanceof HttpReply ? given.body : given;
  };
}

/** Whether the server is about to stop, and what it then waits for beside answers. */
export interface Phase {
  stopping: boolean;
  readonly background: Set<Promise<unknown>>;
}

/** Reads a body that nobody read to its end: a connection that closes over one would reset its answer. */
async function readToEnd(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return;
  request.resume();
  await finished(request).catch(() => undefined);
}

function refuseWhenStopping({ stopping }: Phase): void {
  if (!stopping) return;
  const details = { retryAfterMs: STOPPING_RETRY_MS, retryable: true };
  throw new GligabaoError('interrupted', 'http/stopping', 'the server is stopping; send it again soon', details);
}

export interface AppSettings {
  readonly phase: Phase;
  /** Aborted when the server has ended. */
  readonly stop: AbortSignal;
  readonly heartbeatMs: number;
}

/** The application: each request is checked here, in one place, before any route sees it. */
export function createApp(composition: Composition, { phase, stop, heartbeatMs }: AppSettings): Koa {
  const { container } = composition;
  const log = container.resolve(TOKENS.log);
  const tools: RouteTools = {
    ports: container.resolve(TOKENS.ports),
    memory: container.resolve(TOKENS.memory),
    metrics: container.resolve(TOKENS.metrics),
    now: container.resolve(TOKENS.now),
    missing: container.resolve(TOKENS.missing),
    heartbeatMs,
    background(work) {
      const { background } = phase;
      background.add(work);
      void work.then(() => background.delete(work));
    },
  };
  const allowed = allowedHosts(container.resolve(TOKENS.settings).settings);
  const app = new Koa();
  app.silent = true;
  app.use(async (context, next) => {
    const requestId = requestIdOf(context);
    const began = performance.now();
    context.set('x-request-id', requestId);
    context.set('x-content-type-options', 'nosniff');
    try {
      checkCaller(context.req, allowed);
      checkPath(context.path);
      refuseWhenStopping(phase);
      await next();
      if (context.status === 404 && context.body === undefined) {
        throw new GligabaoError('not-found', 'http/no-such-path', 'there is no such path; see /v1/gb/openapi.json');
      }
      if (context.status === 405 || context.status === 501) {
        throw new GligabaoError('incorrect', 'http/method-not-allowed', 'this path has no such method');
      }
    } catch (error) {
      answerError(context, replyTo(error, requestId, log));
    }
    // Asked again here: the server may have begun to stop while this ran.
    if (phase.stopping) {
      context.set('connection', 'close');
      await readToEnd(context.req);
    }
    const took = performance.now() - began;
    const route: unknown = context.state['route'];
    tools.metrics.answered({
      method: context.method,
      route: typeof route === 'string' ? route : null,
      status: context.status,
      seconds: took / 1000,
    });
    const ms = Math.round(took * 10) / 10;
    log.info(
      { request_id: requestId, method: context.method, path: context.path, status: context.status, ms },
      'request',
    );
  });
  const router = new Router();
  for (const route of ROUTES) router.register(route.path, [route.method], handler(route, tools, stop, log));
  app.use(router.routes()).use(router.allowedMethods());
  return app;
}
