import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messageOf, streamOf, type FakeMessage } from './fake-message.ts';

/** What the server does with a request. */
export type FakeTurn =
  | ({ readonly kind: 'message' } & FakeMessage)
  /** A message whose text is the prompt of the request. */
  | { readonly kind: 'echo' }
  | {
      readonly kind: 'error';
      readonly status: number;
      readonly type: string;
      readonly message: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** A body that is no message of the API. */
  | { readonly kind: 'raw'; readonly body: string; readonly status?: number; readonly contentType?: string }
  | { readonly kind: 'hang-up' }
  | { readonly kind: 'silence' }
  /** Decides by the request. */
  | { readonly kind: 'choose'; readonly choose: (request: FakeRequest) => FakeTurn };

export interface FakeRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface FakeAnthropic {
  readonly url: string;
  /** The requests so far, in order. */
  readonly requests: readonly FakeRequest[];
  /** What to do from now on, in order; the last turn is repeated for ever. */
  script(...turns: readonly FakeTurn[]): void;
  close(): Promise<void>;
}

async function readRequest(request: IncomingMessage): Promise<FakeRequest> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  const body: unknown = text === '' ? {} : JSON.parse(text);
  return { path: request.url ?? '', headers: request.headers, body: Object(body) };
}

/** The text of the first user message of a request. */
export function promptOf({ body }: FakeRequest): string {
  const [first] = Array.isArray(body['messages']) ? body['messages'] : [];
  return String(Object(first)['content']);
}

function sendError(turn: Extract<FakeTurn, { readonly kind: 'error' }>, response: ServerResponse): void {
  response.writeHead(turn.status, { 'content-type': 'application/json', 'request-id': 'req_1', ...turn.headers });
  response.end(JSON.stringify({ type: 'error', error: { type: turn.type, message: turn.message } }));
}

function act(turn: FakeTurn, request: FakeRequest, response: ServerResponse): void {
  switch (turn.kind) {
    case 'choose':
      act(turn.choose(request), request, response);
      return;
    case 'hang-up':
      response.destroy();
      return;
    case 'silence':
      return;
    case 'error':
      sendError(turn, response);
      return;
    case 'raw':
      response.writeHead(turn.status ?? 200, { 'content-type': turn.contentType ?? 'application/json' });
      response.end(turn.body);
      return;
    case 'echo':
    case 'message': {
      const message = messageOf(
        turn.kind === 'echo' ? { text: promptOf(request) } : turn,
        String(request.body['model']),
      );
      const streamed = request.body['stream'] === true;
      response.writeHead(200, { 'content-type': streamed ? 'text/event-stream' : 'application/json' });
      response.end(streamed ? streamOf(message) : JSON.stringify(message));
    }
  }
}

/** A server on a loopback port that speaks the Messages API as far as the plugin uses it. */
export async function startFakeAnthropic(): Promise<FakeAnthropic> {
  let turns: readonly FakeTurn[] = [{ kind: 'echo' }];
  let at = 0;
  const requests: FakeRequest[] = [];

  const server = createServer((incoming, response) => {
    void readRequest(incoming).then((request) => {
      requests.push(request);
      act(turns[Math.min(at++, turns.length - 1)] ?? { kind: 'echo' }, request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
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
