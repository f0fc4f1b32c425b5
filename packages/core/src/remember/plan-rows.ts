import type { Edge } from '../domain/edge.ts';
import type { Id } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import type { EdgeChange } from '../ports/commit-plan.ts';
import { deriveFacts, reconcileRows, type RelationTable } from '../temporal/index.ts';
import { linkRows } from './link-rows.ts';
import type { LoadedEvidence } from './load-evidence.ts';
import type { PlannedFacts } from './plan-facts.ts';

export interface PlannedRows {
  readonly created: readonly EdgeChange[];
  readonly changed: readonly EdgeChange[];
  /** Which artifacts support which rows. One that denies a fact does not. */
  readonly edgeArtifacts: readonly (readonly [Id, Id])[];
  /** Every row of the facts concerned, as it is to stand. */
  readonly rows: ReadonlyMap<Id, Edge>;
  /** The rows that each assertion of this text supports; none for a denial. */
  readonly rowsOf: ReadonlyMap<Id, readonly Id[]>;
  /** Stored rows that this text ended, superseded or retracted. */
  readonly invalidated: readonly Id[];
  readonly nextEdge: Id;
}

/** Whether a change took from a stored row what it had: it is retracted or believed no longer, or has an end now. */
function closes(before: Edge, after: Edge): boolean {
  if (before.retracted !== after.retracted) return after.retracted;
  if (before.expiredAt === null && after.expiredAt !== null) return true;
  if (before.expiredAt !== null || after.invalidAt === null) return false;
  return before.invalidAt === null || after.invalidAt < before.invalidAt;
}

/** Computes the rows of the facts concerned from all their evidence, and what that changes in the stored ones. */
export function planRows(
  planned: Pick<PlannedFacts, 'facts' | 'newFacts' | 'assertions' | 'verdicts' | 'next'>,
  evidence: Pick<LoadedEvidence, 'facts' | 'verdicts'>,
  base: {
    readonly table: RelationTable;
    readonly at: Instant;
    /** The text that sets it off; null for a person's word, which makes no fact. */
    readonly artifactId: Id | null;
    /** The verdict of a person that sets it off. */
    readonly verdictId: Id | null;
    readonly model: string;
  },
): PlannedRows {
  const derived = deriveFacts({
    facts: planned.facts,
    verdicts: [...evidence.verdicts, ...planned.verdicts],
    table: base.table,
  });
  const triples = new Map(planned.facts.map((fact) => [fact.factId, fact]));
  const inferenceId = planned.verdicts.find((verdict) => verdict.inferenceId !== null)?.inferenceId ?? null;
  const { created, changed, links, next } = reconcileRows({
    derived,
    current: planned.facts,
    at: base.at,
    nextEdgeId: planned.next.edge,
    origin: { artifactId: base.artifactId, inferenceId, verdictId: base.verdictId },
    newRow: (factId) => {
      const fact = triples.get(factId);
      const first = fact?.rows[0];
      const claim = planned.newFacts.get(factId);
      return {
        sourceId: fact?.sourceId ?? 0,
        relation: fact?.relation ?? '',
        targetId: fact?.targetId ?? 0,
        description: first?.description ?? claim?.description ?? '',
        artifactId: base.artifactId ?? first?.artifactId ?? 0,
        modelId: first?.modelId ?? base.model,
        confidence: first?.confidence ?? claim?.confidence ?? null,
      };
    },
  });
  const stored = new Map(evidence.facts.flatMap(({ rows }) => rows).map((row) => [row.id, row]));
  const after = new Map(stored);
  for (const { edge } of [...created, ...changed]) after.set(edge.id, edge);
  const mine = new Set(planned.assertions.map(({ id }) => id));
  const fresh = new Set(created.map(({ edge }) => edge.id));
  const { edgeArtifacts, rowsOf } = linkRows(links, planned.facts, mine, fresh);
  return {
    created,
    changed,
    edgeArtifacts,
    rows: after,
    rowsOf,
    invalidated: changed
      .filter(({ edge }) => {
        const before = stored.get(edge.id);
        return before !== undefined && closes(before, edge);
      })
      .map(({ edge }) => edge.id),
    nextEdge: next,
  };
}
