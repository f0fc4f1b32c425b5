import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { countTokens } from '@gligabao/text';

/** What the server does with a request. */
export type FakeTurn =
  /** Embeds the texts by their runs of three characters, as long as the request or the model says. */
  | { readonly kind: 'embed'; readonly change?: (reply: FakeReply) => object }
  | {
      readonly kind: 'error';
      readonly status: number;
      readonly message: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'raw'; readonly body: string; readonly status?: number; readonly contentType?: string }
  | { readonly kind: 'hang-up' }
  | { readonly kind: 'silence' };

export interface FakeReply {
  readonly object: 'list';
  readonly model: string;
  readonly data: readonly {
    readonly object: 'embedding';
    readonly index: number;
    readonly embedding: readonly number[];
  }[];
  readonly usage: { readonly prompt_tokens: number; readonly total_tokens: number };
}

export interface FakeRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface FakeEmbeddings {
  /** The base URL, `/v1` included. */
  readonly url: string;
  readonly requests: readonly FakeRequest[];
  /** What to do from now on, in order; the last turn is repeated for ever. */
  script(...turns: readonly FakeTurn[]): void;
  close(): Promise<void>;
}

/** How long the vectors of models of others are; they cannot shrink. */
const OWN: ReadonlyMap<string, number> = new Map([
  ['e5-small', 384],
  ['bge-m3', 1024],
  ['text-embedding-3-large', 3072],
]);

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

function vectorOf(text: string, dimensions: number): readonly number[] {
  const sums = Array.from({ length: dimensions }, () => 0);
  const padded = ` ${text} `;
  for (let at = 0; at + 3 <= padded.length; at++) {
    const place = hash(padded.slice(at, at + 3)) % dimensions;
    sums[place] = (sums[place] ?? 0) + 1;
  }
  return sums;
}

/** The texts of a request. */
export function inputOf({ body }: FakeRequest): readonly string[] {
  return Array.isArray(body['input']) ? body['input'].map(String) : [];
}

function replyOf(request: FakeRequest): FakeReply {
  const texts = inputOf(request);
  const asked = request.body['dimensions'];
  const dimensions = typeof asked === 'number' ? asked : (OWN.get(String(request.body['model'])) ?? 1536);
  const tokens = texts.reduce((sum, text) => sum + countTokens(text), 0);
  return {
    object: 'list',
    model: String(request.body['model']),
    data: texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text, dimensions) })),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}

async function readRequest(request: IncomingMessage): Promise<FakeRequest> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  const body: unknown = text === '' ? {} : JSON.parse(text);
  return { path: request.url ?? '', headers: request.headers, body: Object(body) };
}

function sendJson(response: ServerResponse, status: number, body: object, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

function act(turn: FakeTurn, request: FakeRequest, window: number, response: ServerResponse): void {
  switch (turn.kind) {
    case 'hang-up':
      response.destroy();
      return;
    case 'silence':
      return;
    case 'error':
      sendJson(response, turn.status, { error: { message: turn.message, type: 'some_error' } }, turn.headers);
      return;
    case 'raw':
      response.writeHead(turn.status ?? 200, { 'content-type': turn.contentType ?? 'application/json' });
      response.end(turn.body);
      return;
    case 'embed': {
      // As the vendor does: what it cannot read to the end, and what is blank, it refuses.
      if (inputOf(request).some((text) => text.trim() === '' || countTokens(text) > window)) {
        sendJson(response, 400, { error: { message: `maximum context length is ${window} tokens` } });
        return;
      }
      // As vLLM does.
      const { model, dimensions } = request.body;
      if (dimensions !== undefined && !String(model).startsWith('text-embedding-3-')) {
        sendJson(response, 400, { error: { message: `Model "${String(model)}" does not support matryoshka` } });
        return;
      }
      const reply = replyOf(request);
      sendJson(response, 200, turn.change?.(reply) ?? reply);
    }
  }
}

/** A server on a loopback port that speaks the embeddings API as far as the plugin uses it. */
export async function startFakeEmbeddings({ window = 8191 } = {}): Promise<FakeEmbeddings> {
  let turns: readonly FakeTurn[] = [{ kind: 'embed' }];
  let at = 0;
  const requests: FakeRequest[] = [];

  const server = createServer((incoming, response) => {
    void readRequest(incoming).then((request) => {
      requests.push(request);
      act(turns[Math.min(at++, turns.length - 1)] ?? { kind: 'embed' }, request, window, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    script: (...next) => {
      turns = next;
      at = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
