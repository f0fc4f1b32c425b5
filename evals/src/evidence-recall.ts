import { mean } from './percentile.ts';

/** A question with its gold evidence and what a system found for it. */
export interface RankedAnswer {
  readonly category: number;
  readonly evidence: readonly string[];
  /** Ids of what was found, best first, each once. */
  readonly ranked: readonly string[];
}

/** Recall over all questions that have evidence, and over those of each category. */
export interface RecallSummary {
  readonly overall: number;
  readonly byCategory: ReadonlyMap<number, number>;
}

/**
 * The share of the gold ids among the first `k` found, between 0 and 1; `null` when there is nothing to find, because
 * such a question says nothing about retrieval.
 */
export function evidenceRecall(evidence: readonly string[], ranked: readonly string[], k: number): number | null {
  const gold = new Set(evidence);
  if (gold.size === 0) return null;
  const found = new Set(ranked.slice(0, k));
  return [...gold].filter((id) => found.has(id)).length / gold.size;
}

/** Evidence recall at `k`, each question counting the same whatever its number of gold ids. */
export function summariseRecall(answers: readonly RankedAnswer[], k: number): RecallSummary {
  const recalls = answers.flatMap(({ category, evidence, ranked }) => {
    const recall = evidenceRecall(evidence, ranked, k);
    return recall === null ? [] : [{ category, recall }];
  });
  const categories = [...new Set(recalls.map(({ category }) => category))];
  const meanOf = (group: typeof recalls): number => mean(group.map(({ recall }) => recall));
  return {
    overall: meanOf(recalls),
    byCategory: new Map(
      categories.map((category) => [category, meanOf(recalls.filter((each) => each.category === category))]),
    ),
  };
}
