function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** The places of all vectors of norm 1, nearest to the query first: what an index should come near to. */
export function nearestFirst(vectors: readonly Float32Array[], query: Float32Array): readonly number[] {
  const scores = vectors.map((vector) => dot(vector, query));
  return scores.map((_, at) => at).toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
}
