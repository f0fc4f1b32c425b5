/** Edges with their history, the evidence they are computed from, and what links them to artifacts and sessions. */
export const edgeTables = `
CREATE TABLE @.gb_edges (
  dataset_id bigint NOT NULL REFERENCES @.gb_datasets (id) ON DELETE CASCADE,
  id bigint NOT NULL,
  fact_id bigint NOT NULL,
  source_id bigint NOT NULL,
  target_id bigint NOT NULL,
  relation text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  valid_at bigint,
  valid_precision text COLLATE "C" NOT NULL,
  valid_stated boolean NOT NULL,
  invalid_at bigint,
  invalid_precision text COLLATE "C" NOT NULL,
  invalid_stated boolean NOT NULL,
  created_at bigint NOT NULL,
  expired_at bigint,
  retracted boolean NOT NULL,
  conflicts_with text COLLATE "C",
  artifact_id bigint NOT NULL,
  model_id text COLLATE "C" NOT NULL,
  confidence double precision,
  changed_at bigint NOT NULL,
  PRIMARY KEY (dataset_id, id),
  FOREIGN KEY (dataset_id, source_id) REFERENCES @.gb_entities (dataset_id, id) ON DELETE CASCADE,
  FOREIGN KEY (dataset_id, target_id) REFERENCES @.gb_entities (dataset_id, id) ON DELETE CASCADE,
  CHECK (invalid_at IS NULL OR valid_at IS NULL OR valid_at <= invalid_at)
);
-- One covering index per direction: both clocks are filtered inside it, and only the rows that win are fetched.
CREATE INDEX gb_edges_source ON @.gb_edges (dataset_id, source_id, created_at DESC, id DESC)
  INCLUDE (expired_at, valid_at, invalid_at, retracted, changed_at);
CREATE INDEX gb_edges_target ON @.gb_edges (dataset_id, target_id, created_at DESC, id DESC)
  INCLUDE (expired_at, valid_at, invalid_at, retracted, changed_at);
CREATE INDEX gb_edges_fact ON @.gb_edges (dataset_id, fact_id, id)
  INCLUDE (expired_at, valid_at, invalid_at, retracted, changed_at);
-- Slots are found by the first row of each fact; an index holds no more than 2,700 bytes a row.
CREATE INDEX gb_edges_source_slot ON @.gb_edges (dataset_id, source_id, left(relation, 512), target_id)
  WHERE id = fact_id;
CREATE INDEX gb_edges_target_slot ON @.gb_edges (dataset_id, target_id, left(relation, 512)) WHERE id = fact_id;
-- An index alone answers only for pages that a vacuum has seen, so new rows must not wait for long.
ALTER TABLE @.gb_edges SET (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);

-- Each change of a row, with every column as it stood before; a row's creation has no before, and since is null.
CREATE TABLE @.gb_edge_history (
  dataset_id bigint NOT NULL,
  edge_id bigint NOT NULL,
  since bigint,
  changed_at bigint NOT NULL,
  cause text COLLATE "C" NOT NULL,
  -- What caused the change: an artifact, a fact (by the number of its first row), an inference.
  artifact_id bigint,
  by_edge_id bigint,
  inference_id bigint,
  fact_id bigint,
  source_id bigint,
  target_id bigint,
  relation text COLLATE "C",
  description text COLLATE "C",
  valid_at bigint,
  valid_precision text COLLATE "C",
  valid_stated boolean,
  invalid_at bigint,
  invalid_precision text COLLATE "C",
  invalid_stated boolean,
  created_at bigint,
  expired_at bigint,
  retracted boolean,
  conflicts_with text COLLATE "C",
  created_by_artifact_id bigint,
  model_id text COLLATE "C",
  confidence double precision,
  PRIMARY KEY (dataset_id, edge_id, changed_at),
  FOREIGN KEY (dataset_id, edge_id) REFERENCES @.gb_edges (dataset_id, id) ON DELETE CASCADE
);
CREATE INDEX gb_edge_history_source ON @.gb_edge_history (dataset_id, source_id, created_at DESC, edge_id DESC)
  INCLUDE (since, changed_at, expired_at, valid_at, invalid_at, retracted) WHERE since IS NOT NULL;
CREATE INDEX gb_edge_history_target ON @.gb_edge_history (dataset_id, target_id, created_at DESC, edge_id DESC)
  INCLUDE (since, changed_at, expired_at, valid_at, invalid_at, retracted) WHERE since IS NOT NULL;
CREATE INDEX gb_edge_history_fact ON @.gb_edge_history (dataset_id, fact_id, edge_id)
  INCLUDE (since, changed_at, expired_at, valid_at, invalid_at, retracted) WHERE since IS NOT NULL;
ALTER TABLE @.gb_edge_history
  SET (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);

CREATE TABLE @.gb_assertions (
  dataset_id bigint NOT NULL REFERENCES @.gb_datasets (id) ON DELETE CASCADE,
  id bigint NOT NULL,
  fact_id bigint NOT NULL,
  artifact_id bigint NOT NULL,
  polarity text COLLATE "C" NOT NULL,
  start_at bigint,
  start_precision text COLLATE "C",
  end_at bigint,
  end_precision text COLLATE "C",
  reference bigint NOT NULL,
  span_start bigint,
  span_end bigint,
  model_id text COLLATE "C" NOT NULL,
  confidence double precision,
  created_at bigint NOT NULL,
  PRIMARY KEY (dataset_id, id)
);
CREATE INDEX gb_assertions_fact ON @.gb_assertions (dataset_id, fact_id, artifact_id);

CREATE TABLE @.gb_edge_verdicts (
  dataset_id bigint NOT NULL REFERENCES @.gb_datasets (id) ON DELETE CASCADE,
  id bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  fact_id bigint NOT NULL,
  by_fact_id bigint CHECK (by_fact_id <> fact_id),
  artifact_id bigint,
  reference bigint NOT NULL,
  ends_at bigint,
  ends_precision text COLLATE "C",
  status text COLLATE "C" NOT NULL,
  inference_id bigint,
  created_at bigint NOT NULL,
  PRIMARY KEY (dataset_id, id)
);
CREATE INDEX gb_edge_verdicts_fact ON @.gb_edge_verdicts (dataset_id, fact_id);
CREATE INDEX gb_edge_verdicts_by_fact ON @.gb_edge_verdicts (dataset_id, by_fact_id) WHERE by_fact_id IS NOT NULL;

CREATE TABLE @.gb_edge_artifacts (
  dataset_id bigint NOT NULL,
  edge_id bigint NOT NULL,
  artifact_id bigint NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (dataset_id, edge_id, artifact_id),
  FOREIGN KEY (dataset_id, edge_id) REFERENCES @.gb_edges (dataset_id, id) ON DELETE CASCADE,
  FOREIGN KEY (dataset_id, artifact_id) REFERENCES @.gb_artifacts (dataset_id, id) ON DELETE CASCADE
);
CREATE INDEX gb_edge_artifacts_artifact ON @.gb_edge_artifacts (dataset_id, artifact_id);

CREATE TABLE @.gb_entity_artifacts (
  dataset_id bigint NOT NULL,
  entity_id bigint NOT NULL,
  artifact_id bigint NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (dataset_id, entity_id, artifact_id),
  FOREIGN KEY (dataset_id, entity_id) REFERENCES @.gb_entities (dataset_id, id) ON DELETE CASCADE,
  FOREIGN KEY (dataset_id, artifact_id) REFERENCES @.gb_artifacts (dataset_id, id) ON DELETE CASCADE
);
CREATE INDEX gb_entity_artifacts_artifact ON @.gb_entity_artifacts (dataset_id, artifact_id);

CREATE TABLE @.gb_edge_sessions (
  dataset_id bigint NOT NULL,
  edge_id bigint NOT NULL,
  session_id text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (dataset_id, edge_id, session_id),
  FOREIGN KEY (dataset_id, edge_id) REFERENCES @.gb_edges (dataset_id, id) ON DELETE CASCADE
);

CREATE TABLE @.gb_entity_sessions (
  dataset_id bigint NOT NULL,
  entity_id bigint NOT NULL,
  session_id text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (dataset_id, entity_id, session_id),
  FOREIGN KEY (dataset_id, entity_id) REFERENCES @.gb_entities (dataset_id, id) ON DELETE CASCADE
);
`;
