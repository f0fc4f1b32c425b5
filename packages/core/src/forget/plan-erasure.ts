import type { Edge } from '../domain/edge.ts';
import type { Instant } from '../domain/time.ts';
import type { Erasure } from '../ports/eraser.ts';
import { familiesOf, type RelationTable } from '../temporal/index.ts';
import { grouped } from './grouped.ts';
import { type ErasedTexts, planErasedTexts } from './plan-erased-texts.ts';
import { previousOf, type Remains } from './read-remains.ts';
import { renumber } from './renumber.ts';
import { replayFamily, type Replayed } from './replay-family.ts';
import { rewriteResults, runsAskedFor } from './rewrite-results.ts';

export interface PlannedErasure {
  readonly erasure: Erasure;
  readonly texts: ErasedTexts;
  /** Rows that stay and stand otherwise than before. */
  readonly changed: readonly Edge[];
}

/** Every fact anew, family by family: what has no say about one another need not be computed together. */
function replayAll({ evidence, remaining, artifacts, traces }: Remains, table: RelationTable) {
  const nextEdge = traces.position.next.edge;
  const facts = new Map(remaining.facts.map((fact) => [fact.factId, fact]));
  const { verdicts } = remaining;
  const decided = grouped(verdicts, ({ factId }) => factId);
  const replayed = familiesOf(remaining.facts, verdicts, table).map((family) => {
    const own = family.flatMap((id) => decided.get(id) ?? []).sort((a, b) => a.id - b.id);
    return replayFamily(
      family.flatMap((id) => facts.get(id) ?? []),
      own,
      { table, artifacts, nextEdge },
    );
  });
  const former = new Map(evidence.facts.map(({ factId, rows }) => [factId, rows.map(({ id }) => id)]));
  // Each family counted from the same number: they are told apart one after the other.
  let next = nextEdge;
  const parts: Replayed[] = [];
  for (const each of replayed) {
    const numbered = renumber(each, former, next);
    parts.push(numbered.replayed);
    ({ next } = numbered);
  }
  return {
    rows: parts.flatMap(({ rows }) => rows),
    edgeArtifacts: parts.flatMap(({ edgeArtifacts }) => edgeArtifacts),
    edgeSessions: parts.flatMap(({ edgeSessions }) => edgeSessions),
    next,
  };
}

/** When a row holds, and whether it is believed. */
function reading({ validAt, invalidAt, expiredAt, retracted, conflictsWith }: Edge): string {
  return JSON.stringify([validAt, invalidAt, expiredAt, retracted, conflictsWith]);
}

/** Computes what forgetting takes away, and how everything stands that remains. */
export function planErasure(
  remains: Remains,
  base: { readonly at: Instant; readonly table: RelationTable; readonly model: string | null },
): PlannedErasure {
  const { traces, gone, entities, evidence, remaining, around } = remains;
  const { position } = traces;
  const replayed = replayAll(remains, base.table);
  const rows = replayed.rows.map(({ edge }) => edge);
  const texts = planErasedTexts(remains, rows, { nextId: position.next.text, model: base.model });
  const kept = [...entities.values()];
  const before = new Map(evidence.facts.flatMap((fact) => fact.rows).map((row) => [row.id, row]));
  const now = {
    before: new Set(before.keys()),
    after: new Map(rows.map((row) => [row.id, row])),
    names: remains.names,
  };
  const [artifact] = traces.artifacts;
  return {
    texts,
    changed: rows.filter((row) => {
      const stood = before.get(row.id);
      return stood !== undefined && reading(stood) !== reading(row);
    }),
    erasure: {
      readAt: position.head,
      at: base.at,
      next: {
        ...position.next,
        edge: replayed.next,
        verdict: position.next.verdict + remaining.carried.length,
        text: position.next.text + texts.added.length,
      },
      artifacts: [...gone],
      assertions: traces.assertions.map(({ id }) => id),
      verdicts: [...new Set([...traces.verdicts.map(({ id }) => id), ...remaining.void])],
      carried: remaining.carried,
      facts: evidence.facts.map(({ factId }) => factId),
      rows: replayed.rows,
      edgeArtifacts: replayed.edgeArtifacts,
      edgeSessions: replayed.edgeSessions,
      entities: remains.lostEntities,
      versions: kept.map(({ versions }) => versions),
      aliases: kept.flatMap(({ aliases }) => aliases),
      entitySessions: kept.flatMap(({ sessions }) => sessions),
      texts: texts.texts,
      added: texts.added,
      pending: texts.pending,
      vectors: texts.vectors,
      previous: traces.following.map((each) => [each.id, previousOf(each, traces)]),
      runs: artifact === undefined ? [] : runsAskedFor(artifact.text, around.kept),
      results: rewriteResults(around.kept, now),
    },
  };
}
