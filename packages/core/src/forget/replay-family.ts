import type { Artifact } from '../domain/artifact.ts';
import type { Verdict } from '../domain/assertion.ts';
import type { Edge } from '../domain/edge.ts';
import type { Id } from '../domain/ids.ts';
import type { EdgeRevision } from '../ports/catalogue.ts';
import type { EdgeChange } from '../ports/commit-plan.ts';
import type { RewrittenLink, RewrittenRow } from '../ports/eraser.ts';
import type { FactEvidence } from '../ports/graph-store.ts';
import { linkRows } from '../remember/link-rows.ts';
import { deriveFacts, reconcileRows, type RelationTable } from '../temporal/index.ts';

/** A fact with the evidence that remains of it, and the description that its first assertion gives. */
export interface RemainingFact extends FactEvidence {
  readonly description: string;
}

/** Rows with their history, and what they are linked to, as the remaining evidence gives them. */
export interface Replayed {
  readonly rows: readonly RewrittenRow[];
  readonly edgeArtifacts: readonly RewrittenLink<Id>[];
  readonly edgeSessions: readonly RewrittenLink<string>[];
}

export interface ReplayBase {
  readonly table: RelationTable;
  readonly artifacts: ReadonlyMap<Id, Pick<Artifact, 'sessionId'>>;
  /** A number above that of every row. */
  readonly nextEdge: Id;
}

/** The first link that is made between two holds; a later one leaves it as it is. */
function addLink<To>(links: Map<string, RewrittenLink<To>>, from: Id, to: To, createdAt: number): void {
  const key = `${from} ${String(to)}`;
  if (!links.has(key)) links.set(key, { from, to, createdAt });
}

function revise(
  rows: Map<Id, Edge>,
  revisions: Map<Id, EdgeRevision[]>,
  { edge, cause, artifactId, byFactId, inferenceId }: EdgeChange,
  verdict: Verdict | null,
  changedAt: number,
): void {
  const before = rows.get(edge.id) ?? null;
  const revision = { changedAt, cause, before, artifactId, byFactId, inferenceId, verdict };
  revisions.set(edge.id, [...(revisions.get(edge.id) ?? []), revision]);
  rows.set(edge.id, edge);
}

/**
 * Lets what was said of some facts, and nothing that was forgotten, come in again commit by commit: each is followed by
 * the same computation that followed it then. Facts that may have a say about these must be among them.
 */
export function replayFamily(
  facts: readonly RemainingFact[],
  verdicts: readonly Verdict[],
  base: ReplayBase,
): Replayed {
  const { table, artifacts, nextEdge } = base;
  const evidence = [...facts.flatMap(({ assertions }) => assertions), ...verdicts];
  const instants = [...new Set(evidence.map(({ createdAt }) => createdAt))].sort((a, b) => a - b);
  const rows = new Map<Id, Edge>();
  const revisions = new Map<Id, EdgeRevision[]>();
  const edgeArtifacts = new Map<string, RewrittenLink<Id>>();
  const edgeSessions = new Map<string, RewrittenLink<string>>();
  let next = nextEdge;
  for (const at of instants) {
    const known = facts.flatMap((fact) => {
      const assertions = fact.assertions.filter(({ createdAt }) => createdAt <= at);
      return assertions.length === 0 ? [] : [{ ...fact, assertions }];
    });
    const byId = new Map(known.map((fact) => [fact.factId, fact]));
    const said = known.flatMap(({ assertions }) => assertions).filter(({ createdAt }) => createdAt === at);
    const decided = verdicts.filter(({ createdAt }) => createdAt === at);
    const artifactId = [...said, ...decided].find((each) => each.artifactId !== null)?.artifactId ?? null;
    // A commit of no text is a person's word.
    const word = artifactId === null ? (decided.at(-1) ?? null) : null;
    const inferenceId = decided.find((each) => each.inferenceId !== null)?.inferenceId ?? null;
    const standing = [...rows.values()];
    const changes = reconcileRows({
      derived: deriveFacts({ facts: known, verdicts: verdicts.filter(({ createdAt }) => createdAt <= at), table }),
      current: known.map(({ factId }) => ({ factId, rows: standing.filter((row) => row.factId === factId) })),
      at,
      nextEdgeId: next,
      origin: { artifactId, inferenceId, verdictId: word?.id ?? null },
      newRow: (factId) => {
        const fact = byId.get(factId);
        const [first] = fact?.assertions ?? [];
        return {
          sourceId: fact?.sourceId ?? 0,
          relation: fact?.relation ?? '',
          targetId: fact?.targetId ?? 0,
          description: fact?.description ?? '',
          artifactId: artifactId ?? rows.get(factId)?.artifactId ?? first?.artifactId ?? 0,
          modelId: first?.modelId ?? '',
          confidence: first?.confidence ?? null,
        };
      },
    });
    next = changes.next;
    for (const change of [...changes.created, ...changes.changed]) revise(rows, revisions, change, word, at);
    const fresh = new Set(changes.created.map(({ edge }) => edge.id));
    const linked = linkRows(changes.links, known, new Set(said.map(({ id }) => id)), fresh);
    for (const [edgeId, to] of linked.edgeArtifacts) addLink(edgeArtifacts, edgeId, to, at);
    for (const { id, artifactId: by } of said) {
      const session = artifacts.get(by)?.sessionId ?? null;
      if (session === null) continue;
      for (const edgeId of linked.rowsOf.get(id) ?? []) addLink(edgeSessions, edgeId, session, at);
    }
  }
  return {
    rows: [...rows.values()].map((edge) => ({ edge, revisions: revisions.get(edge.id) ?? [] })),
    edgeArtifacts: [...edgeArtifacts.values()],
    edgeSessions: [...edgeSessions.values()],
  };
}
