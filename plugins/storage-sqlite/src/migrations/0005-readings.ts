/** What models read in chunks. It goes with its chunk, of which it holds the facts. */
export const readingTable = `
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
`;
