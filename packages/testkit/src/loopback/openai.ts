import { promptOf } from './chat.ts';
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

function completionOf(turn: Completed, asked: string): object {
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

function answer(turn: Answer, request: FakeRequest): FakeReply {
  if (turn.kind === 'error') {
    const error = { message: turn.message, type: 'some_error', param: null, code: null };
    return jsonReply(turn.status, { error }, { 'x-request-id': 'req_1', ...turn.headers });
  }
  const said: Completed = turn.kind === 'echo' ? { kind: 'completion', text: promptOf(request) } : turn;
  return jsonReply(200, completionOf(said, String(request.body['model'])), { 'x-request-id': 'req_1' });
}

/** A server on a loopback port that speaks Chat Completions. */
export function startFakeOpenAi(): Promise<FakeOpenAi> {
  return startScriptedServer<Answer>({ path: '/v1', otherwise: { kind: 'echo' }, answer });
}
