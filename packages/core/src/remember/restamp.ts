import type { Instant } from '../domain/time.ts';
import type { CommitPlan, EdgeChange } from '../ports/commit-plan.ts';

/**
 * The plan as of a later instant. Between planning and committing lies the embedder: whoever read the dataset meanwhile
 * must not find, at the instant of that read, what was committed after it. Only system time moves; `plan.at` is later
 * than everything stored, so a system instant equal to it is this plan's own.
 */
export function restamp(plan: CommitPlan, at: Instant): CommitPlan {
  if (at === plan.at) return plan;
  const move = (instant: Instant): Instant => (instant === plan.at ? at : instant);
  const version = <Row extends { readonly createdAt: Instant; readonly changedAt: Instant }>(row: Row): Row => ({
    ...row,
    createdAt: move(row.createdAt),
    changedAt: move(row.changedAt),
  });
  const created = <Row extends { readonly createdAt: Instant }>(row: Row): Row => ({
    ...row,
    createdAt: move(row.createdAt),
  });
  const change = (each: EdgeChange): EdgeChange => {
    const edge = version(each.edge);
    return { ...each, edge: { ...edge, expiredAt: edge.expiredAt === null ? null : move(edge.expiredAt) } };
  };
  return {
    ...plan,
    at,
    artifacts: plan.artifacts.map(created),
    entities: plan.entities.map(version),
    entityChanges: plan.entityChanges.map(version),
    aliases: plan.aliases.map(created),
    mentions: plan.mentions.map(created),
    edges: plan.edges.map(change),
    edgeChanges: plan.edgeChanges.map(change),
    assertions: plan.assertions.map(created),
    verdicts: plan.verdicts.map(created),
    readings: plan.readings.map(created),
    texts: plan.texts.map((each) => ({ ...each, text: created(each.text) })),
  };
}
