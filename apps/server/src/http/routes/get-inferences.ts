import { label, QUERY_STAGES, REMEMBER_STAGES } from '@gligabao/core';
import { z } from 'zod';
import { listBody, listSchema, paging, readQuery, scope, wholeNumber } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { ShownInference, showInference } from '../shown.ts';

const Query = z.strictObject({
  user_id: scope.user_id,
  dataset: label(256).optional(),
  run_id: wholeNumber.optional(),
  stage: z.enum([...REMEMBER_STAGES, ...QUERY_STAGES]).optional(),
  ...paging,
});

export const getInferences = defineRoute({
  method: 'GET',
  path: '/v1/gb/inferences',
  summary: 'The ledger of calls to models, newest first',
  queryString: Query,
  response: listSchema('inferences', ShownInference),
  async handle(request, { ports }) {
    const { user_id: userId, dataset, run_id: runId, stage, ...page } = readQuery(Query, request);
    const filter = {
      userId,
      ...(dataset === undefined ? {} : { dataset }),
      ...(runId === undefined ? {} : { runId }),
      ...(stage === undefined ? {} : { stage }),
    };
    const listed = await ports['run-store'].inferences(filter, page, { signal: request.signal });
    return listBody('inferences', listed, page, showInference);
  },
});
