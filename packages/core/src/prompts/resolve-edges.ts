import { sumCounts } from '../domain/counts.ts';
import type { Comparison, Performed, ResolveEdgesInput, ShownFact } from '../ports/tasks.ts';
import { ask, type Asking, truncated } from './ask.ts';
import { readVerdicts } from './read-verdicts.ts';
import { RESOLVE_EDGES_SYSTEM, resolveEdgesPrompt } from './resolve-edges-prompt.ts';
import { RESOLVE_EDGES_SCHEMA } from './schemas.ts';

const MAX_DEPTH = 3;
const NOTHING: Comparison = Object.freeze({ pairs: [], aliases: [], dropped: {} });

type Resolved = Omit<Performed<Comparison>, 'provider'>;

/**
 * Compares new facts with stored ones. Without facts on either side no model is called. An answer that is cut at the
 * limit makes the new facts be compared in halves.
 */
export async function resolveEdges(
  input: ResolveEdgesInput,
  asking: Asking,
  maxTokens: number,
  depth = 0,
): Promise<Resolved> {
  if (input.added.length === 0 || input.stored.length === 0) {
    return { output: NOTHING, model: asking.named ?? asking.model.defaultModel };
  }
  const asked = await ask(
    {
      task: 'resolve_edges',
      system: RESOLVE_EDGES_SYSTEM,
      prompt: resolveEdgesPrompt(input),
      schema: RESOLVE_EDGES_SCHEMA,
      maxTokens,
      read: (reply) => readVerdicts(reply, input),
    },
    asking,
  );
  if (asked.kind === 'read') return { output: asked.value, model: asked.model };
  if (depth >= MAX_DEPTH || input.added.length < 2) throw truncated('resolve_edges', asked.model);
  const half = Math.ceil(input.added.length / 2);
  const resolve = (added: readonly ShownFact[]): Promise<Resolved> =>
    resolveEdges({ ...input, added }, asking, maxTokens, depth + 1);
  const first = await resolve(input.added.slice(0, half));
  const second = await resolve(input.added.slice(half));
  const parts = [first.output, second.output];
  const output = {
    pairs: parts.flatMap(({ pairs }) => pairs),
    aliases: [...new Set(parts.flatMap(({ aliases }) => aliases))],
    dropped: sumCounts(parts.map(({ dropped }) => dropped)),
  };
  return { output, model: asked.model };
}
