import { QueryRequest, QueryResponse } from '@gligabao/core';
import { z } from 'zod';
import { QUERY_EXAMPLE } from '../examples.ts';
import { defineRoute } from '../route.ts';
import { streamAnswer } from '../stream-answer.ts';

export const postQuery = defineRoute({
  method: 'POST',
  path: '/v1/gb/query',
  summary: 'Ask a question; the answer cites facts and the sentences behind them',
  requestBody: QueryRequest,
  response: QueryResponse,
  eventStream: z.string().meta({
    description:
      'With `stream`: `retrieval` (`evidence`, `retrieval`, `unknown_datasets`, `query_run_id`), any number of `delta` ' +
      '(`attempt`, `text`: drafts, not checked; a higher `attempt` begins the text anew), and `answer` with the body, or ' +
      '`error` with a `status` and the body of the error.',
  }),
  example: QUERY_EXAMPLE,
  handle(request, tools) {
    const isStreamed = Object(request.body)['stream'] === true;
    return isStreamed ? streamAnswer(request, tools) : tools.memory.query(request.body);
  },
});
