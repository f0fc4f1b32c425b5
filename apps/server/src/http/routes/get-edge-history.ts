import type { EdgeRevision, Verdict } from '@gligabao/core';
import { formatInstant } from '@gligabao/dates';
import { z } from 'zod';
import { oneRoute } from '../dataset-routes.ts';
import { clocksOf, scope, systemClock } from '../lists.ts';
import { ShownEdge } from '../shown.ts';
import { showEdges } from './list-edges.ts';

const ByPerson = z
  .object({
    action: z.enum(['close', 'retract', 'resolve', 'restore']),
    edge_id: z.int().meta({ description: 'The fact that was spoken of, by its first row.' }),
    said_at: z.string().meta({ format: 'date-time' }),
    at: z.string().optional().meta({ format: 'date-time', description: 'The end that was given, or taken back.' }),
    precision: z.enum(['year', 'month', 'day', 'instant']).optional(),
    stands: z.int().optional().meta({ description: 'The fact that stands, or stood, instead, by its first row.' }),
    reason: z.string().optional(),
  })
  .meta({ id: 'ByPerson', description: 'What a person said, that caused it.' });

const ACTIONS: Readonly<Partial<Record<Verdict['kind'], z.input<typeof ByPerson>['action']>>> = Object.freeze({
  ends: 'close',
  corrects: 'retract',
  prefers: 'resolve',
  restores: 'restore',
});

function showPerson({ kind, factId, byFactId, reference, endsAt, reason }: Verdict) {
  const action = ACTIONS[kind];
  if (action === undefined) return {};
  return {
    by_person: {
      action,
      edge_id: factId,
      said_at: formatInstant(reference),
      ...(endsAt === null ? {} : { at: formatInstant(endsAt.at), precision: endsAt.grain }),
      ...(byFactId === null ? {} : { stands: byFactId }),
      ...(reason === null ? {} : { reason }),
    },
  };
}

const Change = z
  .object({
    changed_at: z.string().meta({ format: 'date-time' }),
    cause: z.enum(['created', 'extended', 'ended', 'clipped', 'split', 'superseded', 'retracted', 'restored']),
    artifact_id: z.int().optional().meta({ description: 'The text that caused it.' }),
    by_edge_id: z.int().optional().meta({ description: 'The fact that caused it, by its first row.' }),
    inference_id: z.int().optional().meta({ description: 'What a model decided, that caused it.' }),
    by_person: ByPerson.optional(),
    before: ShownEdge.optional().meta({ description: 'The row as it stood before; a creation has none.' }),
  })
  .meta({ id: 'EdgeChange' });

function causesOf({ artifactId, byFactId, inferenceId, verdict }: EdgeRevision) {
  return {
    ...(artifactId === null ? {} : { artifact_id: artifactId }),
    ...(byFactId === null ? {} : { by_edge_id: byFactId }),
    ...(inferenceId === null ? {} : { inference_id: inferenceId }),
    ...(verdict === null ? {} : showPerson(verdict)),
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
