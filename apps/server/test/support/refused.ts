import { expect } from '@jest/globals';
import type { Reply, Fields } from './http.ts';
import type { TestServer } from './server.ts';

/** What a refused request should have been answered with. */
export interface Refusal {
  readonly status: number;
  /** The field that the answer names; left out where no field is at fault. */
  readonly field?: string;
  /** Part of the message. */
  readonly says?: string | RegExp;
}

/** Whether an error has the one shape of all errors, and says what it should. */
export function verifyError({ status, body, headers }: Reply<Fields>, refusal: Refusal): void {
  expect({ status, body }).toMatchObject({
    status: refusal.status,
    body: {
      error: expect.any(String),
      code: expect.stringMatching(/^[\w-]+\/[\w-]+$/),
      request_id: headers['x-request-id'],
    },
  });
  const known = ['error', 'code', 'request_id', 'field', 'artifact_id', 'remember_run_id'];
  expect(Object.keys(body).filter((key) => !known.includes(key))).toEqual([]);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(String(body['error'])).not.toMatch(/\n\s+at |\.ts:|\.js:|ZodError/);
  if (refusal.field !== undefined) expect(body['field']).toBe(refusal.field);
  if (refusal.says !== undefined) expect(body['error']).toMatch(refusal.says);
}

/** Whether the server holds nothing of anybody: no dataset, no text, and no run of the given user. */
export async function verifyNothing(server: TestServer, user = 'u1'): Promise<void> {
  const lists = ['datasets', 'artifacts', 'entities', 'edges', 'remember-runs'];
  const replies = await Promise.all(lists.map((list) => server.get(`/v1/gb/${list}?user_id=${user}`)));
  expect(replies.map(({ status, body }) => [status, body['total']])).toEqual(lists.map(() => [200, 0]));
}
