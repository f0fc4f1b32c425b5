import { sentences, terms } from '@gligabao/text';
import type { Artifact, Span } from '../domain/artifact.ts';
import type { Id } from '../domain/ids.ts';
import type { StageTools } from '../pipeline/stage.ts';
import type { PassageQuote } from '../ports/tasks.ts';
import type { Answered } from './answer.ts';
import { AT_ANY_TIME } from './explain/at-any-time.ts';
import { graphOf } from './scope.ts';
import type { FactView } from './views.ts';

/** What a handle of an answer stands for: the characters `[start, end)` of a stored text, as they are. */
export interface Citation {
  readonly handle: string;
  readonly artifactId: Id;
  readonly span: Span;
  readonly quote: string;
}

type Tools = Pick<StageTools<'graph-store', never>, 'ports' | 'context'>;

/** The text that a fact was read from. */
function sourceOf({ edge, support }: FactView): Id {
  return support?.artifactId ?? edge.artifactId;
}

/** The stored texts behind the cited facts; those that are shown as passages are at hand. */
export async function readSources(
  cited: readonly FactView[],
  answered: Answered,
  tools: Tools,
): Promise<ReadonlyMap<Id, string>> {
  const {
    context,
    clocks: { knownAt },
  } = answered;
  const texts = new Map([...context.passages.values()].map(({ artifact }) => [artifact.id, artifact.text]));
  const artifactIds = [...new Set(cited.map(sourceOf))].filter((id) => !texts.has(id));
  if (artifactIds.length === 0) return texts;
  const clocks = { ...AT_ANY_TIME, ...(knownAt === undefined ? {} : { knownAt }) };
  const { artifacts } = await graphOf(answered, tools).hydrate({ artifactIds }, clocks);
  for (const { id, text } of artifacts) texts.set(id, text);
  return texts;
}

/** Whether a span lies in a text, holds something, and cuts no character in two. */
function liesIn(text: string, [start, end]: Span): boolean {
  const cuts = (at: number): boolean => /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/u.test(text.slice(at - 1, at + 1));
  return start >= 0 && start < end && end <= text.length && !cuts(start) && !cuts(end);
}

const whole = (text: string): Span => [0, text.length];

/** The sentence of a text that has most in common with what is said, by words of content; the whole text where none has. */
function closestSentence(text: string, said: string): Span {
  const wanted = new Set(terms(said));
  let [best, most] = [whole(text), 0];
  for (const { start, end, text: sentence } of sentences(text)) {
    const shared = new Set(terms(sentence).filter((term) => wanted.has(term))).size;
    if (shared > most) [best, most] = [[start, end], shared];
  }
  return best;
}

/** A fact cites the sentence that states it; where that was not located, the one closest to it. Null: nothing is there. */
export function citeFact(handle: string, view: FactView, texts: ReadonlyMap<Id, string>): Citation | null {
  const artifactId = sourceOf(view);
  const text = texts.get(artifactId);
  if (text === undefined) return null;
  const { source, target, edge } = view;
  const span = view.support?.span ?? closestSentence(text, `${source.name} ${target.name} ${edge.description}`);
  return liesIn(text, span) ? { handle, artifactId, span, quote: text.slice(...span) } : null;
}

/**
 * A passage cites what the answer says that it quotes, compared with the stored text, or else its sentence closest to
 * what is said. Null: it is not what stands there.
 */
export function citePassage(
  handle: string,
  artifact: Artifact,
  quote: PassageQuote | undefined,
  said: string,
): Citation | null {
  const { id: artifactId, text } = artifact;
  const span = quote?.span ?? closestSentence(text, said);
  const stored = liesIn(text, span) ? text.slice(...span) : null;
  if (stored === null || (quote !== undefined && quote.text !== stored)) return null;
  return { handle, artifactId, span, quote: stored };
}
