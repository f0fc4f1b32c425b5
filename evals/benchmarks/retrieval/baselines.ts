import type { Embedder } from '@gligabao/core';
import { baselineTerms, createBm25, type Ranker } from '../../src/index.ts';
import type { Collection, Told } from './retrieval-set.ts';

/** As the floors that were measured before: the usual k1 and b, Porter stems, English stop words. */
const SETTINGS = Object.freeze({ terms: baselineTerms, k1: 1.2, b: 0.75 });

/** BM25 over each text alone. */
export function rankByBm25({ told }: Pick<Collection, 'told'>): Ranker {
  return createBm25(told, SETTINGS);
}

/** BM25 over each text together with the one before it in its session. */
export function rankByBm25WithPrevious({ told }: Pick<Collection, 'told'>): Ranker {
  const documents = told.map(({ id, text, said }, index) => {
    const before = told[index - 1];
    const follows = before?.said && said && before.said.session === said.session;
    return { id, text: follows ? `${before.text}\n${text}` : text };
  });
  return createBm25(documents, SETTINGS);
}

/** Texts that are embedded in one call. */
const BATCH = 64;

async function embedAll(
  texts: readonly string[],
  as: 'stored' | 'question',
  embedder: Embedder,
): Promise<readonly Float32Array[]> {
  const context = { signal: new AbortController().signal };
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += BATCH) {
    vectors.push(...(await embedder.embed(texts.slice(from, from + BATCH), as, context)).vectors);
  }
  return vectors;
}

function cosine(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}

/** The texts nearest to each question by the server's own encoder, each text embedded alone; by the question's id. */
export async function rankByVectors(
  { told, asked }: Collection,
  embedder: Embedder,
  limit: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const stored = await embedAll(
    told.map(({ text }) => text),
    'stored',
    embedder,
  );
  const questions = await embedAll(
    asked.map(({ question }) => question),
    'question',
    embedder,
  );
  const nearest = (question: Float32Array): readonly string[] =>
    told
      .map(({ id }: Told, index) => ({ id, score: cosine(question, stored[index] ?? new Float32Array()) }))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ id }) => id);
  return new Map(asked.map(({ id }, index) => [id, nearest(questions[index] ?? new Float32Array())]));
}
