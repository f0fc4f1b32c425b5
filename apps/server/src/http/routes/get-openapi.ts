import { z } from 'zod';
import { describeApi } from '../openapi.ts';
import { defineRoute, type Route } from '../route.ts';

/** The route that describes the others. */
export function openapiRoute(routes: readonly Route[]): Route {
  const description = describeApi(routes);
  return defineRoute({
    method: 'GET',
    path: '/v1/gb/openapi.json',
    summary: 'This description',
    response: z.looseObject({}),
    handle: () => Promise.resolve(description),
  });
}
