import { GligabaoError } from '@gligabao/core';

/** A plan that contradicts itself or the dataset that it was made for. */
export function badPlan(what: string, cause?: unknown): GligabaoError {
  return new GligabaoError('fault', 'graph-store/bad-plan', `the plan cannot be applied: ${what}`, { cause });
}
