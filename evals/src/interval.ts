import { mean, percentile } from './percentile.ts';
import type { Random } from './random.ts';

/** A mean with the interval that holds the true one in 95 of 100 cases; NaN when there are no values. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const ROUNDS = 2000;

/** The mean of values, and how far it moves when as many are drawn from them again and again (percentile bootstrap). */
export function estimate(values: readonly number[], random: Random): Estimate {
  if (values.length === 0) return { mean: Number.NaN, low: Number.NaN, high: Number.NaN };
  const means = Array.from({ length: ROUNDS }, () => mean(values.map(() => random.pick(values))));
  return { mean: mean(values), low: percentile(means, 0.025), high: percentile(means, 0.975) };
}
