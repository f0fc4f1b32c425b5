import { type Estimate, estimate, randomOf } from '../../src/index.ts';
import type { Put, Rankings } from './ask-server.ts';
import type { Measure } from './retrieval-set.ts';

/** A way to find texts, and what it found. */
export interface Contestant {
  readonly name: string;
  readonly ranked: Rankings;
}

/** One kind of questions, or all: how much each contestant finds, in the order in which they were given. */
export interface Row {
  readonly group: string;
  readonly questions: number;
  readonly found: readonly Estimate[];
  /** How much more the first finds than each of the others, question by question. */
  readonly more: readonly Estimate[];
}

export interface Table {
  readonly measure: string;
  readonly contestants: readonly string[];
  /** All questions first, then the groups by name, unless all are of one. */
  readonly rows: readonly Row[];
}

const ALL = 'all';

function rowOf(
  group: string,
  questions: readonly Put[],
  contestants: readonly Contestant[],
  { of }: Measure,
  seed: number,
): Row {
  const values = contestants.map(({ ranked }) =>
    questions.map(({ asked }) => of(asked.gold, ranked.get(asked.id) ?? []) ?? 0),
  );
  const [first = [], ...others] = values;
  // Each starts anew, so that a figure does not depend on which others are computed.
  const estimated = (each: readonly number[]): Estimate => estimate(each, randomOf(seed));
  return {
    group,
    questions: questions.length,
    found: values.map(estimated),
    more: others.map((other) => estimated(first.map((value, index) => value - (other[index] ?? 0)))),
  };
}

/** What each contestant finds by a measure; `questions` are those with something to find. */
export function tableOf(
  questions: readonly Put[],
  contestants: readonly Contestant[],
  measure: Measure,
  seed: number,
): Table {
  const groups = [...new Set(questions.map(({ asked }) => asked.group))].sort();
  const parts = groups.length < 2 ? [] : groups;
  return {
    measure: measure.name,
    contestants: contestants.map(({ name }) => name),
    rows: [
      rowOf(ALL, questions, contestants, measure, seed),
      ...parts.map((group) => {
        const inGroup = questions.filter(({ asked }) => asked.group === group);
        return rowOf(group, inGroup, contestants, measure, seed);
      }),
    ],
  };
}
