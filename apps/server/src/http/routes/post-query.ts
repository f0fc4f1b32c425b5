import { QueryRequest, QueryResponse } from '@gligabao/core';
import { QUERY_EXAMPLE } from '../examples.ts';
import { defineRoute } from '../route.ts';

export const postQuery = defineRoute({
  method: 'POST',
  path: '/v1/gb/query',
  summary: 'Ask a question; the answer cites facts and the sentences behind them',
  requestBody: QueryRequest,
  response: QueryResponse,
  example: QUERY_EXAMPLE,
  handle({ body }, { memory }) {
    return memory.query(body);
  },
});
