import type { Embedder } from '@gligabao/core';
import { LRUCache } from 'lru-cache';
import type { Encoder } from './encoder.ts';
import { badReply, blankText } from './errors.ts';

/** Vectors that are remembered: 8 MB at 512 dimensions. */
const CACHED_VECTORS = 4096;
/** Longer texts are not likely to come again, and would be kept as keys. */
const CACHED_CHARACTERS = 2000;

/** The port over an encoder. Each text of a batch is encoded once, and texts seen lately are not encoded again. */
export function localEmbedder(encoder: Encoder): Embedder {
  const cache = new LRUCache<string, Float32Array>({ max: CACHED_VECTORS });
  const { model, dimensions, fusionWeight, similarity } = encoder;

  return {
    provider: 'local',
    model,
    dimensions,
    fusionWeight,
    similarity,
    async embed(texts, _as, { signal }) {
      if (texts.some((text) => text.trim() === '')) throw blankText();
      const known = new Map<string, Float32Array>();
      for (const text of texts) {
        const vector = cache.get(text);
        if (vector) known.set(text, vector);
      }
      const missing = [...new Set(texts)].filter((text) => !known.has(text));
      const encoded = missing.length === 0 ? [] : await encoder.encode(missing, signal);
      missing.forEach((text, i) => {
        const vector = encoded[i];
        if (vector?.length !== dimensions) throw badReply(`no vector of ${dimensions} numbers`);
        known.set(text, vector);
        if (text.length <= CACHED_CHARACTERS) cache.set(text, vector);
      });
      // Copies, so that a caller who writes into a vector does not change the next answer.
      return { vectors: texts.map((text) => Float32Array.from(known.get(text) ?? [])), model, tokens: 0 };
    },
  };
}
