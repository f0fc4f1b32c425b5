import { type Embedder, GligabaoError } from '@gligabao/core';
import { fnv } from './fnv.ts';

/** Small, so that tests are quick. */
const DIMENSIONS = 64;

function vectorOf(text: string, dimensions: number): Float32Array {
  const sums = new Float32Array(dimensions);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [text]) {
    const value = fnv(word);
    // Never 0, and of one sign, so that no text cancels itself out.
    sums[value % dimensions] = (sums[value % dimensions] ?? 0) + 1 + (value >>> 16) / 65_536;
  }
  const norm = Math.hypot(...sums);
  return sums.map((sum) => sum / norm);
}

/** An embedder for tests: hashed words. Texts that share words are near each other; the same text gives the same vector. */
export function stubEmbedder(dimensions = DIMENSIONS): Embedder {
  return {
    provider: 'stub',
    model: 'stub-1',
    dimensions,
    fusionWeight: 0.3,
    similarity: Object.freeze({ entity: 0.6, fact: 0.7 }),
    async embed(texts) {
      if (texts.some((text) => text.trim() === '')) {
        throw new GligabaoError('incorrect', 'embedder/blank-text', 'a blank text has no vector');
      }
      return { vectors: texts.map((text) => vectorOf(text, dimensions)), model: 'stub-1', tokens: 0 };
    },
  };
}
