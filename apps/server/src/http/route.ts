import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { z } from 'zod';
import type { Metrics } from '../metrics/metrics.ts';
import type { ServerPorts } from '../server-ports.ts';
import type { Memory } from '@gligabao/core';
import type { ErrorReply } from './error-boundary.ts';
import type { Example } from './examples.ts';

/** What a route is handed: the request, read and checked as far as its kind allows. */
export interface RouteRequest<Body = unknown> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body of a POST as the route reads it; undefined for other methods. */
  readonly body: Body;
  readonly headers: IncomingHttpHeaders;
  readonly signal: AbortSignal;
  /** How an error of a part of the request is answered; what an operator should hear of is logged. */
  readonly failed: (error: unknown) => ErrorReply;
}

/** What a route works with. */
export interface RouteTools {
  readonly ports: ServerPorts;
  readonly memory: Memory;
  readonly metrics: Metrics;
  readonly now: () => number;
  /** Providers that the settings name and that cannot be used, and why. */
  readonly missing: readonly string[];
  /** After how long a stream on which nothing happens says that it is still there. */
  readonly heartbeatMs: number;
  /** Work that outlives its request: the server waits for it when it stops. It never rejects. */
  readonly background: (work: Promise<unknown>) => void;
}

/** One endpoint. */
export interface Route<Body = unknown> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The path, with parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  /** Reads the body of a POST; left out, it is a JSON object. */
  readonly readBody?: (request: IncomingMessage) => Promise<Body>;
  readonly requestBody?: z.ZodType;
  /** Whether bodies and answers may also be lines of JSON, an item a line. */
  readonly inLines?: boolean;
  readonly queryString?: z.ZodObject;
  /** The parameters of the path; when left out, `:id` is a number. */
  readonly pathParameters?: z.ZodObject;
  readonly response: z.ZodType;
  /** The media type of the response, where that is not JSON. */
  readonly responseType?: string;
  /** What may come as server-sent events in place of the response. */
  readonly eventStream?: z.ZodType;
  /** What is answered with 202 to a call that goes on in the background. */
  readonly accepted?: z.ZodType;
  readonly example?: Example;
  /** Gives the body of a 200, or an `HttpReply`. */
  handle(request: RouteRequest<Body>, tools: RouteTools): Promise<unknown>;
}

/** Fixes the type of a route and freezes it. */
export function defineRoute<Body = unknown>(route: Route<Body>): Route<Body> {
  return Object.freeze(route);
}
