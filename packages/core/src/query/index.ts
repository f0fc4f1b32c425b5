import { pipeline, type Pipeline } from '../pipeline/pipeline.ts';
import { answer } from './answer.ts';
import type { QueryCall } from './call.ts';
import { expand } from './expand.ts';
import { readQuestion } from './read-question.ts';
import { retrieve } from './retrieve.ts';
import { verify, type Verified } from './verify.ts';

/** Query: understand the question, retrieve, expand one hop, answer, verify. */
export const query: Pipeline<QueryCall, Verified> = pipeline<QueryCall>('query')
  .add(readQuestion)
  .add(retrieve)
  .add(expand)
  .add(answer)
  .add(verify);
