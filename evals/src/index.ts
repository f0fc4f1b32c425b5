export { baselineTerms } from './baseline-terms.ts';
export { type Bm25Settings, createBm25, type Document, type Ranker } from './bm25.ts';
export { evidenceRecall, type RankedAnswer, type RecallSummary, summariseRecall } from './evidence-recall.ts';
export { mean, percentile } from './percentile.ts';
export { type Random, randomOf } from './random.ts';
