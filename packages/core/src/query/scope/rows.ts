import type { Artifact } from '../../domain/artifact.ts';
import type { Verdict } from '../../domain/assertion.ts';
import type { Edge, EdgeOutline } from '../../domain/edge.ts';
import type { Entity } from '../../domain/entity.ts';
import type { Id } from '../../domain/ids.ts';
import type { EdgeRevision } from '../../ports/catalogue.ts';
import type { FoundEntity, Statement, Support } from '../../ports/graph-store.ts';
import type { Adjacent, Posting } from '../../ports/text-index.ts';

/** Gives a row of a dataset the number that it has beside those of other datasets. */
export type NumberOf = (id: Id) => Id;

function orNull(id: Id | null, numberOf: NumberOf): Id | null {
  return id === null ? null : numberOf(id);
}

// Each gives a row, and the rows that it names, their numbers. Runs and inferences are numbered over all datasets.

export function numberedEntity(entity: Entity, numberOf: NumberOf): Entity {
  return { ...entity, id: numberOf(entity.id) };
}

export function numberedFound({ entity, degree, aliases }: FoundEntity, numberOf: NumberOf): FoundEntity {
  return {
    entity: numberedEntity(entity, numberOf),
    degree,
    aliases: aliases.map((alias) => ({
      ...alias,
      entityId: numberOf(alias.entityId),
      artifactId: numberOf(alias.artifactId),
    })),
  };
}

export function numberedOutline(row: EdgeOutline, numberOf: NumberOf): EdgeOutline {
  return {
    ...row,
    id: numberOf(row.id),
    factId: numberOf(row.factId),
    sourceId: numberOf(row.sourceId),
    targetId: numberOf(row.targetId),
  };
}

export function numberedEdge(edge: Edge, numberOf: NumberOf): Edge {
  return {
    ...edge,
    id: numberOf(edge.id),
    factId: numberOf(edge.factId),
    sourceId: numberOf(edge.sourceId),
    targetId: numberOf(edge.targetId),
    conflictsWith: edge.conflictsWith.map(numberOf),
    artifactId: numberOf(edge.artifactId),
  };
}

export function numberedArtifact(artifact: Artifact, numberOf: NumberOf): Artifact {
  return {
    ...artifact,
    id: numberOf(artifact.id),
    previousId: orNull(artifact.previousId, numberOf),
    parentId: orNull(artifact.parentId, numberOf),
  };
}

export function numberedSupport(support: Support, numberOf: NumberOf): Support {
  return { ...support, edgeId: numberOf(support.edgeId), artifactId: numberOf(support.artifactId) };
}

export function numberedStatement(statement: Statement, numberOf: NumberOf): Statement {
  return {
    ...statement,
    artifactId: numberOf(statement.artifactId),
    factId: numberOf(statement.factId),
    sourceId: numberOf(statement.sourceId),
    targetId: numberOf(statement.targetId),
  };
}

export function numberedPosting(posting: Posting, numberOf: NumberOf): Posting {
  return { ...posting, textId: numberOf(posting.textId), ownerId: numberOf(posting.ownerId) };
}

export function numberedAdjacent({ artifactId, previousId, nextId }: Adjacent, numberOf: NumberOf): Adjacent {
  return {
    artifactId: numberOf(artifactId),
    previousId: orNull(previousId, numberOf),
    nextId: orNull(nextId, numberOf),
  };
}

function numberedVerdict(verdict: Verdict, numberOf: NumberOf): Verdict {
  return {
    ...verdict,
    id: numberOf(verdict.id),
    factId: numberOf(verdict.factId),
    byFactId: orNull(verdict.byFactId, numberOf),
    artifactId: orNull(verdict.artifactId, numberOf),
  };
}

export function numberedRevision(revision: EdgeRevision, numberOf: NumberOf): EdgeRevision {
  return {
    ...revision,
    before: revision.before && numberedEdge(revision.before, numberOf),
    artifactId: orNull(revision.artifactId, numberOf),
    byFactId: orNull(revision.byFactId, numberOf),
    verdict: revision.verdict && numberedVerdict(revision.verdict, numberOf),
  };
}
