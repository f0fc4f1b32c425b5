/** The run log, with the columns of each stage of a remember run; the journal; the ledger of inferences. */
export const runTables = `
-- Numbers of runs of both kinds, never given twice.
CREATE TABLE gb_runs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL
) STRICT;

-- The status of a stage is null when the last state that was written does not speak of it.
CREATE TABLE gb_remember_runs (
  id INTEGER PRIMARY KEY REFERENCES gb_runs (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  dataset TEXT NOT NULL,
  kind TEXT,
  params TEXT NOT NULL,
  artifact_id INTEGER,
  dataset_id INTEGER,
  status TEXT NOT NULL DEFAULT 'started',
  error TEXT,
  queued_at INTEGER,
  started_at INTEGER,
  finished_at INTEGER,
  classify_complexity_status TEXT DEFAULT 'not_started', classify_complexity_error TEXT,
  classify_complexity_started_at INTEGER, classify_complexity_finished_at INTEGER,
  classify_complexity_inference_ids TEXT NOT NULL DEFAULT '[]',
  chunk_text_status TEXT DEFAULT 'not_started', chunk_text_error TEXT,
  chunk_text_started_at INTEGER, chunk_text_finished_at INTEGER,
  extract_graph_status TEXT DEFAULT 'not_started', extract_graph_error TEXT,
  extract_graph_started_at INTEGER, extract_graph_finished_at INTEGER,
  extract_graph_inference_ids TEXT NOT NULL DEFAULT '[]',
  summarize_chunk_status TEXT DEFAULT 'not_started', summarize_chunk_error TEXT,
  summarize_chunk_started_at INTEGER, summarize_chunk_finished_at INTEGER,
  summarize_chunk_inference_ids TEXT NOT NULL DEFAULT '[]',
  load_candidates_status TEXT DEFAULT 'not_started', load_candidates_error TEXT,
  load_candidates_started_at INTEGER, load_candidates_finished_at INTEGER,
  load_candidates_inference_ids TEXT NOT NULL DEFAULT '[]',
  resolve_edges_status TEXT DEFAULT 'not_started', resolve_edges_error TEXT,
  resolve_edges_started_at INTEGER, resolve_edges_finished_at INTEGER,
  resolve_edges_inference_ids TEXT NOT NULL DEFAULT '[]',
  store_status TEXT DEFAULT 'not_started', store_error TEXT,
  store_started_at INTEGER, store_finished_at INTEGER,
  store_inference_ids TEXT NOT NULL DEFAULT '[]',
  store_series_status TEXT DEFAULT 'not_started', store_series_error TEXT,
  store_series_started_at INTEGER, store_series_finished_at INTEGER,
  resolve_geo_status TEXT DEFAULT 'not_started', resolve_geo_error TEXT,
  resolve_geo_started_at INTEGER, resolve_geo_finished_at INTEGER,
  resolve_geo_inference_ids TEXT NOT NULL DEFAULT '[]',
  web_search_status TEXT DEFAULT 'not_started', web_search_error TEXT,
  web_search_started_at INTEGER, web_search_finished_at INTEGER,
  web_search_inference_ids TEXT NOT NULL DEFAULT '[]',
  fetch_series_status TEXT DEFAULT 'not_started', fetch_series_error TEXT,
  fetch_series_started_at INTEGER, fetch_series_finished_at INTEGER,
  fetch_series_inference_ids TEXT NOT NULL DEFAULT '[]',
  observe_series_status TEXT DEFAULT 'not_started', observe_series_error TEXT,
  observe_series_started_at INTEGER, observe_series_finished_at INTEGER,
  observe_series_inference_ids TEXT NOT NULL DEFAULT '[]',
  extract_image_status TEXT DEFAULT 'not_started', extract_image_error TEXT,
  extract_image_started_at INTEGER, extract_image_finished_at INTEGER,
  extract_image_inference_ids TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE INDEX gb_remember_runs_status ON gb_remember_runs (status, id);
CREATE INDEX gb_remember_runs_user ON gb_remember_runs (user_id, dataset, id);

CREATE TABLE gb_query_runs (
  id INTEGER PRIMARY KEY REFERENCES gb_runs (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  dataset TEXT NOT NULL,
  kind TEXT,
  params TEXT NOT NULL,
  artifact_id INTEGER,
  dataset_id INTEGER,
  status TEXT NOT NULL DEFAULT 'started',
  error TEXT,
  queued_at INTEGER,
  started_at INTEGER,
  finished_at INTEGER,
  -- JSON: the stages by name; null before the first state.
  stages TEXT
) STRICT;
CREATE INDEX gb_query_runs_status ON gb_query_runs (status, id);
CREATE INDEX gb_query_runs_user ON gb_query_runs (user_id, dataset, id);

CREATE TABLE gb_run_events (
  run_id INTEGER NOT NULL REFERENCES gb_runs (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  type TEXT NOT NULL,
  event TEXT NOT NULL,
  PRIMARY KEY (run_id, number)
) STRICT;

CREATE TABLE gb_inferences (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL,
  dataset TEXT NOT NULL,
  run_id INTEGER NOT NULL,
  run_kind TEXT NOT NULL,
  stage TEXT NOT NULL,
  provider TEXT NOT NULL,
  model TEXT NOT NULL,
  reasoning TEXT NOT NULL,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  cached_tokens INTEGER NOT NULL,
  cost_usd REAL NOT NULL,
  started_at INTEGER NOT NULL,
  latency_ms REAL NOT NULL,
  status TEXT NOT NULL,
  error TEXT,
  prompt_version TEXT,
  request TEXT,
  response TEXT
) STRICT;
CREATE INDEX gb_inferences_run ON gb_inferences (run_id, id);
CREATE INDEX gb_inferences_user ON gb_inferences (user_id, dataset, id);

-- One row, written to find out whether the file can be written.
CREATE TABLE gb_health (id INTEGER PRIMARY KEY CHECK (id = 1), checked_at INTEGER NOT NULL) STRICT;
`;
