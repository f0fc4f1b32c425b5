import type { Instant, KeptRequest } from '@gligabao/core';

/** What is read of a row of `gb_remember_queue`. */
export const REQUEST_COLUMNS = 'body, idempotency_key, hash, accepted_at, result';

export interface RequestRow {
  readonly body: string | null;
  readonly idempotency_key: string | null;
  readonly hash: string;
  readonly accepted_at: Instant;
  readonly result: string | null;
}

export function toRequest(row: RequestRow): KeptRequest {
  return {
    body: row.body,
    key: row.idempotency_key,
    hash: row.hash,
    acceptedAt: row.accepted_at,
    result: row.result,
  };
}
