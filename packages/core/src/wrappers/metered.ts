import type { Inference } from '../domain/run.ts';
import type { Instant } from '../domain/time.ts';
import { isGligabaoError } from '../errors.ts';
import type { CallContext } from '../ports/context.ts';
import type { Completion, LanguageModel, Reply } from '../ports/language-model.ts';

export interface MeterSettings {
  readonly now: () => Instant;
  /** A clock that never goes back, in milliseconds, for latencies; `now` when left out. */
  readonly monotonic?: () => number;
  /** Whether requests and replies are kept. Off by default: they hold the texts of users. */
  readonly capture?: boolean;
  /** The price of a call in US dollars; nothing when left out. */
  readonly cost?: (model: string, usage: Reply['usage']) => number;
}

const NO_USAGE: Reply['usage'] = Object.freeze({ inputTokens: 0, outputTokens: 0, cachedTokens: 0 });

/** What the ledger says of a failure. A stranger's error may quote the request, so only ours are quoted. */
function describe(error: unknown): string {
  return isGligabaoError(error) ? `${error.code}: ${error.message}` : 'the call failed';
}

/**
 * A language model whose every call, failed ones too, is recorded as one inference through the context. A failed call
 * names the model that was asked for, for no API has reported one, and the level that it would have run with.
 */
export function metered(model: LanguageModel, settings: MeterSettings): LanguageModel {
  const { now, capture = false, cost = () => 0 } = settings;
  const monotonic = settings.monotonic ?? now;

  const complete = async (completion: Completion, context: CallContext): Promise<Reply> => {
    const started = { at: now(), ticks: monotonic() };
    const finish = (outcome: { readonly reply: Reply } | { readonly error: unknown }): void => {
      const reply = 'reply' in outcome ? outcome.reply : null;
      const usage = reply?.usage ?? NO_USAGE;
      const name = reply?.model ?? completion.model ?? model.defaultModel;
      const inference: Inference = {
        provider: model.provider,
        model: name,
        reasoning: reply?.reasoning ?? model.levelOf(completion),
        ...usage,
        costUsd: reply === null ? 0 : cost(name, usage),
        startedAt: started.at,
        latencyMs: Math.max(0, Math.round(monotonic() - started.ticks)),
        status: reply === null ? 'failed' : 'succeeded',
        error: 'error' in outcome ? describe(outcome.error) : null,
        promptVersion: null,
        request: capture ? JSON.stringify(completion) : null,
        response: capture ? (reply?.text ?? null) : null,
      };
      context.record?.(inference);
    };
    let reply: Reply;
    try {
      reply = await model.complete(completion, context);
    } catch (error) {
      finish({ error });
      throw error;
    }
    finish({ reply });
    return reply;
  };

  return Object.freeze<LanguageModel>({
    provider: model.provider,
    defaultModel: model.defaultModel,
    supports: model.supports,
    levelOf: (completion) => model.levelOf(completion),
    complete,
  });
}
