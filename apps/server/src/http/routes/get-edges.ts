import { relationKey } from '@gligabao/text';
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
  wholeNumber,
} from '../lists.ts';
import { defineRoute } from '../route.ts';
import { ShownEdge, showEdge } from '../shown.ts';
import { namesOf } from './names-of.ts';

const ListQuery = z.strictObject({
  ...scope,
  ...paging,
  ...clocks,
  entity_id: wholeNumber.optional(),
  relation: z.string().optional(),
  state: z.enum(['upcoming', 'current', 'ended', 'superseded', 'retracted']).optional(),
});

export const getEdges = defineRoute({
  method: 'GET',
  path: '/v1/gb/edges',
  summary: 'The facts of a dataset, newest first, on both clocks',
  queryString: ListQuery,
  response: listSchema('edges', ShownEdge),
  async handle(request, tools) {
    const query = readQuery(ListQuery, request);
    const dataset = await findDataset(query, request, tools);
    if (!dataset) return listBody('edges', EMPTY, query, (edge) => edge);
    const at = clocksOf(query);
    const now = at.asOf ?? at.knownAt ?? tools.now();
    const filter = {
      now,
      ...(query.entity_id === undefined ? {} : { entityId: query.entity_id }),
      ...(query.relation === undefined ? {} : { relation: relationKey(query.relation) }),
      ...(query.state === undefined ? {} : { state: query.state }),
    };
    const listed = await tools.ports.catalogue.edges(dataset.id, filter, query, at, { signal: request.signal });
    const names = await namesOf(listed.items, dataset.id, request, tools);
    return listBody('edges', listed, query, (edge) => showEdge(edge, names, now));
  },
});

const OneQuery = z.strictObject({ ...scope, ...clocks });

export const getEdge = defineRoute({
  method: 'GET',
  path: '/v1/gb/edges/:id',
  summary: 'One row of a fact, with every text that states it and the sentence',
  queryString: OneQuery,
  response: ShownEdge.extend({
    sources: z.array(z.object({ artifact_id: z.int(), span: z.tuple([z.int(), z.int()]).nullable() })),
  }).meta({ id: 'EdgeWithSources' }),
  async handle(request, tools) {
    const query = readQuery(OneQuery, request);
    const edgeIds = [readId(request)];
    const dataset = await findDataset(query, request, tools);
    if (!dataset) throw notFound('edge');
    const at = clocksOf(query);
    const context = { signal: request.signal };
    const wanted = { ...at, superseded: true, retracted: true };
    const { edges, support } = await tools.ports['graph-store'].hydrate(
      dataset.id,
      { edgeIds, support: true },
      wanted,
      context,
    );
    const [edge] = edges;
    if (!edge) throw notFound('edge');
    const names = await namesOf([edge], dataset.id, request, tools);
    return {
      ...showEdge(edge, names, at.asOf ?? at.knownAt ?? tools.now()),
      sources: support.map(({ artifactId, span }) => ({ artifact_id: artifactId, span })),
    };
  },
});
