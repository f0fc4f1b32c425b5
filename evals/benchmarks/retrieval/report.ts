import type { Estimate } from '../../src/index.ts';
import { reportTimings } from '../server/timings.ts';
import type { Measured } from './measure.ts';

function named<Value>(names: readonly string[], values: readonly Value[]): Readonly<Record<string, Value>> {
  return Object.fromEntries(values.map((value, index) => [names[index] ?? '', value]));
}

/** Everything that was measured, for a program to read: shares between 0 and 1, and what was found for each question. */
export function toReport(measured: readonly Measured[], seed: number) {
  return {
    benchmark: 'retrieval',
    seed,
    sets: measured.map(({ set, questions, contestants, tables, remember, query }) => ({
      name: set.name,
      collections: set.collections.map(({ name, told }) => ({ name, texts: told.length })),
      questions: questions.length,
      tables: tables.map(({ measure, contestants: names, rows }) => ({
        measure,
        rows: rows.map(({ group, questions: n, found, more }) => ({
          group,
          n,
          found: named<Estimate>(names, found),
          more_than: named<Estimate>(names.slice(1), more),
        })),
      })),
      timings: { remember: reportTimings(remember), query: reportTimings(query) },
      results: questions.map(({ asked }) => ({
        id: asked.id,
        group: asked.group,
        gold: asked.gold,
        ranked: Object.fromEntries(contestants.map(({ name, ranked }) => [name, ranked.get(asked.id) ?? []])),
      })),
    })),
  };
}
