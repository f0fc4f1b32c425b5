import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Readonly<Record<string, unknown>>;

/** What the server does with a request. */
export type FakeTurn =
  /** One answer of the type `choice`, under the name of the question; the rest of the reply is filled in. */
  | { readonly kind: 'answer'; readonly answer: Json; readonly model?: string }
  /** The label that the text is, and certainly. */
  | { readonly kind: 'echo' }
  /** A body that is sent as it is. */
  | {
      readonly kind: 'raw';
      readonly body: string;
      readonly status?: number;
      readonly contentType?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'hang-up' }
  | { readonly kind: 'silence' };

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: {
    readonly model?: unknown;
    readonly state?: { readonly text?: unknown };
    readonly questions?: Readonly<
      Record<string, { readonly type?: unknown; readonly instructions?: unknown; readonly criteria?: Json }>
    >;
  };
}

export interface FakeJev {
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
  return { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: Object(body) };
}

/** A failure of the API, in the shape of the server's own framework. */
export function refusal(status: number, detail: unknown, headers: Readonly<Record<string, string>> = {}): FakeTurn {
  return { kind: 'raw', status, body: JSON.stringify({ detail }), headers };
}

function sure({ body }: FakeRequest): Json {
  const [question] = Object.values(body.questions ?? {});
  const labels = Object.keys(question?.criteria ?? {});
  const choice = String(body.state?.text);
  const probabilities = Object.fromEntries(labels.map((label) => [label, label === choice ? 1 : 0]));
  return { choice, confidence: 1, probabilities };
}

function answer(request: FakeRequest, given: Json, model: string | undefined): string {
  const [name = ''] = Object.keys(request.body.questions ?? {});
  return JSON.stringify({
    model: model ?? request.body.model,
    answers: { [name]: { type: 'choice', ...given } },
    usage: { input_tokens: 318, output_tokens: 21 },
  });
}

function act(turn: FakeTurn, request: FakeRequest, response: ServerResponse): void {
  switch (turn.kind) {
    case 'hang-up':
      response.destroy();
      return;
    case 'silence':
      return;
    case 'raw':
      response.writeHead(turn.status ?? 200, {
        'content-type': turn.contentType ?? 'application/json',
        ...turn.headers,
      });
      response.end(turn.body);
      return;
    case 'echo':
    case 'answer':
      response.writeHead(200, { 'content-type': 'application/json', 'x-typesafe-request-id': 'req_1' });
      response.end(
        turn.kind === 'echo' ? answer(request, sure(request), undefined) : answer(request, turn.answer, turn.model),
      );
  }
}

/** A server on a loopback port that speaks the API of Jev as far as the plugin uses it. */
export async function startFakeJev(): Promise<FakeJev> {
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
