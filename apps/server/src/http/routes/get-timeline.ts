import { relationKey } from '@gligabao/text';
import { z } from 'zod';
import { oneRoute } from '../dataset-routes.ts';
import { TIMELINE_EXAMPLE } from '../examples.ts';
import { clocks, clocksOf, given, listBody, listSchema, paging, scope } from '../lists.ts';
import { ShownEdge, ShownSource } from '../shown.ts';
import { listEdges, sourcesOf } from './list-edges.ts';

const Row = ShownEdge.extend({ sources: z.array(ShownSource) }).meta({ id: 'TimelineRow' });

export const getTimeline = oneRoute({
  plural: 'entities',
  part: 'timeline',
  what: 'entity',
  summary: 'The facts of one entity in the order of time, former ones among them, each with the texts that state it',
  query: z.strictObject({
    ...scope,
    ...paging,
    ...clocks,
    history: clocks.history.meta({
      description:
        'true: also facts that newer knowledge superseded; with `as_of`, those that had begun by then. Default: true, and false with `as_of`.',
    }),
    relation: z.string().optional(),
  }),
  item: listSchema('timeline', Row).extend({ entity_id: z.int(), entity: z.string() }).meta({ id: 'Timeline' }),
  example: TIMELINE_EXAMPLE,
  async read(id, query, reading) {
    const { dataset, ports, context } = reading;
    const at = clocksOf({ ...query, history: query.history ?? query.as_of === undefined });
    const { entities } = await ports['graph-store'].hydrate(dataset.id, { entityIds: [id] }, at, context);
    const [entity] = entities;
    if (!entity) return null;
    const relation = query.relation === undefined ? undefined : relationKey(query.relation);
    const listed = await listEdges(given({ entityId: id, relation }), query, at, reading, 'time');
    const sources = await sourcesOf(
      listed.items.map((edge) => edge.id),
      at,
      reading,
    );
    const items = listed.items.map((edge) => ({ ...edge, sources: sources.get(edge.id) ?? [] }));
    return { entity_id: id, entity: entity.name, ...listBody('timeline', { items, total: listed.total }, query) };
  },
});
