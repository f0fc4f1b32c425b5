import { z } from 'zod';
import { createDocument } from 'zod-openapi';
import { VERSION } from '../version.ts';
import type { Route } from './route.ts';

const ErrorResponse = z
  .object({
    error: z.string(),
    code: z.string(),
    request_id: z.string(),
    field: z.string().optional(),
    artifact_id: z.int().optional(),
    remember_run_id: z.int().optional(),
    query_run_id: z.int().optional(),
  })
  .meta({ id: 'Error' });

function pathParameters({ path, pathParameters: given }: Route): z.ZodObject | undefined {
  return given ?? (path.includes(':id') ? z.object({ id: z.int() }) : undefined);
}

function describeRoute(route: Route) {
  const path = pathParameters(route);
  const json = (schema: z.ZodType, type = 'application/json') => ({ content: { [type]: { schema } } });
  return {
    summary: route.summary,
    ...(route.requestBody ? { requestBody: { required: true, ...json(route.requestBody) } } : {}),
    requestParams: {
      ...(route.queryString ? { query: route.queryString } : {}),
      ...(path ? { path } : {}),
    },
    responses: {
      '200': { description: 'Done', ...json(route.response, route.responseType) },
      ...(route.accepted ? { '202': { description: 'Goes on in the background', ...json(route.accepted) } } : {}),
      default: { description: 'What went wrong, and what to do', ...json(ErrorResponse) },
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
