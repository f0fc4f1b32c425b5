import { SearchRequest, SearchResponse } from '@gligabao/core';
import { SEARCH_EXAMPLE } from '../examples.ts';
import { defineRoute } from '../route.ts';

export const postSearch = defineRoute({
  method: 'POST',
  path: '/v1/gb/search',
  summary:
    'Find what a question would be answered from: entities, facts and passages as ranked lists, without an answer',
  requestBody: SearchRequest,
  response: SearchResponse,
  example: SEARCH_EXAMPLE,
  handle({ body }, { memory }) {
    return memory.search(body);
  },
});
