/**
 * The smallest of the values that at least `share` of them do not exceed (nearest rank); NaN when there are none.
 *
 * @param share between 0 and 1: 0.5 is the median, 0.95 the 95th percentile.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

/** The arithmetic mean; NaN when there are no values. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
