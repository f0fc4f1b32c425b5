import { formatInstant } from '@gligabao/dates';
import { z } from 'zod';
import { listBody, listSchema, paging, readQuery, scope, shownList } from '../lists.ts';
import { defineRoute } from '../route.ts';

const Query = z.strictObject({
  user_id: scope.user_id,
  dataset: scope.dataset.meta({ description: "Accepted and checked; the counts are over all of the user's datasets." }),
  ...paging,
});

const ShownModel = z
  .object({
    id: z.int(),
    name: z.string(),
    provider: z.string(),
    created_at: z.string().meta({ format: 'date-time' }),
    entities: z.int(),
    edges: z.int(),
  })
  .meta({ id: 'Model' });

export const getModels = defineRoute({
  method: 'GET',
  path: '/v1/gb/models',
  summary: "The models that made a user's knowledge, with how much each made in all datasets",
  queryString: Query,
  response: listSchema('models', ShownModel),
  async handle(request, { ports }) {
    const { user_id: userId, dataset: _checked, ...page } = readQuery(Query, request);
    const listed = await ports.catalogue.models(userId, page, { signal: request.signal });
    const shown = shownList(listed, ({ id, name, provider, createdAt, entities, edges }) => ({
      id,
      name,
      provider,
      created_at: formatInstant(createdAt),
      entities,
      edges,
    }));
    return listBody('models', shown, page);
  },
});
