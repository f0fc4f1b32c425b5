/** Other names of entities, with the text and the comparison that they are known from. */
export const aliasTables = `
CREATE TABLE @.gb_entity_aliases (
  dataset_id bigint NOT NULL,
  entity_id bigint NOT NULL,
  name text COLLATE "C" NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  artifact_id bigint NOT NULL,
  inference_id bigint,
  created_at bigint NOT NULL,
  FOREIGN KEY (dataset_id, entity_id) REFERENCES @.gb_entities (dataset_id, id) ON DELETE CASCADE,
  FOREIGN KEY (dataset_id, artifact_id) REFERENCES @.gb_artifacts (dataset_id, id) ON DELETE CASCADE
);
-- A key too long for an index is told apart by its hash.
CREATE UNIQUE INDEX gb_entity_aliases_key ON @.gb_entity_aliases
  (dataset_id, entity_id, left(name_key, 512), hashtextextended(name_key, 0), status);
CREATE INDEX gb_entity_aliases_name ON @.gb_entity_aliases (dataset_id, left(name_key, 512), entity_id)
  WHERE status = 'accepted';
CREATE INDEX gb_entity_aliases_artifact ON @.gb_entity_aliases (dataset_id, artifact_id);
`;
