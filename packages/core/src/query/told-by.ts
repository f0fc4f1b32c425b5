import type { Id } from '../domain/ids.ts';
import type { StageTools } from '../pipeline/stage.ts';
import type { Statement } from '../ports/graph-store.ts';
import type { Trace } from './explain/how-found.ts';
import type { Question } from './read-question.ts';
import { graphOf } from './scope.ts';

/** What is known of passages beside their words: what they state, and who says them. */
export interface Told {
  /** How much of the question facts hold, by the number of the fact. */
  readonly covered: ReadonlyMap<Id, number>;
  /** Passages that are said by another than the one whom the question is about. */
  readonly byOthers: ReadonlySet<Id>;
}

/** What a passage gains from stating a fact that holds all of the question; keywords and vectors give at most 1. */
const STATED_SHARE = 0.8;
/** What a turn loses when another is asked about. */
const OTHERS_LOSS = 0.4;

/** The sentences of passages that state facts which hold something of the question. */
export async function readStatedFacts(
  passages: Iterable<Id>,
  { covered }: Told,
  question: Question,
  tools: Pick<StageTools<'graph-store', never>, 'ports' | 'context'>,
): Promise<readonly Statement[]> {
  if (covered.size === 0) return [];
  const { knownAt } = question.clocks;
  return graphOf(question, tools).statements(
    { artifactIds: [...passages], factIds: [...covered.keys()] },
    knownAt === undefined ? {} : { knownAt },
  );
}

/** What each passage gains from the fact that holds most of the question, of those that it states. */
function gainsOf(
  scores: ReadonlyMap<Id, number>,
  statements: readonly Statement[],
  covered: ReadonlyMap<Id, number>,
): ReadonlyMap<Id, number> {
  const gains = new Map<Id, number>();
  for (const { artifactId, factId } of statements) {
    const gain = STATED_SHARE * (covered.get(factId) ?? 0);
    if (scores.has(artifactId) && gain > (gains.get(artifactId) ?? 0)) gains.set(artifactId, gain);
  }
  return gains;
}

/** Scores of passages with those raised that state what is asked, and those lowered that others say. */
export function weighTold(
  scores: ReadonlyMap<Id, number>,
  statements: readonly Statement[],
  { covered, byOthers }: Told,
): { readonly scores: ReadonlyMap<Id, number>; readonly traces: readonly Trace[] } {
  const stated = gainsOf(scores, statements, covered);
  const losses = new Map<Id, number>();
  const weighed = new Map<Id, number>();
  scores.forEach((score, id) => {
    const gained = score + (stated.get(id) ?? 0);
    const isOther = byOthers.has(id);
    if (isOther) losses.set(id, -OTHERS_LOSS * gained);
    weighed.set(id, isOther ? (1 - OTHERS_LOSS) * gained : gained);
  });
  return {
    scores: weighed,
    traces: [
      { name: 'stated', scores: stated },
      { name: 'speaker', scores: losses },
    ],
  };
}
