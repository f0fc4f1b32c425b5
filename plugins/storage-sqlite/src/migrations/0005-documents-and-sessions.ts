/** What models read in chunks, which goes with its chunk; and the way from a session to what it brought. */
export const documentsAndSessions = `
CREATE TABLE gb_readings (
  dataset_id INTEGER NOT NULL,
  artifact_id INTEGER NOT NULL,
  hash TEXT NOT NULL,
  reader TEXT NOT NULL,
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (dataset_id, artifact_id),
  FOREIGN KEY (dataset_id, artifact_id) REFERENCES gb_artifacts (dataset_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX gb_readings_hash ON gb_readings (dataset_id, hash, artifact_id);

-- What a session brought.
CREATE INDEX gb_edge_sessions_session ON gb_edge_sessions (dataset_id, session_id, edge_id);
CREATE INDEX gb_entity_sessions_session ON gb_entity_sessions (dataset_id, session_id, entity_id);
`;
