import { pipeline, type Pipeline } from '../pipeline/pipeline.ts';
import { answer } from './answer.ts';
import type { QueryCall } from './call.ts';
import { expand, type Expanded } from './expand.ts';
import { readQuestion } from './read-question.ts';
import { retrieve } from './retrieve.ts';
import { verify, type Verified } from './verify.ts';

/** Search: understand the question, retrieve, expand one hop. */
export const search: Pipeline<QueryCall, Expanded> = pipeline<QueryCall>('query')
  .add(readQuestion)
  .add(retrieve)
  .add(expand);

/** Query, telling what was found before it is answered. */
export function queryTelling(told: (found: Expanded) => void): Pipeline<QueryCall, Verified> {
  return search.tap(told).add(answer).add(verify);
}

/** Query: search, answer, verify. */
export const query: Pipeline<QueryCall, Verified> = search.add(answer).add(verify);
