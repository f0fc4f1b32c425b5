import type { Edge } from '../../domain/edge.ts';
import type { Id } from '../../domain/ids.ts';
import type { StageTools } from '../../pipeline/stage.ts';
import type { Clocks } from '../../ports/clocks.ts';
import { catalogueOf, graphOf, type Scope } from '../scope.ts';
import { AT_ANY_TIME } from './at-any-time.ts';

/** Facts by their first rows as they stood, and of those that were retracted, in favour of which other. */
export interface StoodThen {
  readonly edges: readonly Edge[];
  /** By the number of the fact; null where no other fact took its place. */
  readonly retracted: ReadonlyMap<Id, Id | null>;
}

/** The fact that stands where a chain of retracted ones leads; null where it leads to none. */
function standing(factId: Id, retractedBy: ReadonlyMap<Id, Id | null>): Id | null {
  const seen = new Set<Id>();
  let at: Id | null = factId;
  while (at !== null && retractedBy.has(at) && !seen.has(at)) {
    seen.add(at);
    at = retractedBy.get(at) ?? null;
  }
  return at === null || seen.has(at) ? null : at;
}

/** Reads facts as they stood at `knownAt`, with those that took the place of the retracted ones. */
export async function readStanding(
  factIds: readonly Id[],
  known: Pick<Clocks, 'knownAt'>,
  scope: Scope,
  tools: StageTools<'graph-store' | 'catalogue', never>,
): Promise<StoodThen> {
  const edges = new Map<Id, Edge>();
  const retractedBy = new Map<Id, Id | null>();
  const asked = new Set<Id>();
  let wanted = [...new Set(factIds)];
  while (wanted.length > 0) {
    const query = { edgeIds: wanted };
    const { edges: read } = await graphOf(scope, tools).hydrate(query, { ...AT_ANY_TIME, ...known });
    for (const edge of read) edges.set(edge.id, edge);
    for (const { id, factId, retracted } of read) {
      if (!retracted) continue;
      const revisions = await catalogueOf(scope, tools).revisions(id, known);
      retractedBy.set(factId, revisions.findLast(({ cause }) => cause === 'retracted')?.byFactId ?? null);
    }
    // A fact that is gone is asked for once: what does not come back is not asked for again.
    for (const id of wanted) asked.add(id);
    wanted = [...new Set(retractedBy.values())].flatMap((id) => (id === null || asked.has(id) ? [] : [id]));
  }
  return {
    edges: [...edges.values()],
    retracted: new Map([...retractedBy.keys()].map((factId) => [factId, standing(factId, retractedBy)])),
  };
}
