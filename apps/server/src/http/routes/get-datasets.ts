import { label, type CallContext, type Dataset, type DatasetCounts } from '@gligabao/core';
import { z } from 'zod';
import type { ServerPorts } from '../../server-ports.ts';
import {
  findDataset,
  listBody,
  listSchema,
  notFound,
  paging,
  readPath,
  readQuery,
  scope,
  shownList,
} from '../lists.ts';
import { defineRoute } from '../route.ts';
import { ShownDataset, showDataset } from '../shown.ts';

const ListQuery = z.strictObject({
  user_id: scope.user_id,
  dataset: label(256).optional().meta({ description: 'Only the dataset of this name. Default: all of the user.' }),
  ...paging,
});

/** How much a dataset holds, by the totals of its lists. */
async function countsOf({ id }: Dataset, ports: ServerPorts, context: CallContext): Promise<DatasetCounts> {
  const { catalogue } = ports;
  const none = { limit: 0, offset: 0 };
  const every = { superseded: true, retracted: true };
  const artifacts = await catalogue.artifacts(id, {}, none, {}, context);
  const entities = await catalogue.entities(id, {}, none, {}, context);
  const edges = await catalogue.edges(id, { now: 0 }, none, every, context);
  return { artifacts: artifacts.total, entities: entities.total, edges: edges.total };
}

async function countedDataset(userId: string, name: string, ports: ServerPorts, context: CallContext) {
  const dataset = await findDataset(userId, name, ports, context);
  return dataset && { ...dataset, counts: await countsOf(dataset, ports, context) };
}

export const getDatasets = defineRoute({
  method: 'GET',
  path: '/v1/gb/datasets',
  summary: "A user's datasets, with what each holds",
  queryString: ListQuery,
  response: listSchema('datasets', ShownDataset),
  async handle(request, { ports }) {
    const { user_id: userId, dataset: name, ...page } = readQuery(ListQuery, request);
    const context = { signal: request.signal };
    if (name === undefined) {
      const listed = await ports['dataset-store'].list(userId, page, context);
      return listBody('datasets', shownList(listed, showDataset), page);
    }
    const found = await countedDataset(userId, name, ports, context);
    const all = found ? [showDataset(found)] : [];
    const items = all.slice(page.offset, page.offset + page.limit);
    return listBody('datasets', { items, total: all.length }, page);
  },
});

const OneQuery = z.strictObject({ user_id: scope.user_id });
const Path = z.object({ name: label(256).meta({ description: 'The name, percent-encoded.' }) });

export const getDataset = defineRoute({
  method: 'GET',
  path: '/v1/gb/datasets/:name',
  summary: 'One dataset, with what it holds',
  queryString: OneQuery,
  pathParameters: Path,
  response: ShownDataset,
  async handle(request, { ports }) {
    const { user_id: userId } = readQuery(OneQuery, request);
    const { name } = readPath(Path, request);
    const found = await countedDataset(userId, name, ports, { signal: request.signal });
    if (!found) throw notFound('dataset');
    return showDataset(found);
  },
});
