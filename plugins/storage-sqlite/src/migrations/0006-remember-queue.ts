/** What remember runs were asked for, until they have succeeded, and what they gave. */
export const rememberQueue = `
CREATE TABLE gb_remember_queue (
  run_id INTEGER PRIMARY KEY REFERENCES gb_remember_runs (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  dataset TEXT NOT NULL,
  idempotency_key TEXT,
  hash TEXT NOT NULL,
  accepted_at INTEGER NOT NULL,
  -- JSON; null once the run has succeeded.
  body TEXT,
  -- JSON; null until then.
  result TEXT
) STRICT;
CREATE UNIQUE INDEX gb_remember_queue_key ON gb_remember_queue (user_id, dataset, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
CREATE INDEX gb_remember_queue_kept ON gb_remember_queue (accepted_at) WHERE body IS NOT NULL;
`;
