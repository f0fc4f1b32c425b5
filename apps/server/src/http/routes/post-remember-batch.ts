import { setImmediate as nextTurn } from 'node:timers/promises';
import { GligabaoError, isGligabaoError, RememberRequest, RememberResponse, type Memory } from '@gligabao/core';
import { z } from 'zod';
import { acceptCall, AcceptedBody } from '../accept-call.ts';
import { ErrorBody } from '../error-boundary.ts';
import { REMEMBER_BATCH_EXAMPLE } from '../examples.ts';
import { streamed } from '../http-reply.ts';
import { MAX_BATCH_ITEMS, NDJSON, readBatch, type Batch, type BatchItem } from '../read-batch.ts';
import { defineRoute, type RouteRequest } from '../route.ts';

const place = {
  index: z.int().meta({ description: 'The place of the item in the batch, from 0.' }),
  line: z.int().optional().meta({ description: 'The line that it stood on, from 1, when lines were sent.' }),
  status: z.int().meta({ description: 'The status that the item would have been answered with alone.' }),
};
/** What became of an item. */
const BatchAnswer = z
  .union([
    z.object({ ...place, result: z.union([RememberResponse, AcceptedBody]) }),
    ErrorBody.extend({ ...place, retry_after: z.int().optional().meta({ description: 'Seconds to wait.' }) }),
  ])
  .meta({ id: 'BatchAnswer' });
type BatchAnswer = z.input<typeof BatchAnswer>;
type Failed = RouteRequest['failed'];

function placeOf({ index, line }: BatchItem) {
  return { index, ...(line === null ? {} : { line }) };
}

function failedAnswer(item: BatchItem, error: unknown, failed: Failed): BatchAnswer {
  const { status, body, retryAfterSeconds } = failed(error);
  return {
    ...placeOf(item),
    status,
    ...body,
    ...(retryAfterSeconds === null ? {} : { retry_after: retryAfterSeconds }),
  };
}

interface Accepted {
  /** Never rejects: an error is an answer. */
  readonly answer: Promise<BatchAnswer>;
}

/**
 * Accepts the items one after the other, whether anybody waits for them or not. Behind one that the store could not be
 * reached for none is tried: it would be waited for again, and would get ahead of the one before.
 *
 * @returns the answers, in order, and what resolves when every item is on disk or refused.
 */
function acceptAll({ items }: Batch, memory: Memory, failed: Failed) {
  let lost: GligabaoError | null = null;
  const accept = async (item: BatchItem): Promise<Accepted> => {
    // Other requests are answered in between.
    await nextTurn();
    try {
      const request = item.read();
      if (lost) throw lost;
      const { status, body } = await acceptCall(memory, request);
      const answer = body.then(
        (result) => ({ ...placeOf(item), status, result }),
        (error: unknown) => failedAnswer(item, error, failed),
      );
      return { answer };
    } catch (error) {
      if (isGligabaoError(error) && error.kind === 'unavailable' && error.retryable) lost = error;
      return { answer: Promise.resolve(failedAnswer(item, error, failed)) };
    }
  };
  let before: Promise<unknown> = Promise.resolve();
  const answers = items.map((item) => {
    const accepted = before.then(() => accept(item));
    before = accepted;
    return accepted.then(({ answer }) => answer);
  });
  return { answers, accepted: before };
}

/** The answers in the order of their items, each as soon as it and those before it are there. */
async function* told(answers: Promise<BatchAnswer>[], lines: boolean): AsyncGenerator<string> {
  if (!lines) yield '[';
  let separator = '';
  // What has been sent is not kept.
  for (let next = answers.shift(); next !== undefined; next = answers.shift()) {
    const json = JSON.stringify(await next);
    yield lines ? `${json}\n` : `${separator}${json}`;
    separator = ',';
  }
  if (!lines) yield ']';
}

export const postRememberBatch = defineRoute({
  method: 'POST',
  path: '/v1/gb/remember/batch',
  summary: 'Remember up to 1,000 texts, in order, with one result or error for each: 200 whatever became of them',
  readBody: readBatch,
  requestBody: z.array(RememberRequest).min(1).max(MAX_BATCH_ITEMS),
  response: z.array(BatchAnswer),
  example: REMEMBER_BATCH_EXAMPLE,
  inLines: true,
  async handle({ body: batch, headers, signal, failed }, { memory, background }) {
    if (headers['idempotency-key'] !== undefined) {
      const message = 'Idempotency-Key: a batch has none; give each item its own idempotency_key';
      throw new GligabaoError('incorrect', 'http/bad-request', message, { field: 'Idempotency-Key' });
    }
    const { answers, accepted } = acceptAll(batch, memory, failed);
    background(accepted);
    const type = batch.lines ? NDJSON : 'application/json; charset=utf-8';
    return streamed(type, () => told(answers, batch.lines), signal);
  },
});
