import { z } from 'zod';
import { createDocument } from 'zod-openapi';
import { VERSION } from '../version.ts';
import { ErrorBody } from './error-boundary.ts';
import { NDJSON } from './read-batch.ts';
import type { Route } from './route.ts';

function pathParameters({ path, pathParameters: given }: Route): z.ZodObject | undefined {
  return given ?? (path.includes(':id') ? z.object({ id: z.int() }) : undefined);
}

function contentOf(schema: z.ZodType, route: Route, example: unknown, type = 'application/json') {
  // One line of it is a value of its own, and the whole is none: no schema fits but that of a text.
  const lines = z.string().meta({ description: 'An item of the JSON array a line.' });
  const shown = { schema, ...(example === undefined ? {} : { example }) };
  return { content: { [type]: shown, ...(route.inLines === true ? { [NDJSON]: { schema: lines } } : {}) } };
}

function describeRoute(route: Route) {
  const path = pathParameters(route);
  const { request, response, accepted } = route.example ?? {};
  return {
    summary: route.summary,
    ...(route.requestBody ? { requestBody: { required: true, ...contentOf(route.requestBody, route, request) } } : {}),
    requestParams: {
      ...(route.queryString ? { query: route.queryString } : {}),
      ...(path ? { path } : {}),
    },
    responses: {
      '200': {
        description: 'Done',
        content: {
          ...contentOf(route.response, route, response, route.responseType).content,
          ...(route.eventStream ? { 'text/event-stream': { schema: route.eventStream } } : {}),
        },
      },
      ...(route.accepted
        ? { '202': { description: 'Goes on in the background', ...contentOf(route.accepted, route, accepted) } }
        : {}),
      default: {
        description: 'What went wrong, and what to do',
        content: { 'application/json': { schema: ErrorBody } },
      },
    },
  };
}

/** The OpenAPI document of the routes, from the schemas that validate. */
export function describeApi(routes: readonly Route[]): ReturnType<typeof createDocument> {
  const paths: Record<string, Record<string, ReturnType<typeof describeRoute>>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/gu, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'gligabao', version: VERSION, license: { name: 'MIT', identifier: 'MIT' } },
    paths,
  });
}
