import { nameKey, relationKey } from '@gligabao/text';
import { GligabaoError, type Clocks, type Id } from '@gligabao/core';
import { z } from 'zod';
import { listRoute, oneRoute, type Reading } from '../dataset-routes.ts';
import { EDGES_EXAMPLE } from '../examples.ts';
import { clocks, clocksOf, given, paging, scope, wholeNumber } from '../lists.ts';
import { ShownEdge, ShownSource } from '../shown.ts';
import { listEdges, showEdges, sourcesOf } from './list-edges.ts';

const ListQuery = z.strictObject({
  ...scope,
  ...paging,
  ...clocks,
  entity: z
    .string()
    .refine((name) => nameKey(name) !== '', 'must not be blank')
    .optional()
    .meta({ description: 'An entity at either end, by its number or its name; of several, the one with most facts.' }),
  entity_id: wholeNumber.optional().meta({ description: 'An entity at either end, by its number.' }),
  relation: z.string().optional(),
  state: z
    .enum(['upcoming', 'current', 'ended', 'superseded', 'retracted'])
    .optional()
    .meta({ description: 'The state at `as_of`, or now; picks among all rows, superseded ones too.' }),
});

/** The entity that a caller means by a name or a number, or null. */
async function entityOf(
  { entity, entity_id: id }: z.output<typeof ListQuery>,
  at: Clocks,
  { dataset, ports, context }: Reading,
): Promise<Id | null | undefined> {
  if (entity === undefined) return id;
  if (id !== undefined) {
    const message = 'entity: must not be given together with `entity_id`';
    throw new GligabaoError('incorrect', 'http/bad-request', message, { field: 'entity' });
  }
  if (/^\d{1,15}$/u.test(entity)) return Number(entity);
  const { entities } = await ports['graph-store'].lookUp(dataset.id, [nameKey(entity)], at, context);
  const best = entities.toSorted((a, b) => b.degree - a.degree || a.entity.id - b.entity.id)[0];
  return best?.entity.id ?? null;
}

export const getEdges = listRoute({
  plural: 'edges',
  summary: 'The facts of a dataset, newest first, on both clocks; without `history` or `state`, those still believed',
  query: ListQuery,
  item: ShownEdge,
  example: EDGES_EXAMPLE,
  async read(query, reading) {
    const at = clocksOf(query);
    const entityId = await entityOf(query, at, reading);
    if (entityId === null) return { items: [], total: 0 };
    const relation = query.relation === undefined ? undefined : relationKey(query.relation);
    return listEdges(given({ entityId, relation, state: query.state }), query, at, reading);
  },
});

const OneQuery = z.strictObject({ ...scope, ...clocks });

export const getEdge = oneRoute({
  plural: 'edges',
  what: 'edge',
  summary: 'One row of a fact, with every text that states it and the sentence',
  query: OneQuery,
  item: ShownEdge.extend({ sources: z.array(ShownSource) }).meta({ id: 'EdgeWithSources' }),
  async read(id, query, reading) {
    const { dataset, ports, context } = reading;
    const at = clocksOf(query);
    const wanted = { ...at, superseded: true, retracted: true };
    const { edges } = await ports['graph-store'].hydrate(dataset.id, { edgeIds: [id] }, wanted, context);
    const [shown] = await showEdges(edges, at, reading);
    const sources = await sourcesOf([id], at, reading);
    return shown ? { ...shown, sources: sources.get(id) ?? [] } : null;
  },
});
