import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it reached the server. */
export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The JSON object of the body; empty without one. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The length of the body. */
  readonly bytes: number;
}

/** A whole reply, as it goes over the wire. */
export interface FakeReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What any server may do in place of an answer of its API. */
type Misbehaviour<Answer> =
  /** A body that is sent as it is; 200 and JSON when the turn says nothing else. */
  | {
      readonly kind: 'raw';
      readonly body: string;
      readonly status?: number;
      readonly contentType?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Breaks the connection before a byte is sent. */
  | { readonly kind: 'hang-up' }
  /** Announces a whole reply and sends half of it; then it breaks the connection, or `stalls` and leaves it open. */
  | { readonly kind: 'half'; readonly of: ServerTurn<Answer>; readonly stalls?: boolean }
  | { readonly kind: 'silence' }
  /** Does it later. */
  | { readonly kind: 'late'; readonly until: Promise<unknown>; readonly turn: ServerTurn<Answer> }
  /** Decides by the request. */
  | { readonly kind: 'choose'; readonly choose: (request: FakeRequest) => ServerTurn<Answer> };

/** An error as the API tells it. */
export interface ErrorAnswer {
  readonly kind: 'error';
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a server does with a request: answers as its API would, or misbehaves. */
export type ServerTurn<Answer> = Answer | Misbehaviour<Answer>;

export interface ScriptedServer<Answer> {
  /** Where its API is. */
  readonly url: string;
  /** The requests so far, in order. */
  readonly requests: readonly FakeRequest[];
  /** What to do from now on, in order; the last turn is repeated for ever. */
  script(...turns: readonly ServerTurn<Answer>[]): void;
  close(): Promise<void>;
}

/** The API that a server speaks. */
export interface FakeApi<Answer> {
  /** The part of its address behind the port, such as `/v1`. */
  readonly path: string;
  /** What the server does without a script. */
  readonly otherwise: Answer;
  readonly answer: (turn: Answer, request: FakeRequest) => FakeReply;
}

/** A reply with a value in its body. */
export function jsonReply(status: number, value: unknown, headers: FakeReply['headers'] = {}): FakeReply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

/** What goes over the wire, and whether the connection is broken then. */
interface Outcome {
  readonly reply: FakeReply | null;
  readonly sends: 'all' | 'half';
  readonly breaks: boolean;
}

const MISBEHAVIOURS: ReadonlySet<string> = new Set<Misbehaviour<never>['kind']>([
  'raw',
  'hang-up',
  'half',
  'silence',
  'late',
  'choose',
]);

function isMisbehaviour<Answer extends { readonly kind: string }>(
  turn: ServerTurn<Answer>,
): turn is Misbehaviour<Answer> {
  return MISBEHAVIOURS.has(turn.kind);
}

async function outcomeOf<Answer extends { readonly kind: string }>(
  api: FakeApi<Answer>,
  turn: ServerTurn<Answer>,
  request: FakeRequest,
): Promise<Outcome> {
  if (!isMisbehaviour(turn)) return { reply: api.answer(turn, request), sends: 'all', breaks: false };
  switch (turn.kind) {
    case 'choose':
      return outcomeOf(api, turn.choose(request), request);
    case 'late':
      await turn.until;
      return outcomeOf(api, turn.turn, request);
    case 'half':
      return { ...(await outcomeOf(api, turn.of, request)), sends: 'half', breaks: turn.stalls !== true };
    case 'hang-up':
      return { reply: null, sends: 'all', breaks: true };
    case 'silence':
      return { reply: null, sends: 'all', breaks: false };
    case 'raw': {
      const headers = { 'content-type': turn.contentType ?? 'application/json', ...turn.headers };
      return { reply: { status: turn.status ?? 200, headers, body: turn.body }, sends: 'all', breaks: false };
    }
  }
}

function send({ reply, sends, breaks }: Outcome, response: ServerResponse): void {
  if (reply === null) {
    if (breaks) response.destroy();
    return;
  }
  const body = Buffer.from(reply.body);
  response.writeHead(reply.status, { ...reply.headers, 'content-length': String(body.length) });
  if (sends === 'all') response.end(body);
  else {
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => {
      if (breaks) response.destroy();
    });
  }
}

async function readRequest(request: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const sent = Buffer.concat(chunks);
  const body: unknown = sent.length === 0 ? {} : JSON.parse(sent.toString('utf8'));
  const { method = '', url = '', headers } = request;
  return { method, path: url, headers, body: Object(body), bytes: sent.length };
}

/** A server on a loopback port that does what it is told, and otherwise answers as its API would. */
export async function startScriptedServer<Answer extends { readonly kind: string }>(
  api: FakeApi<Answer>,
): Promise<ScriptedServer<Answer>> {
  let turns: readonly ServerTurn<Answer>[] = [];
  let at = 0;
  const requests: FakeRequest[] = [];

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming);
    requests.push(request);
    const turn = turns[Math.min(at++, turns.length - 1)] ?? api.otherwise;
    send(await outcomeOf(api, turn, request), response);
  };
  // A caller that goes away in the middle of its request gets no answer.
  const server = createServer((incoming, response) => void handle(incoming, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${api.path}`,
    requests,
    script(...next) {
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
