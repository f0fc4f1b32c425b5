import Anthropic, { AnthropicError, APIError } from '@anthropic-ai/sdk';
import type { CallContext, Completion, Draft, LanguageModel, Reply } from '@gligabao/core';
import { behindDeadline, type Deadline, foreignReply, type PluginLog, withDeadline } from '@gligabao/plugin';
import { type Abilities, expectedAbilities, lostAbility } from './abilities.ts';
import type { AnthropicConfig } from './config.ts';
import { ANTHROPIC, translateError } from './errors.ts';
import { levelFor, type PlannedRequest, planRequest } from './request.ts';
import { readMessage } from './reply.ts';

/** The vendor's client with everything off that would retry, log, trace, or read the environment. */
function openClient(config: AnthropicConfig): Anthropic {
  return new Anthropic({
    apiKey: config.api_key,
    baseURL: config.base_url,
    webhookKey: null,
    timeout: behindDeadline(config.timeout_ms),
    maxRetries: 0,
    logLevel: 'off',
    openTelemetry: false,
  });
}

async function sendStreamed(
  client: Anthropic,
  { body }: PlannedRequest,
  signal: AbortSignal,
  draft: Draft | undefined,
): Promise<unknown> {
  const stream = client.messages.stream(body, { signal });
  let began = false;
  stream.once('streamEvent', () => {
    began = true;
  });
  if (draft) stream.on('text', (text) => draft.add(text));
  try {
    return await stream.finalMessage();
  } catch (error) {
    // The client finds no event in what is no stream of the API, and calls that an early end.
    const endedEarly = error instanceof AnthropicError && !(error instanceof APIError);
    throw endedEarly && !began ? foreignReply(ANTHROPIC) : error;
  }
}

async function send(
  client: Anthropic,
  planned: PlannedRequest,
  signal: AbortSignal,
  draft: Draft | undefined,
): Promise<unknown> {
  draft?.begin();
  const streamed = planned.streamed || draft !== undefined;
  return streamed ? sendStreamed(client, planned, signal, draft) : client.messages.create(planned.body, { signal });
}

/**
 * The models of Anthropic. What a model turns out not to take (a JSON schema, thinking by budget, thinking at all) is
 * left out of the call and remembered for the calls that follow.
 */
export function anthropicLanguageModel(config: AnthropicConfig, log: PluginLog): LanguageModel {
  const client = openClient(config);
  const known = new Map<string, Abilities>();
  const abilitiesOf = (model: string): Abilities => known.get(model) ?? expectedAbilities(model);

  const completeWithin = async (
    completion: Completion,
    { signal, draft }: CallContext,
    { stop, deadline }: Deadline,
  ): Promise<Reply> => {
    const model = completion.model ?? config.model;
    for (;;) {
      const abilities = abilitiesOf(model);
      const planned = planRequest(completion, model, abilities);
      try {
        return readMessage(await send(client, planned, stop, draft), planned.reasoning);
      } catch (error) {
        const lost = stop.aborted ? null : lostAbility(error, planned.used);
        if (lost === null) {
          const call = {
            vendor: ANTHROPIC,
            model,
            key: config.api_key,
            timeoutMs: config.timeout_ms,
            signal,
            deadline,
          };
          throw translateError(error, call);
        }
        known.set(model, { ...abilities, ...lost });
        log.warn({ model, ...lost }, 'the model does not take all that it was asked for: going on without');
      }
    }
  };

  return Object.freeze<LanguageModel>({
    provider: 'anthropic',
    defaultModel: config.model,
    supports: Object.freeze({ structuredOutput: true, reasoning: true, streaming: true }),
    levelOf: (completion) => levelFor(completion, abilitiesOf(completion.model ?? config.model)),
    complete: (completion, context) =>
      withDeadline(config.timeout_ms, context.signal, (until) => completeWithin(completion, context, until)),
  });
}
