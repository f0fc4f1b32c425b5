import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { z } from 'zod';
import { ROUTES } from '../src/http/routes/index.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

interface Media {
  readonly example?: unknown;
}
interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, Media>> }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Requests in the order of the story, and where each is answered. */
const STORY: readonly (readonly [method: 'post' | 'get' | 'delete', path: string, sent: string])[] = [
  ['post', '/v1/gb/remember', '/v1/gb/remember'],
  ['post', '/v1/gb/query', '/v1/gb/query'],
  ['get', '/v1/gb/inferences', '/v1/gb/inferences?user_id=u1'],
  ['post', '/v1/gb/search', '/v1/gb/search'],
  ['get', '/v1/gb/remember-runs/{id}', '/v1/gb/remember-runs/1?user_id=u1'],
  ['get', '/v1/gb/artifacts', '/v1/gb/artifacts?user_id=u1'],
  ['get', '/v1/gb/entities', '/v1/gb/entities?user_id=u1'],
  ['get', '/v1/gb/edges', '/v1/gb/edges?user_id=u1'],
  ['get', '/v1/gb/entities/{id}/timeline', '/v1/gb/entities/1/timeline?user_id=u1'],
  ['post', '/v1/gb/edges/{id}/retract', '/v1/gb/edges/1/retract'],
  ['post', '/v1/gb/edges/{id}/restore', '/v1/gb/edges/1/restore'],
  ['post', '/v1/gb/edges/{id}/close', '/v1/gb/edges/1/close'],
  ['post', '/v1/gb/remember/batch', '/v1/gb/remember/batch'],
  ['delete', '/v1/gb/artifacts/{id}', '/v1/gb/artifacts/1?user_id=u1'],
];

jest.setTimeout(60_000);

let server: TestServer;
let document: Document;
beforeAll(async () => {
  server = await startServer({ models: 'local', now: () => Date.parse('2025-01-31T09:00:05Z') });
  document = (await server.get<Document>('/v1/gb/openapi.json')).body;
});
afterAll(stopServers);

const exampleOf = (content: Readonly<Record<string, Media>> | undefined) => content?.['application/json']?.example;
const operation = (method: string, path: string) => document.paths[path]?.[method];

/** The names of all fields, with those of the first item of each list; each item of a list that is all there is. */
function fieldsOf(value: unknown, at = ''): readonly string[] {
  if (Array.isArray(value))
    return value.slice(0, at === '' ? undefined : 1).flatMap((item) => fieldsOf(item, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, `${at}.${name}`));
}

const BODIES = ROUTES.flatMap(({ method, path, example, requestBody, response, accepted }) => {
  const bodies: readonly (readonly [string, z.ZodType | undefined, unknown])[] = [
    ['request', requestBody, example?.request],
    ['response', response, example?.response],
    ['accepted', accepted, example?.accepted],
  ];
  return bodies.flatMap(([what, schema, given]) =>
    given === undefined ? [] : [[`${method} ${path}`, what, schema, given] as const],
  );
});

describe('the examples of the OpenAPI document', () => {
  it('are there for each route that takes a body, and for what it answers', () => {
    const without = ROUTES.filter(({ requestBody }) => requestBody !== undefined).filter(
      ({ example }) => example?.request === undefined || (example.response ?? example.accepted) === undefined,
    );
    expect(without.map(({ path }) => path)).toEqual([]);
    expect(BODIES.length).toBeGreaterThan(10);
  });

  it.each(BODIES)('%s: its %s fits its schema, and has no field beside it', (_route, _what, schema, given) => {
    const parsed = schema?.parse(given);
    // What a schema does not know it leaves out; what it fills in is no part of the example.
    expect(parsed).toMatchObject(Object(given));
  });

  it.each(BODIES)('%s: its %s is in the document as it is', (route, what, _schema, given) => {
    const [method = '', path = ''] = route.split(' ');
    const shown = operation(method.toLowerCase(), path.replaceAll(/:(\w+)/gu, '{$1}'));
    const status = what === 'accepted' ? '202' : '200';
    const content = what === 'request' ? shown?.requestBody?.content : shown?.responses[status]?.content;
    expect(exampleOf(content)).toEqual(given);
  });

  it('are what a server answers, field by field, when they are sent in order', async () => {
    for (const [method, path, sent] of STORY) {
      const { requestBody, responses } = operation(method, path) ?? { responses: {} };
      const reply =
        method === 'post'
          ? await server.post(sent, exampleOf(requestBody?.content))
          : await server.send(sent, { method: method.toUpperCase() });
      expect({ path, status: reply.status }).toEqual({ path, status: 200 });
      const example = exampleOf(responses['200']?.content);
      expect({ path, fields: fieldsOf(reply.body).toSorted() }).toEqual({ path, fields: fieldsOf(example).toSorted() });
    }
  });
});
