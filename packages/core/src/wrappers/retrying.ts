import type { LanguageModel } from '../ports/language-model.ts';
import { retry, type RetrySettings } from './retry.ts';

/** A language model whose passing failures are tried again. */
export function retrying(model: LanguageModel, settings: RetrySettings): LanguageModel {
  const { provider, defaultModel, supports } = model;
  return Object.freeze<LanguageModel>({
    provider,
    defaultModel,
    supports,
    levelOf: (completion) => model.levelOf(completion),
    complete: (completion, context) =>
      retry(
        () => model.complete(completion, context),
        { port: 'language-model', provider, signal: context.signal },
        settings,
      ),
  });
}
