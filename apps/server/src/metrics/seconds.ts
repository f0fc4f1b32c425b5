/** The upper bounds of the buckets of durations, in seconds: from an answer out of memory to a model that thinks. */
export const SECONDS: readonly number[] = Object.freeze([
  0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300,
]);
