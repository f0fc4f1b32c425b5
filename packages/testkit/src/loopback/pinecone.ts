import {
  type FakeRequest,
  jsonReply,
  type ScriptedServer,
  type ServerTurn,
  startScriptedServer,
  type ErrorAnswer,
} from './scripted-server.ts';
import { fakeNamespaces, type FakeNamespaces } from './pinecone-namespaces.ts';
import { operate, type OperationReply } from './pinecone-operations.ts';

type Answer = { readonly kind: 'answer' } | ErrorAnswer;

/** What the server does with a request. */
export type PineconeTurn = ServerTurn<Answer>;

export interface PineconeSettings {
  readonly key: string;
  readonly dimension: number;
  readonly metric?: string;
  /** The name of the index that the control plane knows. */
  readonly name?: string;
}

export interface FakePinecone extends Pick<ScriptedServer<Answer>, 'url' | 'requests' | 'close'> {
  readonly namespaces: FakeNamespaces;
  /** The requests so far to a path. */
  to(path: string): readonly FakeRequest[];
  /** What to do with the next requests, in order; those after them are answered. */
  script(...turns: readonly PineconeTurn[]): void;
  /** What to do with every request to a path, until the next `script`. */
  always(path: string, turn: PineconeTurn): void;
}

/** The limit of the API for a body. */
const MAX_BYTES = 2_000_000;

/** What is wrong with a request whatever it asks for. */
function refusalOf({ method, headers, bytes }: FakeRequest, key: string): OperationReply | null {
  if (headers['api-key'] !== key) return { status: 401, body: 'Invalid API Key' };
  if (!/^\d{4}-\d{2}$/.test(String(headers['x-pinecone-api-version']))) return { status: 400, body: 'no API version' };
  if (method === 'POST' && headers['content-type'] !== 'application/json') return { status: 415, body: 'no JSON' };
  return bytes > MAX_BYTES ? { status: 413, body: `${bytes} bytes exceed the limit` } : null;
}

/** Control plane and data plane of one index on a loopback port, as far as the plugin uses them. */
export async function startFakePinecone(settings: PineconeSettings): Promise<FakePinecone> {
  const { key, dimension, metric = 'cosine', name = 'memories' } = settings;
  const namespaces = fakeNamespaces();
  const turns: PineconeTurn[] = [];
  const fixed = new Map<string, PineconeTurn>();

  /** A scheme before the host is ours: the real service gives a bare host, which means https. */
  const described = (host: string) => ({
    ...{ name, dimension, metric, host, vector_type: 'dense', deletion_protection: 'disabled' },
    ...{ status: { ready: true, state: 'Ready' }, spec: { serverless: { cloud: 'aws', region: 'us-east-1' } } },
  });

  function replyTo(request: FakeRequest): OperationReply {
    const refusal = refusalOf(request, key);
    if (refusal) return refusal;
    if (!request.path.startsWith('/indexes/')) {
      return operate({ dimension, metric, namespaces }, request.method, request.path, request.body);
    }
    if (request.path === `/indexes/${name}`) return { status: 200, body: described(server.url) };
    return { status: 404, body: { error: { code: 'NOT_FOUND', message: 'Resource not found' }, status: 404 } };
  }

  const server = await startScriptedServer<Answer>({
    path: '',
    otherwise: { kind: 'answer' },
    answer(turn, request) {
      if (turn.kind === 'error') {
        return jsonReply(turn.status, { code: 2, message: turn.message, details: [] }, turn.headers);
      }
      const { status, body } = replyTo(request);
      if (typeof body !== 'string') return jsonReply(status, body);
      return { status, headers: { 'content-type': 'text/plain' }, body };
    },
  });
  server.script({
    kind: 'choose',
    choose: ({ path }) => fixed.get(path) ?? turns.shift() ?? { kind: 'answer' },
  });

  const { url, requests } = server;
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
    close: () => server.close(),
  };
}
