import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { ServerPorts } from '../server-ports.ts';
import type { Memory } from '@gligabao/core';

/** What a route is handed: the request, read and checked as far as its kind allows. */
export interface RouteRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The parsed body of a POST, an object; undefined for other methods. */
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
  readonly signal: AbortSignal;
}

/** What a route works with. */
export interface RouteTools {
  readonly ports: ServerPorts;
  readonly memory: Memory;
  readonly now: () => number;
  /** Providers that the settings name and that cannot be used, and why. */
  readonly missing: readonly string[];
}

/** One endpoint. */
export interface Route {
  readonly method: 'GET' | 'POST';
  /** The path, with parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly requestBody?: z.ZodType;
  readonly queryString?: z.ZodObject;
  /** The parameters of the path; when left out, `:id` is a number. */
  readonly pathParameters?: z.ZodObject;
  readonly response: z.ZodType;
  /** The media type of the response, where that is not JSON. */
  readonly responseType?: string;
  /** What is answered with 202 to a call that goes on in the background. */
  readonly accepted?: z.ZodType;
  /** Gives the body of a 200, or an `HttpReply`. */
  handle(request: RouteRequest, tools: RouteTools): Promise<unknown>;
}

/** Fixes the type of a route and freezes it. */
export function defineRoute(route: Route): Route {
  return Object.freeze(route);
}
