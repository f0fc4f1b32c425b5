import type { Embedder } from '../ports/embedder.ts';
import { retry, type RetrySettings } from './retry.ts';

/** A question is answered without its vector rather than late: it is tried once more, after no longer than this. */
const QUESTION_ATTEMPTS = 2;
const QUESTION_WAIT_MS = 2000;

/** An embedder whose passing failures are tried again, as those of a language model are; for questions with less patience. */
export function retryingEmbedder(embedder: Embedder, settings: RetrySettings): Embedder {
  const { provider, model, dimensions, fusionWeight, similarity } = embedder;
  const forQuestions: RetrySettings = {
    ...settings,
    attempts: Math.min(settings.attempts, QUESTION_ATTEMPTS),
    longestWaitMs: QUESTION_WAIT_MS,
  };
  return Object.freeze<Embedder>({
    provider,
    model,
    dimensions,
    fusionWeight,
    similarity,
    embed: (texts, as, context) =>
      retry(
        () => embedder.embed(texts, as, context),
        { port: 'embedder', provider, signal: context.signal },
        as === 'question' ? forQuestions : settings,
      ),
  });
}
