import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Fields } from './support/http.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

const ROUTES = [
  'post /v1/gb/remember',
  'post /v1/gb/remember/batch',
  'post /v1/gb/query',
  'get /v1/gb/remember-runs',
  'get /v1/gb/remember-runs/{id}',
  'get /v1/gb/remember-runs/{id}/events',
  'post /v1/gb/remember-runs/{id}/retry',
  'post /v1/gb/search',
  'get /v1/gb/query-runs',
  'get /v1/gb/query-runs/{id}',
  'get /v1/gb/inferences',
  'get /v1/gb/models',
  'get /v1/gb/datasets',
  'get /v1/gb/datasets/{name}',
  'get /v1/gb/artifacts',
  'get /v1/gb/artifacts/{id}',
  'delete /v1/gb/artifacts/{id}',
  'get /v1/gb/entities',
  'get /v1/gb/entities/{id}',
  'get /v1/gb/entities/{id}/timeline',
  'get /v1/gb/edges',
  'get /v1/gb/edges/{id}',
  'get /v1/gb/edges/{id}/history',
  'post /v1/gb/edges/{id}/close',
  'post /v1/gb/edges/{id}/retract',
  'post /v1/gb/edges/{id}/restore',
  'post /v1/gb/edges/{id}/resolve',
  'get /v1/gb/sessions',
  'get /v1/gb/sessions/{id}',
  'get /healthz',
  'get /readyz',
  'get /metrics',
];

interface Document {
  readonly openapi: string;
  readonly info: Fields;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Fields>> };
}
interface Operation {
  readonly summary: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Fields;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Fields }>> };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Fields }>>;
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(stopServers);

/** Every reference in a document. */
function references(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  );
}

describe('the OpenAPI document', () => {
  it('is of version 3.1 and holds every route, and no other', async () => {
    const { status, body } = await server.get<Document>('/v1/gb/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1\./);
    expect(body.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const found = Object.entries(body.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    expect(found.filter((route) => !route.endsWith('/openapi.json')).toSorted()).toEqual(ROUTES.toSorted());
  });

  it('is whole: each reference leads somewhere, each path parameter is declared, each operation has answers', async () => {
    const { body } = await server.get<Document>('/v1/gb/openapi.json');
    const known = Object.keys(body.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect([...new Set(references(body))].filter((reference) => !known.includes(reference))).toEqual([]);
    for (const [path, item] of Object.entries(body.paths)) {
      for (const operation of Object.values(item)) {
        const declared = (operation.parameters ?? [])
          .filter((each) => each.in === 'path')
          .map(({ name }) => `{${name}}`);
        expect(path.match(/\{\w+\}/g) ?? []).toEqual(declared);
        expect(operation.summary).not.toBe('');
        expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', 'default']));
      }
    }
  });

  it('describes the bodies as callers send them: every field, its limits, and no unknown one', async () => {
    const { body } = await server.get<Document>('/v1/gb/openapi.json');
    const remember = body.components.schemas['RememberRequest'];
    expect(remember).toMatchObject({ type: 'object', required: ['user_id'], additionalProperties: false });
    expect(Object.keys(Object(remember?.['properties']))).toEqual(
      // prettier-ignore
      expect.arrayContaining(['user_id', 'text', 'image', 'dataset', 'kind', 'reference_time', 'session_id', 'source', 'metadata', 'timeseries', 'models', 'reasoning', 'web_search', 'image_facts', 'idempotency_key', 'async']),
    );
    expect(body.components.schemas['QueryRequest']).toMatchObject({
      required: ['user_id', 'query'],
      additionalProperties: false,
    });
    expect(body.components.schemas['QueryRequest']).toMatchObject({
      properties: { where: { additionalProperties: { anyOf: expect.arrayContaining([expect.any(Object)]) } } },
    });
    const batch = body.paths['/v1/gb/remember/batch']?.['post'];
    const forms = ['application/json', 'application/x-ndjson'];
    expect(Object.keys(batch?.requestBody?.content ?? {})).toEqual(forms);
    expect(Object.keys(batch?.responses['200']?.content ?? {})).toEqual(forms);
    expect(batch?.requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'array',
      maxItems: 1000,
      items: { $ref: '#/components/schemas/RememberRequest' },
    });
    const edges = body.paths['/v1/gb/edges']?.['get']?.parameters ?? [];
    expect(edges.find(({ name }) => name === 'user_id')).toMatchObject({ in: 'query', required: true });
    expect(edges.find(({ name }) => name === 'limit')?.required ?? false).toBe(false);
    expect(body.components.schemas['Error']).toMatchObject({ required: ['error', 'code', 'request_id'] });
  });
});

describe('health', () => {
  it('names the version and the providers', async () => {
    const { status, body } = await server.get('/healthz');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        status: 'ok',
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        providers: {
          llm: 'stub',
          llm_model: 'stub-1',
          embeddings: 'stub',
          embedding_model: 'stub-1',
          embedding_dimensions: 64,
        },
        missing: [],
      },
    });
  });

  it('is ready when the stores answer, and leaves nothing behind', async () => {
    expect(await server.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
    expect(await server.counts('readyz')).toEqual({});
  });

  it('a key of OpenAI does not take the place of a local embedder that is asked for, and is in no log line', async () => {
    const settings = { llm: 'none', embeddings: 'auto', embedding_model: 'hash', openai_api_key: 'sk-planted' };
    const bare = await startServer({ settings, models: 'none' });
    const { body } = await bare.get('/healthz');
    expect(body).toMatchObject({ providers: { embeddings: 'local' }, missing: [] });
    expect(bare.logged.join('')).not.toContain('sk-planted');
  });

  it('says which provider was asked for in vain', async () => {
    const bare = await startServer({ settings: { llm: 'openai', embeddings: 'none' }, models: 'none' });
    const { status, body } = await bare.get('/healthz');
    expect(status).toBe(200);
    expect(body).toMatchObject({ missing: [expect.stringContaining('llm = "openai"')] });
  });
});
