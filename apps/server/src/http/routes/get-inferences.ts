import { QUERY_STAGES, REMEMBER_STAGES } from '@gligabao/core';
import { z } from 'zod';
import { INFERENCES_EXAMPLE } from '../examples.ts';
import { given, listBody, listSchema, paging, readQuery, scope, shownList, wholeNumber } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { ShownInference, showInference } from '../shown-runs.ts';

const Query = z.strictObject({
  ...scope,
  ...paging,
  run_id: wholeNumber.optional(),
  stage: z.enum([...REMEMBER_STAGES, ...QUERY_STAGES]).optional(),
});

export const getInferences = defineRoute({
  method: 'GET',
  path: '/v1/gb/inferences',
  summary: 'The ledger of calls to models, newest first',
  queryString: Query,
  response: listSchema('inferences', ShownInference),
  example: INFERENCES_EXAMPLE,
  async handle(request, { ports }) {
    const { user_id: userId, dataset, run_id: runId, stage, ...page } = readQuery(Query, request);
    const filter = { userId, dataset, ...given({ runId, stage }) };
    const listed = await ports['run-store'].inferences(filter, page, { signal: request.signal });
    return listBody('inferences', shownList(listed, showInference), page);
  },
});
