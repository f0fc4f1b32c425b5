import assert from 'node:assert/strict';
import type { Embedded, Embedder } from '@gligabao/core';
import { contractOf, type Contract, type ProvenClause } from '../contract.ts';
import { CALL } from '../call.ts';
import { LONG_TEXTS, TEXTS } from './texts.ts';

async function vectorsOf(embedder: Embedder, texts: readonly string[]): Promise<readonly Float32Array[]> {
  return (await embedder.embed(texts, 'stored', CALL)).vectors;
}

async function vectorOf(embedder: Embedder, text: string): Promise<Float32Array> {
  const [vector] = await vectorsOf(embedder, [text]);
  assert(vector, 'no vector came back');
  return vector;
}

/** The largest difference between two vectors in any place. */
function difference(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (!a || !b || a.length !== b.length) return Number.POSITIVE_INFINITY;
  return a.reduce((largest, value, i) => Math.max(largest, Math.abs(value - (b[i] ?? 0))), 0);
}

/** A copy whose every answer is changed. */
function answering(embedder: Embedder, change: (answer: Embedded, texts: readonly string[]) => Embedded): Embedder {
  return {
    ...embedder,
    embed: async (texts, as, context) => change(await embedder.embed(texts, as, context), texts),
  };
}

/** A copy that is handed other texts than its caller gave. */
function reading(embedder: Embedder, change: (text: string) => string): Embedder {
  return { ...embedder, embed: (texts, as, context) => embedder.embed(texts.map(change), as, context) };
}

const CLAUSES: readonly ProvenClause<Embedder>[] = [
  {
    name: 'it names its provider and model, and its numbers are in range',
    async check(embedder) {
      assert(embedder.provider !== '' && embedder.model !== '', 'no name');
      assert(Number.isInteger(embedder.dimensions) && embedder.dimensions > 0, 'dimensions');
      assert(embedder.fusionWeight >= 0 && embedder.fusionWeight <= 1, 'fusionWeight');
      for (const threshold of [embedder.similarity.entity, embedder.similarity.fact]) {
        assert(threshold > 0 && threshold <= 1, 'similarity');
      }
    },
    mutants: {
      'gives a weight in percent': (embedder) => ({ ...embedder, fusionWeight: embedder.fusionWeight * 100 }),
      'has no threshold': (embedder) => ({ ...embedder, similarity: { entity: 0, fact: 0 } }),
    },
  },
  {
    name: 'each text gets one vector, of the dimensions that the embedder states and of norm 1',
    async check(embedder) {
      for (const as of ['stored', 'question'] as const) {
        const { vectors, model, tokens } = await embedder.embed(TEXTS, as, CALL);
        assert.equal(vectors.length, TEXTS.length);
        for (const vector of vectors) {
          assert.equal(vector.length, embedder.dimensions);
          const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
          assert(Math.abs(norm - 1) < 1e-4, `norm ${norm}`);
        }
        assert(model !== '', 'the answer names no model');
        assert(Number.isInteger(tokens) && tokens >= 0, 'tokens');
      }
    },
    mutants: {
      'leaves the last text out': (embedder) =>
        answering(embedder, (answer) => ({ ...answer, vectors: answer.vectors.slice(0, -1) })),
      'does not normalise': (embedder) =>
        answering(embedder, (answer) => ({
          ...answer,
          vectors: answer.vectors.map((vector) => vector.map((value) => value * 3)),
        })),
      'states other dimensions': (embedder) => ({ ...embedder, dimensions: embedder.dimensions * 2 }),
    },
  },
  {
    name: 'the same text gives the same vector whatever its batch, in the order of the texts',
    async check(embedder) {
      const together = await vectorsOf(embedder, TEXTS);
      for (const [i, text] of TEXTS.entries()) {
        const alone = await vectorOf(embedder, text);
        assert(difference(together[i], alone) < 1e-5, `text ${i} depends on its batch`);
      }
      const backwards = await vectorsOf(embedder, [...TEXTS.toReversed(), ...TEXTS]);
      const expected = [...together.toReversed(), ...together];
      const moved = expected.findIndex((vector, i) => !(difference(vector, backwards[i]) < 1e-5));
      assert.equal(moved, -1, 'a text depends on its place in the batch');
      const [first, second] = together;
      assert(difference(first, second) > 1e-3, 'two texts have one vector');
    },
    mutants: {
      'gives vectors by the length of the texts': (embedder) => ({
        ...embedder,
        embed: (texts, as, context) =>
          embedder.embed(
            texts.toSorted((a, b) => a.length - b.length),
            as,
            context,
          ),
      }),
      'shifts by the mean of the batch': (embedder) =>
        answering(embedder, (answer) => ({
          ...answer,
          vectors: answer.vectors.map((vector) => vector.map((value, i) => value - (answer.vectors[0]?.[i] ?? 0) / 9)),
        })),
      'gives one vector for all texts': (embedder) => reading(embedder, () => 'text'),
    },
  },
  {
    name: 'a blank text is refused, also within a batch',
    async check(embedder) {
      for (const blank of ['', ' ', '\n\t\r\n', '\u00a0\u3000']) {
        const outcome = await embedder.embed(['Alice', blank], 'stored', CALL).catch((error: unknown) => error);
        assert(typeof outcome === 'object' && outcome !== null && 'code' in outcome, 'a blank text is accepted');
        const { kind, code } = { kind: undefined, ...outcome };
        assert.deepEqual({ kind, code }, { kind: 'incorrect', code: 'embedder/blank-text' });
      }
    },
    mutants: {
      'puts a word in place of nothing': (embedder) =>
        reading(embedder, (text) => (text.trim() === '' ? 'empty' : text)),
      'takes line breaks for a text': (embedder) => reading(embedder, (text) => (text.includes('\n') ? '.' : text)),
      'leaves blank texts out': (embedder) => ({
        ...embedder,
        embed: (texts, as, context) =>
          embedder.embed(
            texts.filter((text) => text.trim() !== ''),
            as,
            context,
          ),
      }),
    },
  },
  {
    name: 'an empty batch gives an empty list',
    async check(embedder) {
      const outcome = await embedder.embed([], 'stored', CALL).catch((error: unknown) => error);
      assert(typeof outcome === 'object' && outcome !== null && 'vectors' in outcome, 'an empty batch is refused');
      assert.deepEqual(outcome.vectors, []);
    },
    mutants: {
      'refuses an empty batch': (embedder) => ({
        ...embedder,
        embed: (texts, as, context) =>
          texts.length === 0 ? Promise.reject(new RangeError('empty')) : embedder.embed(texts, as, context),
      }),
    },
  },
  {
    name: 'the end of a long text counts, in any script, and no length is refused',
    async check(embedder) {
      for (const { name, text, ending } of LONG_TEXTS) {
        const [plain, ended] = await vectorsOf(embedder, [text, text + ending]);
        assert(difference(plain, ended) > 1e-4, `${name}: the end of a text of ${text.length} characters was cut`);
      }
    },
    mutants: {
      'cuts after 2000 characters': (embedder) => reading(embedder, (text) => text.slice(0, 2000)),
      'cuts after 500 words': (embedder) =>
        reading(
          embedder,
          (text) =>
            text
              .split(/(?<=\s)/)
              .slice(0, 500)
              .join('') || text,
        ),
    },
  },
];

/** What every embedder promises. */
export const embedderContract: Contract<Embedder> = contractOf('embedder', CLAUSES);
