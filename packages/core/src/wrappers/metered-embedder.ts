import { GligabaoError, isGligabaoError } from '../errors.ts';
import type { CallContext } from '../ports/context.ts';
import type { Embedded, Embedder } from '../ports/embedder.ts';
import type { MeterSettings } from './metered.ts';

/** Refuses vectors that the index would refuse after the commit: too few, of another length, or without a direction. */
function checkVectors({ vectors }: Embedded, texts: readonly string[], { dimensions }: Embedder): void {
  const good = vectors.every((vector) => vector.length === dimensions && vector.some((value) => value !== 0));
  if (good && vectors.length === texts.length) return;
  throw new GligabaoError(
    'fault',
    'embedder/bad-reply',
    `the embedder did not give ${texts.length} vectors of ${dimensions} numbers, none of them zero`,
  );
}

/**
 * An embedder whose every request, failed ones too, is recorded as one inference through the context, and whose reply
 * is checked.
 */
export function meteredEmbedder(
  embedder: Embedder,
  settings: Pick<MeterSettings, 'now' | 'monotonic' | 'cost'>,
): Embedder {
  const monotonic = settings.monotonic ?? settings.now;
  const embed: Embedder['embed'] = async (texts, as, context: CallContext) => {
    if (texts.length === 0) return embedder.embed(texts, as, context);
    const startedAt = settings.now();
    const began = monotonic();
    const record = (embedded: Embedded | null, error: string | null): void => {
      const usage = { inputTokens: embedded?.tokens ?? 0, outputTokens: 0, cachedTokens: 0 };
      const model = embedded?.model ?? embedder.model;
      context.record?.({
        provider: embedder.provider,
        model,
        reasoning: 'none',
        ...usage,
        costUsd: embedded === null ? 0 : (settings.cost?.(model, usage) ?? 0),
        startedAt,
        latencyMs: Math.max(0, Math.round(monotonic() - began)),
        status: embedded === null ? 'failed' : 'succeeded',
        error,
        promptVersion: null,
        request: null,
        response: null,
      });
    };
    let embedded: Embedded;
    try {
      embedded = await embedder.embed(texts, as, context);
      checkVectors(embedded, texts, embedder);
    } catch (error) {
      record(null, isGligabaoError(error) ? `${error.code}: ${error.message}` : 'the call failed');
      throw error;
    }
    record(embedded, null);
    return embedded;
  };
  return Object.freeze({
    provider: embedder.provider,
    model: embedder.model,
    dimensions: embedder.dimensions,
    fusionWeight: embedder.fusionWeight,
    similarity: embedder.similarity,
    embed,
  });
}
