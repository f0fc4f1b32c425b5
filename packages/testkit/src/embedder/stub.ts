import { type Embedder, GligabaoError } from '@gligabao/core';
import { fnv } from './fnv.ts';

const DIMENSIONS = 64;

function vectorOf(text: string): Float32Array {
  const sums = new Float32Array(DIMENSIONS);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [text]) {
    const value = fnv(word);
    // Never 0, and of one sign, so that no text cancels itself out.
    sums[value % DIMENSIONS] = (sums[value % DIMENSIONS] ?? 0) + 1 + (value >>> 16) / 65_536;
  }
  const norm = Math.hypot(...sums);
  return sums.map((sum) => sum / norm);
}

/** An embedder for tests: hashed words. Texts that share words are near each other; the same text gives the same vector. */
export function stubEmbedder(): Embedder {
  return {
    provider: 'stub',
    model: 'stub-1',
    dimensions: DIMENSIONS,
    fusionWeight: 0.3,
    similarity: Object.freeze({ entity: 0.6, fact: 0.7 }),
    async embed(texts) {
      if (texts.some((text) => text.trim() === '')) {
        throw new GligabaoError('incorrect', 'embedder/blank-text', 'a blank text has no vector');
      }
      return { vectors: texts.map(vectorOf), model: 'stub-1', tokens: 0 };
    },
  };
}
