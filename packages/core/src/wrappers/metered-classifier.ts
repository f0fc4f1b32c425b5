import { isGligabaoError } from '../errors.ts';
import type { Classified, Classifier } from '../ports/classifier.ts';
import type { MeterSettings } from './metered.ts';

const NO_USAGE: Classified['usage'] = Object.freeze({ inputTokens: 0, outputTokens: 0 });

/** A classifier whose every call, failed ones too, is recorded as one inference through the context. */
export function meteredClassifier(classifier: Classifier, settings: MeterSettings): Classifier {
  const { now, capture = false, cost = () => 0 } = settings;
  const monotonic = settings.monotonic ?? now;

  const classify: Classifier['classify'] = async (choice, context) => {
    const startedAt = now();
    const began = monotonic();
    const record = (classified: Classified | null, error: string | null): void => {
      const model = classified?.model ?? classifier.model;
      const usage = { ...(classified?.usage ?? NO_USAGE), cachedTokens: 0 };
      context.record?.({
        provider: classifier.provider,
        model,
        reasoning: 'none',
        ...usage,
        costUsd: classified === null ? 0 : cost(model, usage),
        startedAt,
        latencyMs: Math.max(0, Math.round(monotonic() - began)),
        status: classified === null ? 'failed' : 'succeeded',
        error,
        promptVersion: null,
        request: capture ? JSON.stringify(choice) : null,
        response: capture && classified !== null ? JSON.stringify(classified) : null,
      });
    };
    let classified: Classified;
    try {
      classified = await classifier.classify(choice, context);
    } catch (error) {
      // A stranger's error may quote the request, so only ours are quoted.
      record(null, isGligabaoError(error) ? `${error.code}: ${error.message}` : 'the call failed');
      throw error;
    }
    record(classified, null);
    return classified;
  };

  return Object.freeze({ provider: classifier.provider, model: classifier.model, classify });
}
