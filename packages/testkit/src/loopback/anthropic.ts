import { type AnthropicMessage, anthropicMessage, anthropicStream } from './anthropic-message.ts';
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

type Answer =
  | ({ readonly kind: 'message' } & AnthropicMessage)
  /** A message whose text is the prompt of the request. */
  | { readonly kind: 'echo' }
  | (ErrorAnswer & {
      /** The API's own name of the error. */
      readonly type: string;
    });

/** What the server does with a request. */
export type AnthropicTurn = ServerTurn<Answer>;
export type FakeAnthropic = ScriptedServer<Answer>;

function answer(turn: Answer, request: FakeRequest): FakeReply {
  if (turn.kind === 'error') {
    const error = { type: 'error', error: { type: turn.type, message: turn.message } };
    return jsonReply(turn.status, error, { 'request-id': 'req_1', ...turn.headers });
  }
  const said = turn.kind === 'echo' ? { text: promptOf(request) } : turn;
  const message = anthropicMessage(said, String(request.body['model']));
  if (request.body['stream'] !== true) return jsonReply(200, message);
  return { status: 200, headers: { 'content-type': 'text/event-stream' }, body: anthropicStream(message) };
}

/** A server on a loopback port that speaks the Messages API, streamed or not. */
export function startFakeAnthropic(): Promise<FakeAnthropic> {
  return startScriptedServer<Answer>({ path: '', otherwise: { kind: 'echo' }, answer });
}
