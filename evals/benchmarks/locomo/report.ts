import { percentile } from '../../src/index.ts';
import type { Question } from './load-locomo.ts';
import type { ServerRun, Timings } from './run-server.ts';
import { CATEGORIES, rankingOf, type Contestant, type RecallTable } from './score.ts';

function timingsOf({ requestMs, totalSeconds }: Timings) {
  return {
    requests: requestMs.length,
    seconds: totalSeconds,
    per_second: requestMs.length / totalSeconds,
    p50_ms: percentile(requestMs, 0.5),
    p95_ms: percentile(requestMs, 0.95),
    max_ms: percentile(requestMs, 1),
  };
}

/** Everything that was measured, for a program to read: recall between 0 and 1, and what each contestant found. */
export function toReport(
  questions: readonly Question[],
  contestants: readonly Contestant[],
  tables: readonly RecallTable[],
  runs: readonly ServerRun[],
) {
  return {
    benchmark: 'locomo',
    questions: questions.length,
    recall: tables.map(({ k, rows }) => ({
      k,
      rows: rows.map(({ name, recall }) => ({
        name,
        overall: recall.overall,
        by_category: Object.fromEntries(
          [...CATEGORIES].map(([number, category]) => [category, recall.byCategory.get(number) ?? null]),
        ),
      })),
    })),
    timings: runs.map(({ models, remember, query }) => ({
      models,
      remember: timingsOf(remember),
      query: timingsOf(query),
    })),
    results: questions.map(({ qid, category, evidence }) => ({
      qid,
      category,
      evidence,
      ranked: Object.fromEntries(contestants.map((contestant) => [contestant.name, rankingOf(contestant, qid)])),
    })),
  };
}
