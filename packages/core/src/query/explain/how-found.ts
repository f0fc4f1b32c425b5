import { z } from 'zod';
import type { Id } from '../../domain/ids.ts';

/** What one way of finding gave to rows, by their numbers. */
export interface Trace {
  readonly name: string;
  readonly scores: ReadonlyMap<Id, number>;
}

/** The ways in which rows were found, by what they are; facts go by their own numbers, passages by those of artifacts. */
export type Traces = Readonly<Record<'entity' | 'fact' | 'passage', readonly Trace[]>>;

export const NO_TRACES: Traces = Object.freeze({ entity: [], fact: [], passage: [] });

/** What tells of a score and is no way of finding: both channels together, and what a turn of somebody else loses. */
const NO_WAYS: readonly string[] = Object.freeze(['fused', 'speaker']);

export const HowFound = z
  .object({
    by: z.array(z.string()).meta({
      description:
        'keyword, vector: by its own words or meaning. named: the question names the entity. names: the question names the ' +
        'title of the text, or a text that was found names what it is titled or speaks of. neighbours: a text beside it in ' +
        'its session matches. stated: it states a fact that holds much of the question. seed: the fact touches an entity ' +
        'that was found, or with `depth: 2` is near one. newer: it says anew what an older passage ' +
        'said. session: the session that was asked for brought it. fact: the entity is an end of a fact that was found. ' +
        'newest: nothing else was found.',
    }),
    scores: z.record(z.string(), z.number()).meta({
      description:
        'What each of them gave. `keyword` is BM25, `vector` the cosine, `fused` both as one, and less for a text without ' +
        'the names of the question, `speaker` what a turn loses when another speaker is asked about; the score is the sum ' +
        'of `fused` and of what is neither `keyword` nor `vector`.',
    }),
  })
  .meta({ id: 'HowFound' });

/** How a row was found; `otherwise` names the way of a row that no trace knows. */
export function howFound(traces: readonly Trace[], id: Id, otherwise: string): z.output<typeof HowFound> {
  const found = traces.filter(({ scores }) => scores.has(id));
  const by = found.map(({ name }) => name).filter((name) => !NO_WAYS.includes(name));
  const scores = found.map(({ name, scores: given }) => [name, given.get(id) ?? 0] as const);
  return {
    by: by.length > 0 ? by : [otherwise],
    scores: Object.fromEntries(
      scores.filter(([, score]) => score !== 0).map(([name, score]) => [name, Math.round(score * 1e6) / 1e6]),
    ),
  };
}

/** How much more each row has than before; what lost or kept its score is not listed. */
export function gained(
  rows: readonly { readonly id: Id; readonly score: number }[],
  before: ReadonlyMap<Id, number>,
): ReadonlyMap<Id, number> {
  return new Map(
    rows.flatMap(({ id, score }) => {
      const more = score - (before.get(id) ?? 0);
      return more > 0 ? [[id, more] as const] : [];
    }),
  );
}
