import type { CallContext, Completion, LanguageModel, Reply } from '@gligabao/core';
import { type Deadline, openAiClientOptions, type PluginLog, withDeadline } from '@gligabao/plugin';
import OpenAI from 'openai';
import { type Abilities, expectedAbilities, lostAbility } from './abilities.ts';
import type { OpenAiConfig } from './config.ts';
import { OPENAI, refusalOf, translateError } from './errors.ts';
import { readCompletion } from './reply.ts';
import { levelFor, planRequest } from './request.ts';
import { stream } from './stream.ts';

/**
 * The models at a server that speaks Chat Completions. What a model turns out not to take (a JSON schema, a JSON object,
 * a level of reasoning, a name of the limit) is left out of the call; once a call without it has succeeded, that
 * is remembered for the calls that follow.
 */
export function openAiLanguageModel(config: OpenAiConfig, log: PluginLog): LanguageModel {
  const client = new OpenAI(openAiClientOptions(config));
  const known = new Map<string, Abilities>();
  const abilitiesOf = (model: string): Abilities => known.get(model) ?? expectedAbilities(model, config.base_url);

  const completeWithin = async (
    completion: Completion,
    { signal, draft }: CallContext,
    { stop, deadline }: Deadline,
  ): Promise<Reply> => {
    const model = completion.model ?? config.model;
    let lost: Partial<Abilities> = {};
    for (;;) {
      const abilities = { ...abilitiesOf(model), ...lost };
      const { body, reasoning, used } = planRequest(completion, model, abilities, draft !== undefined);
      try {
        draft?.begin();
        const streamed = draft && used.streaming ? await stream(client, body, stop, draft) : null;
        const whole = streamed ?? (await client.chat.completions.create(body, { signal: stop }));
        const reply = readCompletion(whole, model, reasoning);
        if (streamed === null && reply.text !== '') draft?.add(reply.text);
        if (Object.keys(lost).length > 0) {
          known.set(model, { ...(known.get(model) ?? abilities), ...lost });
          log.warn({ model, ...lost }, 'the model does not take all that it was asked for: going on without');
        }
        return reply;
      } catch (error) {
        const more = stop.aborted ? null : lostAbility(refusalOf(error), used, lost);
        if (more === null) {
          const { api_key: key, timeout_ms: timeoutMs } = config;
          throw translateError(error, { vendor: OPENAI, model, key, timeoutMs, signal, deadline });
        }
        lost = { ...lost, ...more };
      }
    }
  };

  return Object.freeze<LanguageModel>({
    provider: 'openai',
    defaultModel: config.model,
    supports: Object.freeze({ structuredOutput: true, reasoning: true, streaming: true }),
    levelOf: (completion) => levelFor(completion, abilitiesOf(completion.model ?? config.model)),
    complete: (completion, context) =>
      withDeadline(config.timeout_ms, context.signal, (until) => completeWithin(completion, context, until)),
  });
}
