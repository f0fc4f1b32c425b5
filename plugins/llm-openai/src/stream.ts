import type { Draft } from '@gligabao/core';
import type OpenAI from 'openai';

type Chunk = OpenAI.ChatCompletionChunk;

/** What the chunks of a completion come to; a compatible server may leave out any of it. */
interface Gathered {
  content: string;
  refusal: string;
  finish: string | null;
  model: string | undefined;
  usage: Chunk['usage'];
  chunks: number;
  choices: boolean;
}

function gather(into: Gathered, { model, choices, usage }: Partial<Chunk>, draft: Draft): void {
  into.chunks += 1;
  into.model ??= model;
  into.usage = usage ?? into.usage;
  const choice: Partial<Chunk['choices'][number]> | undefined = choices?.find(({ index }) => (index ?? 0) === 0);
  if (choice === undefined) return;
  into.choices = true;
  into.finish = choice.finish_reason ?? into.finish;
  into.refusal += choice.delta?.refusal ?? '';
  const text = choice.delta?.content ?? '';
  into.content += text;
  if (text !== '') draft.add(text);
}

/**
 * A completion that is told while it comes, as the whole that it would have been: what `readCompletion` reads. One that has
 * no end is none. Null where no part of any came: a server that knows no streaming answers as if it were not asked to.
 */
export async function stream(
  client: OpenAI,
  body: OpenAI.ChatCompletionCreateParamsNonStreaming,
  signal: AbortSignal,
  draft: Draft,
): Promise<unknown> {
  const chunks = await client.chat.completions.create(
    { ...body, stream: true, stream_options: { include_usage: true } },
    { signal },
  );
  const all: Gathered = {
    content: '',
    refusal: '',
    finish: null,
    model: undefined,
    usage: null,
    chunks: 0,
    choices: false,
  };
  for await (const chunk of chunks) gather(all, chunk, draft);
  // The vendor's client ends a stream that was stopped as if it were whole.
  signal.throwIfAborted();
  if (all.chunks === 0) return null;
  const message = { content: all.content, refusal: all.refusal === '' ? null : all.refusal };
  return {
    model: all.model,
    choices: all.choices && all.finish !== null ? [{ finish_reason: all.finish, message }] : [],
    usage: all.usage,
  };
}
