/** Other names of entities, with the text and the comparison that they are known from. */
export const aliasTables = `
CREATE TABLE gb_entity_aliases (
  dataset_id INTEGER NOT NULL,
  entity_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  status TEXT NOT NULL,
  artifact_id INTEGER NOT NULL,
  inference_id INTEGER,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (dataset_id, entity_id, name_key, status),
  FOREIGN KEY (dataset_id, entity_id) REFERENCES gb_entities (dataset_id, id) ON DELETE CASCADE,
  FOREIGN KEY (dataset_id, artifact_id) REFERENCES gb_artifacts (dataset_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX gb_entity_aliases_name ON gb_entity_aliases (dataset_id, name_key, entity_id, created_at)
  WHERE status = 'accepted';
CREATE INDEX gb_entity_aliases_artifact ON gb_entity_aliases (dataset_id, artifact_id);
`;
