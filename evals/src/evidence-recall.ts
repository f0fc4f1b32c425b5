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
