import { setImmediate } from 'node:timers/promises';
import { TERMS_VERSION } from '@gligabao/text';
import type { Encoder } from '../encoder.ts';
import { interrupted } from '../errors.ts';
import { features } from './features.ts';
import { hashVector } from './hash-vector.ts';

/** Characters that are hashed before other work gets a turn: about two milliseconds. */
const TURN_CHARACTERS = 8000;

/** Counts changes of the features and of the hash; terms count their own. */
const VERSION = 1;

/** Feature hashing of terms and character n-grams: any language, nothing to load, near for words in common only. */
export function hashEncoder(dimensions: 512 | 1024): Encoder {
  return {
    model: `hash-${VERSION}.${TERMS_VERSION}`,
    dimensions,
    fusionWeight: 0.1,
    similarity: Object.freeze({ entity: 0.5, fact: 0.45 }),
    async encode(texts, signal) {
      const vectors: Float32Array[] = [];
      let characters = 0;
      for (const text of texts) {
        if (signal.aborted) throw interrupted();
        vectors.push(hashVector(features(text), dimensions));
        characters += text.length;
        if (characters < TURN_CHARACTERS) continue;
        characters = 0;
        await setImmediate();
      }
      return vectors;
    },
    close: () => Promise.resolve(),
  };
}
