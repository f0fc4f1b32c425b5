/** Counts by reason, added up. */
export function sumCounts(counts: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const sum = new Map<string, number>();
  for (const [reason, count] of counts.flatMap((each) => Object.entries(each))) {
    sum.set(reason, (sum.get(reason) ?? 0) + count);
  }
  return Object.freeze(Object.fromEntries(sum));
}
