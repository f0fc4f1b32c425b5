/**
 * What forgetting needs: what each text says of entities and how it words facts, the ways from a text to what it left,
 * vectors that have to go, and when each posting was written. What is stored already counts as said in the words of today
 * by its first text.
 */
export const forgettingTables = `
CREATE TABLE @.gb_mentions (
  dataset_id bigint NOT NULL,
  entity_id bigint NOT NULL,
  artifact_id bigint NOT NULL,
  name_place bigint NOT NULL,
  name text COLLATE "C" NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  model_id text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (dataset_id, entity_id, artifact_id, name_place),
  FOREIGN KEY (dataset_id, entity_id) REFERENCES @.gb_entities (dataset_id, id) ON DELETE CASCADE,
  FOREIGN KEY (dataset_id, artifact_id) REFERENCES @.gb_artifacts (dataset_id, id) ON DELETE CASCADE
);
CREATE INDEX gb_mentions_artifact ON @.gb_mentions (dataset_id, artifact_id, entity_id);
INSERT INTO @.gb_mentions
  (dataset_id, entity_id, artifact_id, name_place, name, name_key, type, description, model_id, created_at)
SELECT l.dataset_id, l.entity_id, l.artifact_id, 0, e.name, e.name_key, e.type, coalesce(
    (SELECT h.description FROM @.gb_entity_history h
     WHERE h.dataset_id = l.dataset_id AND h.entity_id = l.entity_id AND h.since = l.created_at),
    CASE WHEN e.updated_at = l.created_at THEN e.description END, ''), e.model_id, l.created_at
FROM @.gb_entity_artifacts l JOIN @.gb_entities e ON e.dataset_id = l.dataset_id AND e.id = l.entity_id;

CREATE TABLE @.gb_wordings (
  dataset_id bigint NOT NULL,
  assertion_id bigint NOT NULL,
  source_id bigint NOT NULL,
  relation text COLLATE "C" NOT NULL,
  target_id bigint NOT NULL,
  description text COLLATE "C" NOT NULL,
  PRIMARY KEY (dataset_id, assertion_id),
  FOREIGN KEY (dataset_id, assertion_id) REFERENCES @.gb_assertions (dataset_id, id) ON DELETE CASCADE
);
INSERT INTO @.gb_wordings (dataset_id, assertion_id, source_id, relation, target_id, description)
SELECT e.dataset_id, a.first, e.source_id, e.relation, e.target_id, e.description FROM @.gb_edges e
JOIN LATERAL (SELECT min(s.id) AS first FROM @.gb_assertions s
  WHERE s.dataset_id = e.dataset_id AND s.fact_id = e.fact_id) a ON a.first IS NOT NULL
WHERE e.id = e.fact_id;

-- Also by fact: without statistics the planner may take it for what the index by fact is for.
CREATE INDEX gb_assertions_artifact ON @.gb_assertions (dataset_id, artifact_id, fact_id);
CREATE INDEX gb_edge_verdicts_artifact ON @.gb_edge_verdicts (dataset_id, artifact_id) WHERE artifact_id IS NOT NULL;

-- Vectors of texts that are forgotten: the vector index is another store, and they leave it after the commit.
CREATE TABLE @.gb_erased_vectors (
  dataset_id bigint NOT NULL REFERENCES @.gb_datasets (id) ON DELETE CASCADE,
  text_id bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  model text COLLATE "C" NOT NULL,
  PRIMARY KEY (dataset_id, text_id)
);

-- A text may be written anew for an instant that has passed: its number then says nothing of its time.
ALTER TABLE @.gb_postings ADD COLUMN created_at bigint NOT NULL DEFAULT 0;
UPDATE @.gb_postings p SET created_at = t.created_at FROM @.gb_texts t
WHERE t.dataset_id = p.dataset_id AND t.id = p.text_id;
ALTER TABLE @.gb_postings DROP CONSTRAINT gb_postings_pkey;
ALTER TABLE @.gb_postings ADD PRIMARY KEY (dataset_id, term, kind, text_id)
  INCLUDE (owner_id, frequency, length, created_at, closed_at);
ALTER TABLE @.gb_text_totals DROP COLUMN last_text_id;
`;
