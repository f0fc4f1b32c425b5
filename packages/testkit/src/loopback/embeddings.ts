import { countTokens } from '@gligabao/text';
import { fnv } from '../embedder/fnv.ts';
import {
  type FakeReply,
  type FakeRequest,
  jsonReply,
  type ScriptedServer,
  type ServerTurn,
  startScriptedServer,
  type ErrorAnswer,
} from './scripted-server.ts';

/** A list of embeddings in the form of the API. */
export interface EmbeddingList {
  readonly object: 'list';
  readonly model: string;
  readonly data: readonly {
    readonly object: 'embedding';
    readonly index: number;
    readonly embedding: readonly number[];
  }[];
  readonly usage: { readonly prompt_tokens: number; readonly total_tokens: number };
}

type Answer =
  /** Embeds the texts by their runs of three characters, as long as the request or the model says. */
  { readonly kind: 'embed'; readonly change?: (reply: EmbeddingList) => object } | ErrorAnswer;

/** What the server does with a request. */
export type EmbeddingsTurn = ServerTurn<Answer>;
export type FakeEmbeddings = ScriptedServer<Answer>;

/** How long the vectors of models of others are; they cannot shrink. */
const OWN: ReadonlyMap<string, number> = new Map([
  ['e5-small', 384],
  ['bge-m3', 1024],
  ['text-embedding-3-large', 3072],
]);

function vectorOf(text: string, dimensions: number): readonly number[] {
  const sums = Array.from({ length: dimensions }, () => 0);
  const padded = ` ${text} `;
  for (let at = 0; at + 3 <= padded.length; at++) {
    const place = fnv(padded.slice(at, at + 3)) % dimensions;
    sums[place] = (sums[place] ?? 0) + 1;
  }
  return sums;
}

/** The texts of a request for embeddings. */
export function inputOf({ body }: FakeRequest): readonly string[] {
  return Array.isArray(body['input']) ? body['input'].map(String) : [];
}

function listOf(request: FakeRequest): EmbeddingList {
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

function answerOf(turn: Answer, request: FakeRequest, window: number): FakeReply {
  const refuse = (message: string): FakeReply => jsonReply(400, { error: { message } });
  if (turn.kind === 'error') {
    return jsonReply(turn.status, { error: { message: turn.message, type: 'some_error' } }, turn.headers);
  }
  // As the vendor does: what it cannot read to the end, and what is blank, it refuses.
  if (inputOf(request).some((text) => text.trim() === '' || countTokens(text) > window)) {
    return refuse(`maximum context length is ${window} tokens`);
  }
  // As vLLM does.
  const { model, dimensions } = request.body;
  if (dimensions !== undefined && !String(model).startsWith('text-embedding-3-')) {
    return refuse(`Model "${String(model)}" does not support matryoshka`);
  }
  const list = listOf(request);
  return jsonReply(200, turn.change?.(list) ?? list);
}

/**
 * A server on a loopback port that speaks the embeddings of OpenAI.
 *
 * @param settings `window`: the tokens that its model reads.
 */
export function startFakeEmbeddings({ window = 8191 } = {}): Promise<FakeEmbeddings> {
  return startScriptedServer<Answer>({
    path: '/v1',
    otherwise: { kind: 'embed' },
    answer: (turn, request) => answerOf(turn, request, window),
  });
}
