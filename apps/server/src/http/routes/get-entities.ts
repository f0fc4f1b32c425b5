import { nameKey } from '@gligabao/text';
import { z } from 'zod';
import {
  clocksOf,
  EMPTY,
  findDataset,
  clocks,
  listBody,
  listSchema,
  notFound,
  paging,
  readId,
  readQuery,
  scope,
} from '../lists.ts';
import { defineRoute } from '../route.ts';
import { ShownEdge, ShownEntity, showEdge, showEntity } from '../shown.ts';
import { namesOf } from './names-of.ts';

const ListQuery = z.strictObject({
  ...scope,
  ...paging,
  name: z.string().optional(),
  type: z.string().optional(),
  known_at: clocks.known_at,
});

export const getEntities = defineRoute({
  method: 'GET',
  path: '/v1/gb/entities',
  summary: 'The entities of a dataset, newest first; `name` searches in names',
  queryString: ListQuery,
  response: listSchema('entities', ShownEntity),
  async handle(request, tools) {
    const query = readQuery(ListQuery, request);
    const dataset = await findDataset(query, request, tools);
    const filter = {
      ...(query.name === undefined ? {} : { name: nameKey(query.name) }),
      ...(query.type === undefined ? {} : { type: query.type }),
    };
    const listed = dataset
      ? await tools.ports.catalogue.entities(dataset.id, filter, query, clocksOf(query), { signal: request.signal })
      : EMPTY;
    return listBody('entities', listed, query, showEntity);
  },
});

const OneQuery = z.strictObject({ ...scope, ...clocks });
/** Facts shown with one entity; the list of edges has the rest. */
const FACTS = 500;

export const getEntity = defineRoute({
  method: 'GET',
  path: '/v1/gb/entities/:id',
  summary: 'One entity with its facts, newest first',
  queryString: OneQuery,
  response: ShownEntity.extend({ edges: z.array(ShownEdge), edges_total: z.int() }).meta({ id: 'EntityWithEdges' }),
  async handle(request, tools) {
    const query = readQuery(OneQuery, request);
    const id = readId(request);
    const dataset = await findDataset(query, request, tools);
    if (!dataset) throw notFound('entity');
    const context = { signal: request.signal };
    const at = clocksOf(query);
    const { entities } = await tools.ports['graph-store'].hydrate(dataset.id, { entityIds: [id] }, at, context);
    const [entity] = entities;
    if (!entity) throw notFound('entity');
    const now = at.asOf ?? at.knownAt ?? tools.now();
    const page = { limit: FACTS, offset: 0 };
    const edges = await tools.ports.catalogue.edges(dataset.id, { entityId: id, now }, page, at, context);
    const names = await namesOf(edges.items, dataset.id, request, tools);
    return {
      ...showEntity(entity),
      edges: edges.items.map((edge) => showEdge(edge, names, now)),
      edges_total: edges.total,
    };
  },
});
