/** What remember runs were asked for, until they have succeeded, and what they gave. */
export const rememberQueue = `
CREATE TABLE @.gb_remember_queue (
  run_id bigint PRIMARY KEY REFERENCES @.gb_remember_runs (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL,
  dataset text COLLATE "C" NOT NULL,
  idempotency_key text COLLATE "C",
  hash text COLLATE "C" NOT NULL,
  accepted_at bigint NOT NULL,
  -- JSON; null once the run has succeeded.
  body text COLLATE "C",
  -- JSON; null until then.
  result text COLLATE "C"
);
CREATE UNIQUE INDEX gb_remember_queue_key ON @.gb_remember_queue (user_id, dataset, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
CREATE INDEX gb_remember_queue_kept ON @.gb_remember_queue (accepted_at) WHERE body IS NOT NULL;
`;
