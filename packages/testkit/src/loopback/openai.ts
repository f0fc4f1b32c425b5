import { piecesOf, promptOf } from './chat.ts';
import {
  type FakeReply,
  type FakeRequest,
  jsonReply,
  type ScriptedServer,
  type ServerTurn,
  startScriptedServer,
  type ErrorAnswer,
} from './scripted-server.ts';

interface Completed {
  readonly kind: 'completion';
  readonly text: string | null;
  readonly finish?: string;
  /** The model that the API reports; the one that was asked for when left out. */
  readonly model?: string;
  /** More fields of the message, such as `refusal` or `reasoning_content`. */
  readonly message?: object;
}

type Answer =
  | Completed
  /** A completion whose text is the prompt of the request. */
  | { readonly kind: 'echo' }
  | ErrorAnswer;

/** What the server does with a request. */
export type OpenAiTurn = ServerTurn<Answer>;
export type FakeOpenAi = ScriptedServer<Answer>;

function completionOf(turn: Completed, asked: string) {
  const message = { role: 'assistant', content: turn.text, refusal: null, ...turn.message };
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: turn.model ?? asked,
    choices: [{ index: 0, message, logprobs: null, finish_reason: turn.finish ?? 'stop' }] as const,
    usage: {
      prompt_tokens: 40,
      completion_tokens: 7,
      total_tokens: 47,
      prompt_tokens_details: { cached_tokens: 12, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 0 },
    },
  };
}

/** The same completion as server-sent events, its text in pieces. */
function streamOf({ choices, usage, ...head }: ReturnType<typeof completionOf>): string {
  const [{ message, finish_reason: finish }] = choices;
  const deltas = [
    { role: 'assistant', content: '' },
    ...piecesOf(message.content ?? '').map((content) => ({ content })),
    ...(message.refusal === null ? [] : [{ refusal: message.refusal }]),
  ];
  const chunk = { ...head, object: 'chat.completion.chunk', usage: null };
  const chunks = [
    ...deltas.map((delta) => ({ ...chunk, choices: [{ index: 0, delta, finish_reason: null }] })),
    { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: finish }] },
    { ...chunk, choices: [], usage },
  ];
  return [...chunks.map((each) => JSON.stringify(each)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('');
}

function answer(turn: Answer, request: FakeRequest): FakeReply {
  if (turn.kind === 'error') {
    const error = { message: turn.message, type: 'some_error', param: null, code: null };
    return jsonReply(turn.status, { error }, { 'x-request-id': 'req_1', ...turn.headers });
  }
  const said: Completed = turn.kind === 'echo' ? { kind: 'completion', text: promptOf(request) } : turn;
  const completion = completionOf(said, String(request.body['model']));
  if (request.body['stream'] !== true) return jsonReply(200, completion, { 'x-request-id': 'req_1' });
  return { status: 200, headers: { 'content-type': 'text/event-stream' }, body: streamOf(completion) };
}

/** A server on a loopback port that speaks Chat Completions. */
export function startFakeOpenAi(): Promise<FakeOpenAi> {
  return startScriptedServer<Answer>({ path: '/v1', otherwise: { kind: 'echo' }, answer });
}
