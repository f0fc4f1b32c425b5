/**
 * Datasets, their commits, artifacts and entities. Times are epoch milliseconds. Rows are keyed (dataset_id, id);
 * `gb_artifacts` keeps a row id of its own, since long rows waste space in a WITHOUT ROWID table.
 */
export const knowledgeTables = `
CREATE TABLE gb_datasets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  tags TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  deleted INTEGER NOT NULL DEFAULT 0,
  deleted_at INTEGER,
  head INTEGER NOT NULL DEFAULT 0,
  next_artifact INTEGER NOT NULL DEFAULT 1,
  next_entity INTEGER NOT NULL DEFAULT 1,
  next_edge INTEGER NOT NULL DEFAULT 1,
  next_assertion INTEGER NOT NULL DEFAULT 1,
  next_verdict INTEGER NOT NULL DEFAULT 1,
  next_text INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE UNIQUE INDEX gb_datasets_name ON gb_datasets (user_id, name) WHERE deleted = 0;

CREATE TABLE gb_commits (
  run_id INTEGER NOT NULL,
  part INTEGER NOT NULL,
  dataset_id INTEGER NOT NULL REFERENCES gb_datasets (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (run_id, part)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX gb_commits_dataset ON gb_commits (dataset_id, at);

CREATE TABLE gb_models (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  provider TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE gb_artifacts (
  dataset_id INTEGER NOT NULL REFERENCES gb_datasets (id) ON DELETE CASCADE,
  id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  session_id TEXT,
  source TEXT,
  metadata TEXT,
  previous_id INTEGER,
  parent_id INTEGER,
  chunk_index INTEGER,
  start_offset INTEGER,
  end_offset INTEGER,
  tokens INTEGER,
  query TEXT,
  inference_id INTEGER,
  valid_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (dataset_id, id),
  FOREIGN KEY (dataset_id, parent_id) REFERENCES gb_artifacts (dataset_id, id)
    ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE UNIQUE INDEX gb_artifacts_chunk ON gb_artifacts (dataset_id, parent_id, chunk_index) WHERE parent_id IS NOT NULL;
CREATE INDEX gb_artifacts_session ON gb_artifacts (dataset_id, session_id, id) WHERE session_id IS NOT NULL;
CREATE INDEX gb_artifacts_previous ON gb_artifacts (dataset_id, previous_id, id) WHERE previous_id IS NOT NULL;

CREATE TABLE gb_entities (
  dataset_id INTEGER NOT NULL REFERENCES gb_datasets (id) ON DELETE CASCADE,
  id INTEGER NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL CHECK (name_key <> ''),
  type TEXT NOT NULL,
  description TEXT NOT NULL,
  model_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (dataset_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX gb_entities_name ON gb_entities (dataset_id, name_key, type);

-- The versions that no longer stand: each stood from since until changed_at.
CREATE TABLE gb_entity_history (
  dataset_id INTEGER NOT NULL,
  entity_id INTEGER NOT NULL,
  since INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  type TEXT NOT NULL,
  description TEXT NOT NULL,
  model_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (dataset_id, entity_id, changed_at),
  FOREIGN KEY (dataset_id, entity_id) REFERENCES gb_entities (dataset_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX gb_entity_history_name ON gb_entity_history (dataset_id, name_key, since, changed_at);

-- How many live rows touch each entity now: a hub is not counted again at each look-up.
CREATE TABLE gb_entity_degrees (
  dataset_id INTEGER NOT NULL,
  entity_id INTEGER NOT NULL,
  degree INTEGER NOT NULL,
  PRIMARY KEY (dataset_id, entity_id),
  FOREIGN KEY (dataset_id, entity_id) REFERENCES gb_entities (dataset_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`;
