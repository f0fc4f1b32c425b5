/** What models read in chunks, which goes with its chunk; and the way from a session to what it brought. */
export const documentsAndSessions = `
CREATE TABLE @.gb_readings (
  dataset_id bigint NOT NULL,
  artifact_id bigint NOT NULL,
  hash text COLLATE "C" NOT NULL,
  reader text COLLATE "C" NOT NULL,
  content text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (dataset_id, artifact_id),
  FOREIGN KEY (dataset_id, artifact_id) REFERENCES @.gb_artifacts (dataset_id, id) ON DELETE CASCADE
);
-- A hash too long for an index is found by its beginning.
CREATE INDEX gb_readings_hash ON @.gb_readings (dataset_id, left(hash, 128), artifact_id);

-- What a session brought.
CREATE INDEX gb_edge_sessions_session ON @.gb_edge_sessions (dataset_id, session_id, edge_id);
CREATE INDEX gb_entity_sessions_session ON @.gb_entity_sessions (dataset_id, session_id, entity_id);
`;
