import type { EdgeRevision } from '@gligabao/core';
import { formatInstant } from '@gligabao/dates';
import { z } from 'zod';
import { oneRoute } from '../dataset-routes.ts';
import { clocksOf, scope, systemClock } from '../lists.ts';
import { ShownEdge } from '../shown.ts';
import { showEdges } from './list-edges.ts';

const Change = z
  .object({
    changed_at: z.string().meta({ format: 'date-time' }),
    cause: z.enum(['created', 'extended', 'ended', 'clipped', 'split', 'superseded', 'retracted', 'restored']),
    artifact_id: z.int().optional().meta({ description: 'The text that caused it.' }),
    by_edge_id: z.int().optional().meta({ description: 'The fact that caused it, by its first row.' }),
    inference_id: z.int().optional().meta({ description: 'What a model decided, that caused it.' }),
    before: ShownEdge.optional().meta({ description: 'The row as it stood before; a creation has none.' }),
  })
  .meta({ id: 'EdgeChange' });

function causesOf({ artifactId, byFactId, inferenceId }: EdgeRevision) {
  return {
    ...(artifactId === null ? {} : { artifact_id: artifactId }),
    ...(byFactId === null ? {} : { by_edge_id: byFactId }),
    ...(inferenceId === null ? {} : { inference_id: inferenceId }),
  };
}

export const getEdgeHistory = oneRoute({
  plural: 'edges',
  part: 'history',
  what: 'edge',
  summary: 'Every change of one row of a fact, oldest first: when, why, and how it stood before',
  query: z.strictObject({ ...scope, ...systemClock }),
  item: z.object({ edge_id: z.int(), changes: z.array(Change) }).meta({ id: 'EdgeHistory' }),
  async read(id, query, reading) {
    const { dataset, ports, context } = reading;
    const { knownAt } = clocksOf(query);
    const known = knownAt === undefined ? {} : { knownAt };
    const revisions = await ports.catalogue.revisions(dataset.id, id, known, context);
    if (revisions.length === 0) return null;
    const stood = revisions.flatMap(({ before }) => (before === null ? [] : [before]));
    const shown = await showEdges(stood, known, reading);
    const changes = revisions.map((revision) => {
      const at = revision.before === null ? -1 : stood.indexOf(revision.before);
      const before = shown[at];
      return {
        changed_at: formatInstant(revision.changedAt),
        cause: revision.cause,
        ...causesOf(revision),
        ...(before === undefined ? {} : { before }),
      };
    });
    return { edge_id: id, changes };
  },
});
