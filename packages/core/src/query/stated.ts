import type { Edge } from '../domain/edge.ts';
import type { Entity } from '../domain/entity.ts';
import type { Id } from '../domain/ids.ts';
import type { StageTools } from '../pipeline/stage.ts';
import type { Statement } from '../ports/graph-store.ts';
import type { StatedFact } from '../ports/tasks.ts';
import { LOOKED_AT } from '../search/newer-first.ts';
import { isVisible } from '../temporal/visible.ts';
import { AT_ANY_TIME } from './explain/at-any-time.ts';
import type { Retrieved } from './retrieve.ts';
import { graphOf } from './scope.ts';

type Tools = Pick<StageTools<'graph-store', never>, 'ports' | 'context'>;

/** The sentences that state facts, of the passages that may be shown, in whichever order they will stand; for an answer only. */
export async function readStatements(found: Retrieved, tools: Tools): Promise<readonly Statement[]> {
  const { passages, clocks, call } = found;
  if (!call.answer || call.limits.passages === 0 || passages.length === 0) return [];
  const artifactIds = passages.slice(0, Math.max(call.limits.passages, LOOKED_AT)).map(({ id }) => id);
  return graphOf(found, tools).statements({ artifactIds }, knownThen(clocks));
}

function knownThen({ knownAt }: Retrieved['clocks']): { readonly knownAt?: number } {
  return knownAt === undefined ? {} : { knownAt };
}

/** All rows of the facts that are stated, whatever became of them by the question's system time. */
export async function readStated(
  statements: readonly Statement[],
  found: Retrieved,
  tools: Tools,
): Promise<readonly Edge[]> {
  if (statements.length === 0) return [];
  const query = { factIds: [...new Set(statements.map(({ factId }) => factId))] };
  const { edges } = await graphOf(found, tools).hydrate(query, { ...AT_ANY_TIME, ...knownThen(found.clocks) });
  return edges;
}

/** What the sentences of each passage state, by the number of the artifact, and which of it stands at the question's clocks. */
export function statedFacts(
  statements: readonly Statement[],
  rows: readonly Edge[],
  entityById: ReadonlyMap<Id, Entity>,
  { clocks }: Retrieved,
): ReadonlyMap<Id, readonly StatedFact[]> {
  const standing = new Set(rows.flatMap((row) => (isVisible(row, clocks) ? [row.factId] : [])));
  const rowOf = new Map(rows.map((row) => [row.factId, row]));
  const stated = new Map<Id, StatedFact[]>();
  for (const { artifactId, factId, span, sourceId, targetId } of statements) {
    const row = rowOf.get(factId);
    const [source, target] = [entityById.get(sourceId)?.name, entityById.get(targetId)?.name];
    if (row === undefined || source === undefined || target === undefined) continue;
    const { relation, description } = row;
    const facts = stated.get(artifactId) ?? [];
    facts.push({ span, source, relation, target, description, stands: standing.has(factId) });
    stated.set(artifactId, facts);
  }
  return stated;
}
