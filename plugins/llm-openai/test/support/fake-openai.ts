import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with a request. */
export type FakeTurn =
  | {
      readonly kind: 'completion';
      readonly text: string | null;
      readonly finish?: string;
      /** The model that the API reports; the one that was asked for when left out. */
      readonly model?: string;
      /** More fields of the message, such as `refusal` or `reasoning_content`. */
      readonly message?: object;
    }
  /** A completion whose text is the prompt of the request. */
  | { readonly kind: 'echo' }
  | {
      readonly kind: 'error';
      readonly status: number;
      readonly message: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** A body that is no completion of the API. */
  | { readonly kind: 'raw'; readonly body: string; readonly status?: number; readonly contentType?: string }
  | { readonly kind: 'hang-up' }
  /** Breaks the connection in the middle of a completion. */
  | { readonly kind: 'half' }
  | { readonly kind: 'silence' }
  /** Decides by the request. */
  | { readonly kind: 'choose'; readonly choose: (request: FakeRequest) => FakeTurn };

export interface FakeRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface FakeOpenAi {
  /** The base URL, `/v1` included. */
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

/** The text of the message of a role. */
export function messageOf({ body }: FakeRequest, role: 'system' | 'user'): string {
  const messages: readonly unknown[] = Array.isArray(body['messages']) ? body['messages'] : [];
  return String(messages.map(Object).find((message) => message['role'] === role)?.['content'] ?? '');
}

function completionOf(turn: Extract<FakeTurn, { readonly kind: 'completion' }>, asked: string): object {
  const message = { role: 'assistant', content: turn.text, refusal: null, ...turn.message };
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: turn.model ?? asked,
    choices: [{ index: 0, message, logprobs: null, finish_reason: turn.finish ?? 'stop' }],
    usage: {
      prompt_tokens: 40,
      completion_tokens: 7,
      total_tokens: 47,
      prompt_tokens_details: { cached_tokens: 12, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 0 },
    },
  };
}

function sendJson(response: ServerResponse, status: number, body: object, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_1', ...headers });
  response.end(JSON.stringify(body));
}

function act(turn: FakeTurn, request: FakeRequest, response: ServerResponse): void {
  const asked = String(request.body['model']);
  switch (turn.kind) {
    case 'choose':
      act(turn.choose(request), request, response);
      return;
    case 'hang-up':
      response.destroy();
      return;
    case 'half':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"id":"chatcmpl-1","choices":[{"message":{"content":"half of', () => response.destroy());
      return;
    case 'silence':
      return;
    case 'error': {
      const error = { message: turn.message, type: 'some_error', param: null, code: null };
      sendJson(response, turn.status, { error }, turn.headers);
      return;
    }
    case 'raw':
      response.writeHead(turn.status ?? 200, { 'content-type': turn.contentType ?? 'application/json' });
      response.end(turn.body);
      return;
    case 'echo':
      sendJson(response, 200, completionOf({ kind: 'completion', text: messageOf(request, 'user') }, asked));
      return;
    case 'completion':
      sendJson(response, 200, completionOf(turn, asked));
  }
}

/** A server on a loopback port that speaks Chat Completions as far as the plugin uses them. */
export async function startFakeOpenAi(): Promise<FakeOpenAi> {
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
