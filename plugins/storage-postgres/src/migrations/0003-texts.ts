/** Searchable texts: versions, postings, and the running totals behind a BM25 score. */
export const textTables = `
CREATE TABLE @.gb_texts (
  dataset_id bigint NOT NULL REFERENCES @.gb_datasets (id) ON DELETE CASCADE,
  id bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  owner_id bigint NOT NULL,
  embedded text COLLATE "C" NOT NULL,
  length bigint NOT NULL,
  created_at bigint NOT NULL,
  closed_at bigint,
  vector text COLLATE "C" NOT NULL,
  vector_model text COLLATE "C",
  -- The terms as gb_postings has them, so that the postings of a text can be found from it.
  terms text[] COLLATE "C" NOT NULL,
  PRIMARY KEY (dataset_id, id)
);
CREATE INDEX gb_texts_owner ON @.gb_texts (dataset_id, kind, owner_id, id);
CREATE INDEX gb_texts_vector ON @.gb_texts (dataset_id, vector, vector_model, id);
CREATE INDEX gb_texts_pending ON @.gb_texts (dataset_id, id) WHERE vector = 'pending' AND closed_at IS NULL;

-- owner, length and closing are copied from the text, and all of it is in the key's index: a term's list is read,
-- filtered and capped in one range. The kinds of one term lie side by side, since the texts of a commit share their
-- words. A term too long for an index stands as its beginning and a digest.
CREATE TABLE @.gb_postings (
  dataset_id bigint NOT NULL,
  term text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  text_id bigint NOT NULL,
  owner_id bigint NOT NULL,
  frequency bigint NOT NULL,
  length bigint NOT NULL,
  closed_at bigint,
  PRIMARY KEY (dataset_id, term, kind, text_id) INCLUDE (owner_id, frequency, length, closed_at)
);
ALTER TABLE @.gb_postings SET (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02);

-- After each commit that touched a kind: how many of its texts stood, their terms in all, and the highest number.
CREATE TABLE @.gb_text_totals (
  dataset_id bigint NOT NULL REFERENCES @.gb_datasets (id) ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  texts bigint NOT NULL,
  terms bigint NOT NULL,
  last_text_id bigint NOT NULL,
  PRIMARY KEY (dataset_id, kind, at)
);
`;
