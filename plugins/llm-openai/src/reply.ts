import type { ReasoningLevel, Reply } from '@gligabao/core';
import { foreignReply } from '@gligabao/plugin';
import { z } from 'zod';
import { OPENAI } from './errors.ts';

const count = z.number().nullish().catch(null);
const part = z.looseObject({ type: z.string(), text: z.string().optional() });

/** What is read of a completion. Compatible servers leave out much of the rest. */
const ChatCompletion = z.looseObject({
  model: z.string().min(1).optional().catch(undefined),
  // Without a choice the model gave no reply at all: some gateways report errors so, with status 200.
  choices: z
    .array(
      z.looseObject({
        finish_reason: z.string().nullish(),
        message: z.looseObject({
          // Some servers give parts, with the reasoning among them.
          content: z.union([z.string(), z.array(part)]).nullish(),
          refusal: z.string().nullish(),
        }),
      }),
    )
    .min(1),
  usage: z
    .looseObject({
      prompt_tokens: count,
      completion_tokens: count,
      prompt_tokens_details: z.looseObject({ cached_tokens: count }).nullish(),
    })
    .nullish(),
});

const STOPS: ReadonlyMap<string, Reply['stop']> = new Map([
  ['length', 'length'],
  ['content_filter', 'refused'],
]);

function textOf(content: string | readonly z.output<typeof part>[] | null | undefined): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join('');
}

/**
 * A completion of the API as a reply: the content of the first choice as it is, without the reasoning that a server
 * reports beside it. A refusal stands in for the content that it replaces.
 *
 * @param asked the model, for servers that report none.
 * @throws GligabaoError `language-model/foreign-reply` for what is no completion.
 */
export function readCompletion(value: unknown, asked: string, reasoning: ReasoningLevel): Reply {
  const parsed = ChatCompletion.safeParse(value);
  const [choice] = parsed.data?.choices ?? [];
  if (parsed.data === undefined || choice === undefined) throw foreignReply(OPENAI);
  const { model, usage } = parsed.data;
  const { content, refusal } = choice.message;
  const text = textOf(content);
  const refused = typeof refusal === 'string' && refusal !== '';
  return {
    text: text === '' && refused ? refusal : text,
    stop: refused ? 'refused' : (STOPS.get(choice.finish_reason ?? '') ?? 'end'),
    model: model ?? asked,
    reasoning,
    usage: {
      inputTokens: usage?.prompt_tokens ?? 0,
      outputTokens: usage?.completion_tokens ?? 0,
      cachedTokens: usage?.prompt_tokens_details?.cached_tokens ?? 0,
    },
  };
}
