import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fakeNamespaces, type FakeNamespaces } from './fake-namespaces.ts';
import { operate, type FakeReply } from './fake-operations.ts';

/** What the server does with a request. */
export type FakeTurn =
  | { readonly kind: 'answer' }
  | {
      readonly kind: 'error';
      readonly status: number;
      readonly message: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** A body that is no reply of the API. */
  | { readonly kind: 'raw'; readonly body: string; readonly status?: number; readonly contentType?: string }
  | { readonly kind: 'hang-up' }
  | { readonly kind: 'silence' };

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly bytes: number;
}

export interface FakeSettings {
  readonly key: string;
  readonly dimension: number;
  readonly metric?: string;
  /** The name of the index that the control plane knows. */
  readonly name?: string;
}

export interface FakePinecone {
  readonly url: string;
  readonly namespaces: FakeNamespaces;
  /** The requests so far, in order. */
  readonly requests: readonly FakeRequest[];
  /** The requests so far to a path. */
  to(path: string): readonly FakeRequest[];
  /** What to do with the next requests, in order; those after them are answered. */
  script(...turns: readonly FakeTurn[]): void;
  /** What to do with every request to a path, until the next `script`. */
  always(path: string, turn: FakeTurn): void;
  close(): Promise<void>;
}

/** The limit of the API for a body. */
const MAX_BYTES = 2_000_000;

async function readRequest(request: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks);
  const body: unknown = text.length === 0 ? {} : JSON.parse(text.toString('utf8'));
  const { method = '', url = '', headers } = request;
  return { method, path: url, headers, body: Object(body), bytes: text.length };
}

/** What is wrong with a request whatever it asks for. */
function refusalOf({ method, headers, bytes }: FakeRequest, key: string): FakeReply | null {
  if (headers['api-key'] !== key) return { status: 401, body: 'Invalid API Key' };
  if (!/^\d{4}-\d{2}$/.test(String(headers['x-pinecone-api-version']))) return { status: 400, body: 'no API version' };
  if (method === 'POST' && headers['content-type'] !== 'application/json') return { status: 415, body: 'no JSON' };
  return bytes > MAX_BYTES ? { status: 413, body: `${bytes} bytes exceed the limit` } : null;
}

function send(response: ServerResponse, { status, body }: FakeReply): void {
  response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function misbehave(turn: Exclude<FakeTurn, { readonly kind: 'answer' }>, response: ServerResponse): void {
  switch (turn.kind) {
    case 'error':
      response.writeHead(turn.status, { 'content-type': 'application/json', ...turn.headers });
      response.end(JSON.stringify({ code: 2, message: turn.message, details: [] }));
      return;
    case 'raw':
      response.writeHead(turn.status ?? 200, { 'content-type': turn.contentType ?? 'application/json' });
      response.end(turn.body);
      return;
    case 'hang-up':
      response.destroy();
      return;
    case 'silence':
  }
}

/** Control plane and data plane of one index on a loopback port, as far as the plugin uses them. */
export async function startFakePinecone(settings: FakeSettings): Promise<FakePinecone> {
  const { key, dimension, metric = 'cosine', name = 'memories' } = settings;
  const namespaces = fakeNamespaces();
  const requests: FakeRequest[] = [];
  const turns: FakeTurn[] = [];
  const fixed = new Map<string, FakeTurn>();
  let url = '';

  /** A scheme before the host is ours: the real service gives a bare host, which means https. */
  const described = () => ({
    ...{ name, dimension, metric, host: url, vector_type: 'dense', deletion_protection: 'disabled' },
    ...{ status: { ready: true, state: 'Ready' }, spec: { serverless: { cloud: 'aws', region: 'us-east-1' } } },
  });

  function answer(request: FakeRequest): FakeReply {
    const refusal = refusalOf(request, key);
    if (refusal) return refusal;
    if (!request.path.startsWith('/indexes/')) {
      return operate({ dimension, metric, namespaces }, request.method, request.path, request.body);
    }
    if (request.path === `/indexes/${name}`) return { status: 200, body: described() };
    return { status: 404, body: { error: { code: 'NOT_FOUND', message: 'Resource not found' }, status: 404 } };
  }

  const server = createServer((incoming, response) => {
    void readRequest(incoming).then((request) => {
      requests.push(request);
      const turn = fixed.get(request.path) ?? turns.shift() ?? { kind: 'answer' };
      if (turn.kind === 'answer') send(response, answer(request));
      else misbehave(turn, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    namespaces,
    requests,
    to: (path) => requests.filter((request) => request.path === path),
    script(...next) {
      fixed.clear();
      turns.splice(0, turns.length, ...next);
    },
    always: (path, turn) => void fixed.set(path, turn),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
