/** What models read in chunks. It goes with its chunk, of which it holds the facts. */
export const readingTable = `
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
`;
