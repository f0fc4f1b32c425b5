import {
  type FakeReply,
  type FakeRequest,
  jsonReply,
  type ScriptedServer,
  type ServerTurn,
  startScriptedServer,
} from './scripted-server.ts';

type Json = Readonly<Record<string, unknown>>;

type Answer =
  /** One answer of the type `choice`, under the name of the question; the rest of the reply is filled in. */
  | { readonly kind: 'answer'; readonly answer: Json; readonly model?: string }
  /** The label that the text is, and certainly. */
  | { readonly kind: 'echo' };

/** What the server does with a request. */
export type JevTurn = ServerTurn<Answer>;
export type FakeJev = ScriptedServer<Answer>;

interface JevBody {
  readonly model?: unknown;
  readonly state?: { readonly text?: unknown };
  readonly questions?: Readonly<
    Record<string, { readonly type?: unknown; readonly instructions?: unknown; readonly criteria?: Json }>
  >;
}

/** The body of a request to Jev. */
export function jevBody({ body }: FakeRequest): JevBody {
  return body;
}

/** A failure of the API, in the shape of the server's own framework. */
export function jevRefusal(status: number, detail: unknown, headers: Readonly<Record<string, string>> = {}): JevTurn {
  return { kind: 'raw', status, body: JSON.stringify({ detail }), headers };
}

function sure(request: FakeRequest): Json {
  const { questions = {}, state } = jevBody(request);
  const [question] = Object.values(questions);
  const labels = Object.keys(question?.criteria ?? {});
  const choice = String(state?.text);
  const probabilities = Object.fromEntries(labels.map((label) => [label, label === choice ? 1 : 0]));
  return { choice, confidence: 1, probabilities };
}

function answer(turn: Answer, request: FakeRequest): FakeReply {
  const { questions = {}, model } = jevBody(request);
  const [name = ''] = Object.keys(questions);
  const given = turn.kind === 'echo' ? { answer: sure(request), model: undefined } : turn;
  const reply = {
    model: given.model ?? model,
    answers: { [name]: { type: 'choice', ...given.answer } },
    usage: { input_tokens: 318, output_tokens: 21 },
  };
  return jsonReply(200, reply, { 'x-typesafe-request-id': 'req_1' });
}

/** A server on a loopback port that speaks the API of Jev. */
export function startFakeJev(): Promise<FakeJev> {
  return startScriptedServer<Answer>({ path: '', otherwise: { kind: 'echo' }, answer });
}
