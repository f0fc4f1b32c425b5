export { baselineTerms } from './baseline-terms.ts';
export { type Bm25Settings, createBm25, type Document, type Ranker } from './bm25.ts';
export { evidenceRecall } from './evidence-recall.ts';
export { type Estimate, estimate } from './interval.ts';
export { mean, percentile } from './percentile.ts';
export { providePostgres } from './provide-postgres.ts';
export { type Random, randomOf } from './random.ts';
export { readRows } from './read-rows.ts';
