/** Edges with their history, the evidence they are computed from, and what links them to artifacts and sessions. */
export const edgeTables = `
CREATE TABLE gb_edges (
  dataset_id INTEGER NOT NULL REFERENCES gb_datasets (id) ON DELETE CASCADE,
  id INTEGER NOT NULL,
  fact_id INTEGER NOT NULL,
  source_id INTEGER NOT NULL,
  target_id INTEGER NOT NULL,
  relation TEXT NOT NULL,
  description TEXT NOT NULL,
  valid_at INTEGER,
  valid_precision TEXT NOT NULL,
  valid_stated INTEGER NOT NULL,
  invalid_at INTEGER,
  invalid_precision TEXT NOT NULL,
  invalid_stated INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  expired_at INTEGER,
  retracted INTEGER NOT NULL,
  conflicts_with TEXT,
  artifact_id INTEGER NOT NULL,
  model_id TEXT NOT NULL,
  confidence REAL,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (dataset_id, id),
  FOREIGN KEY (dataset_id, source_id) REFERENCES gb_entities (dataset_id, id) ON DELETE CASCADE,
  FOREIGN KEY (dataset_id, target_id) REFERENCES gb_entities (dataset_id, id) ON DELETE CASCADE,
  CHECK (invalid_at IS NULL OR valid_at IS NULL OR valid_at <= invalid_at)
) STRICT, WITHOUT ROWID;
-- One covering index per direction: both clocks are filtered inside it, and only the rows that win are fetched.
CREATE INDEX gb_edges_source ON gb_edges
  (dataset_id, source_id, created_at, id, expired_at, valid_at, invalid_at, retracted, changed_at);
CREATE INDEX gb_edges_target ON gb_edges
  (dataset_id, target_id, created_at, id, expired_at, valid_at, invalid_at, retracted, changed_at);
CREATE INDEX gb_edges_fact ON gb_edges
  (dataset_id, fact_id, id, expired_at, valid_at, invalid_at, retracted, changed_at);
-- Slots are found by the first row of each fact.
CREATE INDEX gb_edges_source_slot ON gb_edges (dataset_id, source_id, relation, target_id) WHERE id = fact_id;
CREATE INDEX gb_edges_target_slot ON gb_edges (dataset_id, target_id, relation) WHERE id = fact_id;

-- Each change of a row, with every column as it stood before; a row's creation has no before, and since is null.
CREATE TABLE gb_edge_history (
  dataset_id INTEGER NOT NULL,
  edge_id INTEGER NOT NULL,
  since INTEGER,
  changed_at INTEGER NOT NULL,
  cause TEXT NOT NULL,
  -- What caused the change: an artifact, a fact (by the number of its first row), an inference.
  artifact_id INTEGER,
  by_edge_id INTEGER,
  inference_id INTEGER,
  fact_id INTEGER,
  source_id INTEGER,
  target_id INTEGER,
  relation TEXT,
  description TEXT,
  valid_at INTEGER,
  valid_precision TEXT,
  valid_stated INTEGER,
  invalid_at INTEGER,
  invalid_precision TEXT,
  invalid_stated INTEGER,
  created_at INTEGER,
  expired_at INTEGER,
  retracted INTEGER,
  conflicts_with TEXT,
  created_by_artifact_id INTEGER,
  model_id TEXT,
  confidence REAL,
  PRIMARY KEY (dataset_id, edge_id, changed_at),
  FOREIGN KEY (dataset_id, edge_id) REFERENCES gb_edges (dataset_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX gb_edge_history_source ON gb_edge_history
  (dataset_id, source_id, created_at, edge_id, since, changed_at, expired_at, valid_at, invalid_at, retracted)
  WHERE since IS NOT NULL;
CREATE INDEX gb_edge_history_target ON gb_edge_history
  (dataset_id, target_id, created_at, edge_id, since, changed_at, expired_at, valid_at, invalid_at, retracted)
  WHERE since IS NOT NULL;
CREATE INDEX gb_edge_history_fact ON gb_edge_history
  (dataset_id, fact_id, edge_id, since, changed_at, expired_at, valid_at, invalid_at, retracted)
  WHERE since IS NOT NULL;

CREATE TABLE gb_assertions (
  dataset_id INTEGER NOT NULL REFERENCES gb_datasets (id) ON DELETE CASCADE,
  id INTEGER NOT NULL,
  fact_id INTEGER NOT NULL,
  artifact_id INTEGER NOT NULL,
  polarity TEXT NOT NULL,
  start_at INTEGER,
  start_precision TEXT,
  end_at INTEGER,
  end_precision TEXT,
  reference INTEGER NOT NULL,
  span_start INTEGER,
  span_end INTEGER,
  model_id TEXT NOT NULL,
  confidence REAL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (dataset_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX gb_assertions_fact ON gb_assertions (dataset_id, fact_id, artifact_id);

CREATE TABLE gb_edge_verdicts (
  dataset_id INTEGER NOT NULL REFERENCES gb_datasets (id) ON DELETE CASCADE,
  id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  fact_id INTEGER NOT NULL,
  by_fact_id INTEGER CHECK (by_fact_id <> fact_id),
  artifact_id INTEGER,
  reference INTEGER NOT NULL,
  ends_at INTEGER,
  ends_precision TEXT,
  status TEXT NOT NULL,
  inference_id INTEGER,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (dataset_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX gb_edge_verdicts_fact ON gb_edge_verdicts (dataset_id, fact_id);
CREATE INDEX gb_edge_verdicts_by_fact ON gb_edge_verdicts (dataset_id, by_fact_id) WHERE by_fact_id IS NOT NULL;

CREATE TABLE gb_edge_artifacts (
  dataset_id INTEGER NOT NULL,
  edge_id INTEGER NOT NULL,
  artifact_id INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (dataset_id, edge_id, artifact_id),
  FOREIGN KEY (dataset_id, edge_id) REFERENCES gb_edges (dataset_id, id) ON DELETE CASCADE,
  FOREIGN KEY (dataset_id, artifact_id) REFERENCES gb_artifacts (dataset_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX gb_edge_artifacts_artifact ON gb_edge_artifacts (dataset_id, artifact_id);

CREATE TABLE gb_entity_artifacts (
  dataset_id INTEGER NOT NULL,
  entity_id INTEGER NOT NULL,
  artifact_id INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (dataset_id, entity_id, artifact_id),
  FOREIGN KEY (dataset_id, entity_id) REFERENCES gb_entities (dataset_id, id) ON DELETE CASCADE,
  FOREIGN KEY (dataset_id, artifact_id) REFERENCES gb_artifacts (dataset_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX gb_entity_artifacts_artifact ON gb_entity_artifacts (dataset_id, artifact_id);

CREATE TABLE gb_edge_sessions (
  dataset_id INTEGER NOT NULL,
  edge_id INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (dataset_id, edge_id, session_id),
  FOREIGN KEY (dataset_id, edge_id) REFERENCES gb_edges (dataset_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE gb_entity_sessions (
  dataset_id INTEGER NOT NULL,
  entity_id INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (dataset_id, entity_id, session_id),
  FOREIGN KEY (dataset_id, entity_id) REFERENCES gb_entities (dataset_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`;
