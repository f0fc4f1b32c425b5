import { z } from 'zod';
import { listBody, listSchema, paging, readQuery, scope } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { ShownDataset, showDataset } from '../shown.ts';

const Query = z.strictObject({ user_id: scope.user_id, ...paging });

export const getDatasets = defineRoute({
  method: 'GET',
  path: '/v1/gb/datasets',
  summary: "A user's datasets, with what each holds",
  queryString: Query,
  response: listSchema('datasets', ShownDataset),
  async handle(request, { ports }) {
    const { user_id: userId, ...page } = readQuery(Query, request);
    const listed = await ports['dataset-store'].list(userId, page, { signal: request.signal });
    return listBody('datasets', listed, page, showDataset);
  },
});
